'The book on the screen: saved as a copy for the engine, then changed as the engine says.
'What is told to the engine and what it tells lies in the folder .screen beside the book.

Sub UmpirePress(what As String)
    Dim doc As Object, question As String
    Set doc = ThisComponent
    If doc.URL = "" Then
        MsgBox "Save the book in the folder of its campaign first.", 48, "Umpire"
        Exit Sub
    End If
    question = UmpireRun(doc, what, "")
    If question <> "" Then
        If UmpireIsYes(UmpireLong(question)) Then UmpireRun doc, what, question
    End If
    UmpireForget UmpireRoom(doc) & "asked.txt"
End Sub

'Have the engine do it; return what it asks before it goes on.
Function UmpireRun(doc As Object, what As String, agreed As String) As String
    Dim room As String, steps As Variant, bar As Object, said As String, was As String
    UmpireRun = ""
    room = UmpireRoom(doc)
    was = UmpireSelected(doc)
    Set bar = doc.CurrentController.Frame.createStatusIndicator()
    bar.start "Umpire: at work", 1
    On Error GoTo Refused
    UmpireExport doc, room & "now.xlsx"
    UmpireWrite room & "asked.txt", Array(what, UmpireShows(doc), was, agreed)
    UmpireForget room & "told.txt"
    Shell """" & ConvertFromURL(UMPIRE_PYTHON) & """", 0, "-E -P -B -m workbook_engine.excel.screen """ & room & """", True
    If Not FileExists(room & "told.txt") Then
        bar.end
        MsgBox "Python did not start. `umpire excel doctor` says why.", 16, "Umpire"
        Exit Function
    End If
    steps = UmpireRead(room & "told.txt")
    UmpireFollow doc, room, what, was, steps
    UmpireSelect doc, was, steps
    bar.end
    On Error GoTo 0
    UmpireRun = UmpireTold(steps)
    Exit Function
Refused:
    said = "LibreOffice refused: " & Error$
    bar.end
    MsgBox said & Chr(10) & "The master's file is as the command left it; press again.", 16, "Umpire"
End Function

'Show what came of it; return a question if there is one.
Function UmpireTold(steps As Variant) As String
    Dim told As Variant, said As String
    UmpireTold = ""
    For Each told In steps
        said = UmpireLong(told(1))
        Select Case told(0)
            Case "say": MsgBox said, 64, "Umpire"
            Case "wrong": MsgBox said, 16, "Umpire"
            Case "ask": UmpireTold = told(1)
        End Select
    Next
End Function

'Change the book on the screen to what the file beside it holds, all of it one thing to undo.
Sub UmpireFollow(doc As Object, room As String, what As String, was As String, steps As Variant)
    Dim after As Object, options(1) As New com.sun.star.beans.PropertyValue, number As Long
    If UmpireHas(steps, "shows") = "" Then Exit Sub
    If UmpireHas(steps, "after") <> "" Then
        options(0).Name = "Hidden"
        options(0).Value = True
        options(1).Name = "ReadOnly"
        options(1).Value = True
        Set after = StarDesktop.loadComponentFromURL(room & UmpireHas(steps, "after"), "_blank", 0, options)
    End If
    doc.lockControllers()
    doc.UndoManager.enterUndoContext("Umpire: " & what)
    On Error GoTo Failed
    UmpireChange doc, after, steps
    doc.UndoManager.leaveUndoContext()
    doc.unlockControllers()
    On Error GoTo 0
    UmpireSelect doc, was, steps
    If Not IsNull(after) Then after.close True
    If UmpireHas(steps, "forget") <> "" Then doc.UndoManager.clear()
    UmpireExport doc, room & UmpireHas(steps, "shows") & "_shown.xlsx"
    doc.store()
    Exit Sub
Failed:
    number = Err
    doc.UndoManager.leaveUndoContext()
    doc.unlockControllers()
    If doc.UndoManager.isUndoPossible() Then doc.UndoManager.undo()
    Error number
End Sub

Sub UmpireChange(doc As Object, after As Object, steps As Variant)
    Dim told As Variant, here As Object, there As Object, locked As String, one As Variant
    locked = ""
    For Each told In steps
        Select Case told(0)
            Case "sheet"
                Set here = doc.Sheets.getByName(told(1))
                Set there = after.Sheets.getByName(told(1))
                If here.isProtected() Then
                    here.unprotect("")
                    locked = locked & Chr(9) & told(1)
                End If
            Case "copy": UmpireCopy doc, after, here.getCellRangeByName(told(1)), there.getCellRangeByName(told(1))
            Case "values": UmpireValues here.getCellRangeByName(told(1)), there.getCellRangeByName(told(1))
            Case "formula": here.getCellRangeByName(told(1)).setFormula(there.getCellRangeByName(told(1)).getFormula())
            Case "format": here.getCellRangeByName(told(1)).NumberFormat = UmpireFormat(doc, after, there.getCellRangeByName(told(1)))
            Case "rows": UmpireRows here.getCellRangeByName(told(1)).Rows, there.getCellRangeByName(told(1)).Rows
            Case "columns": UmpireColumns here.getCellRangeByName(told(1)).Columns, there.getCellRangeByName(told(1)).Columns
            Case "table": UmpireTable doc, after, told(1)
            Case "gone": UmpireUnshow here.DrawPage, told(1)
            Case "picture": UmpireShow doc, here.DrawPage, there.DrawPage, told(1)
            Case "printed": here.setPrintAreas(there.getPrintAreas())
            Case "new": doc.Sheets.importSheet(after, told(1), UmpirePlace(doc, told(2)))
            Case "seen": doc.Sheets.getByName(told(1)).IsVisible = True
            Case "hidden": doc.Sheets.getByName(told(1)).IsVisible = False
            Case "lost": doc.Sheets.removeByName(told(1))
            Case "name": UmpireName doc, told(1), after.NamedRanges.getByName(told(1)).Content
            Case "unname": If doc.NamedRanges.hasByName(told(1)) Then doc.NamedRanges.removeByName(told(1))
            Case "shows": UmpireName doc, "umpire_shows", """" & told(1) & """"
        End Select
    Next
    For Each one In Split(locked, Chr(9))
        If one <> "" Then doc.Sheets.getByName(one).protect("")
    Next
End Sub

'Take cells over with their looks, links and merged cells; over empty ones, or LibreOffice would ask.
'Into a hidden sheet nothing can be put: it is seen meanwhile.
Sub UmpireCopy(doc As Object, after As Object, here As Object, there As Object)
    Dim seen As Boolean
    seen = here.Spreadsheet.IsVisible
    here.Spreadsheet.IsVisible = True
    here.merge(False)
    here.clearContents(31)
    after.CurrentController.select(there)
    doc.CurrentController.select(here)
    doc.CurrentController.insertTransferable(after.CurrentController.getTransferable())
    here.Spreadsheet.IsVisible = seen
End Sub

'Put values in cell by cell: a whole block at once could not be undone.
Sub UmpireValues(here As Object, there As Object)
    Dim was As Variant, now As Variant, row As Long, column As Long, cell As Object
    was = here.getDataArray()
    now = there.getDataArray()
    For row = 0 To UBound(now)
        For column = 0 To UBound(now(row))
            If VarType(was(row)(column)) <> VarType(now(row)(column)) Or was(row)(column) <> now(row)(column) Then
                Set cell = here.getCellByPosition(column, row)
                If VarType(now(row)(column)) <> 8 Then
                    cell.setValue(now(row)(column))
                ElseIf now(row)(column) <> "" Then
                    cell.setString(now(row)(column))
                Else
                    cell.clearContents(23)
                End If
            End If
        Next
    Next
End Sub

Sub UmpireRows(here As Object, there As Object)
    Dim at As Long
    For at = 0 To here.Count - 1
        If there.getByIndex(at).OptimalHeight Then
            here.getByIndex(at).OptimalHeight = True
        Else
            here.getByIndex(at).Height = there.getByIndex(at).Height
        End If
    Next
End Sub

Sub UmpireColumns(here As Object, there As Object)
    Dim at As Long
    For at = 0 To here.Count - 1
        here.getByIndex(at).Width = there.getByIndex(at).Width
    Next
End Sub

Function UmpireFormat(doc As Object, after As Object, cells As Object) As Long
    Dim wanted As Object, number As Long
    Set wanted = after.NumberFormats.getByKey(cells.getCellByPosition(0, 0).NumberFormat)
    number = doc.NumberFormats.queryKey(wanted.FormatString, wanted.Locale, False)
    If number = -1 Then number = doc.NumberFormats.addNew(wanted.FormatString, wanted.Locale)
    UmpireFormat = number
End Function

Sub UmpireTable(doc As Object, after As Object, title As String)
    If Not doc.DatabaseRanges.hasByName(title) Then Exit Sub
    doc.DatabaseRanges.getByName(title).setDataArea(after.DatabaseRanges.getByName(title).getDataArea())
End Sub

Sub UmpireUnshow(page As Object, title As String)
    Dim at As Long
    For at = page.Count - 1 To 0 Step -1
        If page.getByIndex(at).Name = title Then page.remove(page.getByIndex(at))
    Next
End Sub

Sub UmpireShow(doc As Object, page As Object, source As Object, title As String)
    Dim at As Long, shown As Object, picture As Object
    For at = 0 To source.Count - 1
        Set shown = source.getByIndex(at)
        If shown.Name = title Then
            Set picture = doc.createInstance("com.sun.star.drawing.GraphicObjectShape")
            page.add(picture)
            picture.Graphic = shown.Graphic
            picture.setSize(shown.getSize())
            picture.setPosition(shown.getPosition())
            picture.Name = title
        End If
    Next
End Sub

Function UmpirePlace(doc As Object, before As String) As Long
    UmpirePlace = doc.Sheets.Count
    If before <> "" Then UmpirePlace = doc.Sheets.getByName(before).RangeAddress.Sheet
End Function

Sub UmpireName(doc As Object, title As String, content As String)
    Dim origin As New com.sun.star.table.CellAddress
    If doc.NamedRanges.hasByName(title) Then
        doc.NamedRanges.getByName(title).setContent(content)
    Else
        doc.NamedRanges.addNewByName(title, content, origin, 0)
    End If
End Sub

'Return which state of the master the book shows.
Function UmpireShows(doc As Object) As String
    UmpireShows = ""
    If doc.NamedRanges.hasByName("umpire_shows") Then UmpireShows = Replace(doc.NamedRanges.getByName("umpire_shows").Content, """", "")
End Function

'Return the sheet, the column and the row of the cell that is selected.
Function UmpireSelected(doc As Object) As String
    Dim chosen As Object
    UmpireSelected = ""
    Set chosen = doc.CurrentController.getSelection()
    If Not HasUnoInterfaces(chosen, "com.sun.star.sheet.XCellRangeAddressable") Then Exit Function
    UmpireSelected = doc.Sheets.getByIndex(chosen.RangeAddress.Sheet).Name & Chr(9) & _
        chosen.RangeAddress.StartColumn & Chr(9) & chosen.RangeAddress.StartRow
End Function

'Select the cell that waits for the umpire; without one what was selected before.
Sub UmpireSelect(doc As Object, was As String, steps As Variant)
    Dim told As Variant, before As Variant, cell As Object
    before = Split(was, Chr(9))
    If UBound(before) = 2 Then
        If doc.Sheets.hasByName(before(0)) Then Set cell = doc.Sheets.getByName(before(0)).getCellByPosition(CLng(before(1)), CLng(before(2)))
    End If
    For Each told In steps
        If told(0) = "select" Then Set cell = doc.Sheets.getByName(told(1)).getCellRangeByName(told(2))
    Next
    If IsNull(cell) Then Exit Sub
    doc.CurrentController.setActiveSheet(cell.Spreadsheet)
    doc.CurrentController.select(cell)
End Sub

Sub UmpireExport(doc As Object, place As String)
    Dim options(0) As New com.sun.star.beans.PropertyValue
    options(0).Name = "FilterName"
    options(0).Value = "Calc MS Excel 2007 XML"
    doc.storeToURL(place, options)
End Sub

'Return the folder .screen beside the book.
Function UmpireRoom(doc As Object) As String
    Dim parts As Variant
    parts = Split(doc.URL, "/")
    parts(UBound(parts)) = ".screen"
    UmpireRoom = Join(parts, "/") & "/"
End Function

Function UmpireHas(steps As Variant, verb As String) As String
    Dim told As Variant
    UmpireHas = ""
    For Each told In steps
        If told(0) = verb Then UmpireHas = told(1)
    Next
End Function

'Ask a question. Where nobody looks on, the answer is what UMPIRE_ANSWER says.
Function UmpireIsYes(question As String) As Boolean
    If Environ("UMPIRE_ANSWER") <> "" Then
        UmpireIsYes = (Environ("UMPIRE_ANSWER") = "yes")
    Else
        UmpireIsYes = (MsgBox(question, 36, "Umpire") = 6)
    End If
End Function

'Return a text that was told in one line as it is to be read.
Function UmpireLong(said As String) As String
    UmpireLong = Replace(said, Chr(11), Chr(10))
End Function

Sub UmpireForget(place As String)
    If FileExists(place) Then Kill place
End Sub

Sub UmpireWrite(place As String, lines As Variant)
    Dim files As Object, out As Object, row As Variant
    UmpireForget place
    Set files = CreateUnoService("com.sun.star.ucb.SimpleFileAccess")
    Set out = CreateUnoService("com.sun.star.io.TextOutputStream")
    out.setOutputStream(files.openFileWrite(place))
    out.setEncoding("UTF-8")
    For Each row In lines
        out.writeString(row & Chr(10))
    Next
    out.closeOutput()
End Sub

'Return the lines of a file, each split where its tabulators are.
Function UmpireRead(place As String) As Variant
    Dim files As Object, said As Object, found() As Variant, count As Long
    Set files = CreateUnoService("com.sun.star.ucb.SimpleFileAccess")
    Set said = CreateUnoService("com.sun.star.io.TextInputStream")
    said.setInputStream(files.openFileRead(place))
    said.setEncoding("UTF-8")
    count = 0
    Do While Not said.isEOF()
        ReDim Preserve found(count) As Variant
        found(count) = Split(said.readLine() & Chr(9) & Chr(9), Chr(9))
        count = count + 1
    Loop
    said.closeInput()
    UmpireRead = found
End Function

"""What the process that reads a foreign file may take: it limits itself before it reads.

It imports none of our modules, for it is loaded into that process.
"""

from __future__ import annotations

import os
import sys

NO_LIMITS = 72
"""How a process ends that cannot be limited."""
_MARGIN = 64 * 1024 * 1024
"""Bytes that a job on Windows may have beside: there it counts what the process has already."""


def limit(memory: int, seconds: int) -> None:
    """Let this process have so many bytes beside what it has, and so many seconds."""
    if sys.platform == "win32":
        _limit_job(memory + _MARGIN, seconds)
    else:
        import resource

        has = _has_already()
        for what, most in (
            (resource.RLIMIT_AS, has + memory),
            (resource.RLIMIT_CPU, seconds),
            (resource.RLIMIT_CORE, 0),
        ):
            hard = resource.getrlimit(what)[1]
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            try:
                resource.setrlimit(what, (most, most))
            except (OSError, ValueError):  # a Mac: `apart` measures there
                continue


def _has_already() -> int:
    """Return the bytes of address space that this process has; 0 where nothing tells."""
    try:
        with open("/proc/self/statm", encoding="ascii") as told:  # noqa: PTH123
            return int(told.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _PROCESS_TIME, _PROCESS_MEMORY, _DIE_IN_SILENCE = 0x2, 0x100, 0x400
    _EXTENDED, _WHOSE = 9, ("process", "job")

    class _Basic(ctypes.Structure):
        _fields_ = [
            *((name, ctypes.c_int64) for name in ("process_time", "job_time")),
            ("flags", wintypes.DWORD),
            *((name, ctypes.c_size_t) for name in ("least", "most")),
            ("processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            *((name, wintypes.DWORD) for name in ("priority", "scheduling")),
        ]

    class _Limits(ctypes.Structure):
        _fields_ = [
            ("basic", _Basic),
            ("counted", ctypes.c_uint64 * 6),
            *((f"{of}_{what}", ctypes.c_size_t) for what in ("memory", "peak") for of in _WHOSE),
        ]

    def _limit_job(memory: int, seconds: int) -> None:
        """Put this process into a job of its own, which Windows keeps within its limits."""
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.CreateJobObjectW.restype = wintypes.HANDLE
        kernel.CreateJobObjectW.argtypes = [ctypes.c_void_p, wintypes.LPCWSTR]
        kernel.GetCurrentProcess.restype = wintypes.HANDLE
        kernel.SetInformationJobObject.argtypes = [
            *(wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD),
        ]
        kernel.AssignProcessToJobObject.argtypes = [wintypes.HANDLE, wintypes.HANDLE]
        limits = _Limits()
        limits.basic.flags = _PROCESS_TIME | _PROCESS_MEMORY | _DIE_IN_SILENCE
        limits.basic.process_time = seconds * 10_000_000
        limits.process_memory = memory
        job = kernel.CreateJobObjectW(None, None)
        size = ctypes.sizeof(limits)
        if not (
            job
            and kernel.SetInformationJobObject(job, _EXTENDED, ctypes.byref(limits), size)
            and kernel.AssignProcessToJobObject(job, kernel.GetCurrentProcess())
        ):
            os._exit(NO_LIMITS)

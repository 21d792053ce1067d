// Makes symbols.json again from milsymbol (MIT, see LICENSE beside this file):
//   npm pack milsymbol && tar xzf milsymbol-*.tgz && node make_symbols.cjs package/dist/milsymbol.js > symbols.json
// Each icon is kept without its frame, for a friend's rectangle and for an enemy's diamond.
const ms = require(require("path").resolve(process.argv[2]));
const ICONS = {
  infantry: "12110000000", airborne: "12110000001", motorised: "12110400000",
  mechanised: "12110200000", armour: "12050000000", recce: "12130000000",
  armoured_recce: "12130100000", anti_tank: "12040000000", assault_guns: "12040100000",
  artillery: "13030000000", flak: "13010000000",
  engineers: "14070000000", transport: "16360000000", supply: "16340000000",
  bombers: "12080000000", unknown: "00000000000",
};
const icon = (affiliation, code) => {
  const sidc = "100" + affiliation + "1000" + "00" + code.slice(0, 6) + code.slice(7, 11);
  const svg = new ms.Symbol(sidc, { size: 100, frame: false, monoColor: "INK" }).asSVG();
  return svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "").replace(/ ><\//g, "></");
};
const made = {};
for (const [name, code] of Object.entries(ICONS))
  made[name] = { friend: icon("3", code), enemy: icon("6", code) };
// Rockets: the dot of artillery under two angles..
const rockets =
  '<circle cx="100" cy="122" r="13" stroke-width="3" stroke="INK" fill="INK"></circle>' +
  '<path d="M78,96 L100,76 L122,96 M78,80 L100,60 L122,80" stroke-width="4" stroke="INK" fill="none"></path>';
made.rockets = { friend: rockets, enemy: rockets };
// Weapons of a company, as arrows: on a bar a machine gun, on a ring a mortar, with two heads a rocket.
const weapon = (foot, head) =>
  '<path d="M100,62 V134 ' + head + ' ' + foot + '" stroke-width="3" stroke="INK" fill="none"></path>';
const HEAD = "M82,82 L100,62 L118,82";
for (const [name, foot, head] of [
  ["machine_gun", "M78,134 H122", HEAD],
  ["mortar", "M100,112 a11,11 0 1 0 0.1,0", HEAD],
  ["bazooka", "", HEAD + " M82,102 L100,82 L118,102"],
]) made[name] = { friend: weapon(foot, head), enemy: weapon(foot, head) };
process.stdout.write(JSON.stringify(made, null, 1) + "\n");

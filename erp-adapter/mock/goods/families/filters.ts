import { CAR_ENGINES, HEAVY_ENGINES } from "../engines.ts";
import { type Family, type Text, text } from "../family.ts";
import type { Random } from "../random.ts";
import { references } from "../references.ts";
import { fitsSentence } from "../sentences.ts";
import { fact, measure, worded } from "../specs.ts";

type FilterKind = "fuel" | "oil" | "air" | "cabin";

const NAMES: Record<FilterKind, Text> = {
  fuel: text("Fuel filter", "Filtar goriva"),
  oil: text("Oil filter", "Filtar ulja"),
  air: text("Air filter", "Filtar zraka"),
  cabin: text("Cabin filter", "Filtar kabine"),
};
const ADVICE: Record<FilterKind, Text> = {
  fuel: text(
    "Drain the water at every service and bleed the system after the change.",
    "Vodu ispustite pri svakom servisu, a nakon zamjene odzračite sustav.",
  ),
  oil: text(
    "Wet the seal with fresh oil and tighten by hand.",
    "Brtvu premažite svježim uljem i filtar pritegnite rukom.",
  ),
  air: text("Wipe the housing clean before the new element goes in.", "Prije ugradnje novog uloška očistite kućište."),
  cabin: text(
    "Mind the direction of the air flow; change once a year.",
    "Pazite na smjer strujanja zraka; mijenjajte jednom godišnje.",
  ),
};

/** Filters; Knecht is Mahle's other name, so many numbers exist under both. */
export const FILTERS: readonly Family[] = [
  filters("Bosch", "fuel", 1.4, [["F 026 402 ###"], ["F 026 40[56] ###", "1 457 434 ###"]], [16, 60]),
  filters("Bosch", "oil", 0.8, [["F 026 407 ###"], ["F 026 408 ###", "1 457 429 ###"]], [8, 24]),
  filters("Bosch", "air", 0.7, [["F 026 400 ###"], ["F 026 401 ###", "1 457 433 ###"]], [9, 38]),
  filters(
    "Mann-Filter",
    "fuel",
    1,
    [
      ["WK ###", "WK 8##/#", "PU 8## x", "PU 10## x"],
      ["WK ####/#", "WDK ####/##"],
    ],
    [14, 58],
  ),
  filters(
    "Mann-Filter",
    "oil",
    0.9,
    [
      ["HU 7##/# x", "HU 8##/# x", "W 7##/##"],
      ["HU ####/# [xyz]", "W ####/##"],
    ],
    [8, 26],
  ),
  filters("Mann-Filter", "air", 0.5, [["C 2# ###", "C 3# ###"], ["C ## ###/#"]], [10, 42]),
  filters("Mahle", "fuel", 0.9, [["KC ###"], ["KX ###D", "KL ###", "KC ###/##"]], [15, 56], {
    manufacturer: "Knecht",
    chance: 0.3,
  }),
  filters(
    "Mahle",
    "oil",
    0.7,
    [
      ["OX ###D", "OC ###"],
      ["OX ####D", "OC ####"],
    ],
    [8, 24],
  ),
  filters("Hengst", "fuel", 0.7, [["E##KP D###"], ["H###WK", "E###KP## D###"]], [16, 60]),
  filters("Hengst", "cabin", 0.4, [["E9##LC", "E29##LI"], ["E####L[CI]0#"]], [9, 32]),
  filters("Delphi", "fuel", 0.7, [["HDF###"], ["HDF1###"]], [14, 52]),
  filters(
    "Fleetguard",
    "fuel",
    0.6,
    [
      ["FF5###", "FS19###"],
      ["FF[1234]###", "FS[23]####"],
    ],
    [14, 60],
  ),
  filters(
    "Fleetguard",
    "oil",
    0.3,
    [
      ["LF16###", "LF3###"],
      ["LF9###", "LF17###"],
    ],
    [16, 48],
  ),
];

function filters(
  manufacturer: string,
  kind: FilterKind,
  weight: number,
  numbers: Family["numbers"],
  price: readonly [number, number],
  twin?: Family["twin"],
): Family {
  const heavy = manufacturer === "Fleetguard";
  return {
    manufacturer,
    group: "filter",
    weight,
    numbers,
    engines: heavy ? HEAVY_ENGINES : CAR_ENGINES,
    supersedes: 0.05,
    shelf: "fast",
    twin,
    describe({ engine, random }) {
      const insert = kind === "air" || kind === "cabin" || random.chance(0.45);
      const vehicle = random.pick(engine.models);
      const height = random.int(58, heavy ? 260 : 190);
      const diameter = random.int(64, heavy ? 118 : 96);
      const name = NAMES[kind];
      return {
        brand: manufacturer,
        title: text(`${name.en}, ${vehicle} ${engine.name}`, `${name.hr}, ${vehicle} ${engine.name}`),
        size: kind === "air" || kind === "cabin" ? toPanel(random) : `Ø ${diameter} × ${height} mm`,
        packQuantity: random.pick(heavy ? [1, 6, 12] : [1, 1, 1, 1, 1, 6, 10]),
        description: [
          insert
            ? text(`${name.en}, element with seals.`, `${name.hr}, uložak s brtvama.`)
            : text(`${name.en}, screw-on.`, `${name.hr}, navojna izvedba.`),
          fitsSentence(engine, random),
          ADVICE[kind],
        ],
        specs: [
          worded("filter-type", insert ? text("element", "uložak") : text("screw-on", "navojni")),
          ...(kind === "air" || kind === "cabin"
            ? []
            : [measure("outer-diameter", diameter, "mm"), measure("height", height, "mm")]),
          ...(kind === "fuel"
            ? [
                measure("filter-fineness", random.pick([2, 3, 4, 5, 10]), "µm"),
                fact("connector", random.pick(["8 / 8 mm", "10 / 10 mm", "10 / 8 mm"])),
                worded("fuel", text("diesel", "dizel")),
              ]
            : []),
          ...(kind === "oil" && !insert
            ? [fact("thread", random.pick(["M20 × 1.5", "M22 × 1.5", '3/4"-16 UNF']))]
            : []),
          fact("engine-codes", engine.codes.join(", ")),
        ],
        price,
        references: references(random, engine, "filter"),
      };
    },
  };
}

function toPanel(random: Random): string {
  return `${random.int(180, 380)} × ${random.int(90, 220)} × ${random.int(28, 62)} mm`;
}

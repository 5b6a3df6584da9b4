import { CAR_ENGINES, HEAVY_ENGINES } from "../engines.ts";
import { type Family, type Text, text } from "../family.ts";
import { references } from "../references.ts";
import { fitsSentence } from "../sentences.ts";
import { engineSpecs, fact, worded } from "../specs.ts";

const TURBO_KIT = text("Gasket kit, turbocharger", "Komplet brtvi turbopunjača");
const HEAD_KIT = text("Gasket kit, cylinder head", "Komplet brtvi glave motora");
const INJECTOR_KIT = text("Seal kit, injectors", "Komplet brtvi brizgaljki");
const PUMP_KIT = text("Seal kit, high-pressure pump", "Komplet brtvi visokotlačne pumpe");
const WASHERS = text("Copper sealing washers, injector", "Bakrene brtvene podloške brizgaljke");

const CONTENTS = new Map<Text, Text>([
  [TURBO_KIT, text("gaskets, studs, nuts, seal rings", "brtve, svornjaci, matice, brtveni prstenovi")],
  [HEAD_KIT, text("head gasket, valve stem seals, gaskets", "brtva glave, brtve ventila, ostale brtve")],
  [INJECTOR_KIT, text("washers, O-rings, clips", "podloške, O-prstenovi, kopče")],
  [PUMP_KIT, text("shaft seal, O-rings, washers", "semering, O-prstenovi, podloške")],
  [WASHERS, text("washers", "podloške")],
]);

/** Gaskets and seals for engine, turbocharger, pump and injector. */
export const GASKET_KITS: readonly Family[] = [
  gasketKits("Elring", 1.7, [["7##.###"], ["[345689]##.###"]], [TURBO_KIT, HEAD_KIT, INJECTOR_KIT], [12, 145]),
  gasketKits(
    "Victor Reinz",
    1.2,
    [["04-10###-01", "15-3####-01", "61-3####-00"], ["02-3####-0#"]],
    [TURBO_KIT, HEAD_KIT],
    [14, 160],
  ),
  gasketKits("Ajusa", 0.9, [["JTC11###", "JTC12###"], ["5#######"]], [TURBO_KIT], [12, 58]),
  gasketKits("Bosch", 0.7, [["1 467 010 ###", "1 467 045 ###"], ["1 467 01[123456789] ###"]], [PUMP_KIT], [14, 72]),
  gasketKits("Delphi", 0.6, [["7135-###"], ["7135-####"]], [INJECTOR_KIT, PUMP_KIT], [9, 64]),
  gasketKits("Elring", 0.4, [["1##.###"], ["2##.###"]], [WASHERS], [2, 6], [4, 10, 12]),
];

function gasketKits(
  manufacturer: string,
  weight: number,
  numbers: Family["numbers"],
  kinds: readonly Text[],
  price: readonly [number, number],
  packs: readonly number[] = [1],
): Family {
  return {
    manufacturer,
    group: "gasket-kit",
    weight,
    numbers,
    engines: [...CAR_ENGINES, ...HEAVY_ENGINES],
    supersedes: 0.05,
    shelf: "fast",
    describe({ engine, random }) {
      const vehicle = random.pick(engine.models);
      const kind = random.pick(kinds);
      const loose = kind === WASHERS;
      const size = loose ? `7.5 × 15 × ${random.pick(["1.0", "1.5", "2.0", "2.5", "3.0"])} mm` : engine.name;
      return {
        brand: manufacturer,
        title: text(`${kind.en}, ${vehicle} ${engine.name}`, `${kind.hr}, ${vehicle} ${engine.name}`),
        size,
        unit: loose ? "pcs" : "set",
        packQuantity: random.pick(packs),
        description: [
          fitsSentence(engine, random),
          loose
            ? text(
                "Never use a washer twice: it seals only once.",
                "Podlošku nikad ne ugrađujte ponovno: brtvi samo jednom.",
              )
            : text(
                "Everything that must be renewed when the part is fitted.",
                "Sadrži sve što pri ugradnji treba zamijeniti.",
              ),
        ],
        specs: [
          worded("contents", CONTENTS.get(kind) ?? kind),
          ...(loose ? [worded("material", text("copper", "bakar")), fact("dimensions", size)] : []),
          ...engineSpecs(engine),
        ],
        price,
        references: references(random, engine, "other").slice(0, 2),
      };
    },
  };
}

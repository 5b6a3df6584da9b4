import { CAR_ENGINES } from "../engines.ts";
import { type Family, type Text, text } from "../family.ts";
import { ON_REQUEST } from "../sentences.ts";
import { fact, measure, worded } from "../specs.ts";

interface Bench {
  model: string;
  name: Text;
  does: Text;
}

const HARTRIDGE_BENCHES: readonly Bench[] = [
  bench(
    "Sabre CRi Master",
    "Common-rail injector test bench",
    "Ispitni stol za common rail brizgaljke",
    "Tests and codes passenger car and truck injectors of all makers.",
    "Ispituje i kodira brizgaljke osobnih i teretnih vozila svih proizvođača.",
  ),
  bench(
    "Sabre CRi Expert",
    "Common-rail injector test bench",
    "Ispitni stol za common rail brizgaljke",
    "Automatic test plans with printed reports for the customer.",
    "Automatski ispitni planovi i ispis zapisnika za kupca.",
  ),
  bench(
    "CRi-PC",
    "Injector test bench with computer",
    "Računalni ispitni stol za brizgaljke",
    "Flow, leak-off and response time are measured in one run.",
    "U jednom ciklusu mjeri protok, povrat i vrijeme odziva.",
  ),
  bench(
    "AVM2-PC",
    "Pump test bench",
    "Ispitni stol za pumpe",
    "For rotary, in-line and common-rail pumps up to 18 kW.",
    "Za razdjelne, redne i common rail pumpe do 18 kW.",
  ),
];
const BOSCH_BENCHES: readonly Bench[] = [
  bench(
    "EPS 815",
    "Pump and injector test bench",
    "Ispitni stol za pumpe i brizgaljke",
    "Tests pumps, rails and injectors with the maker's values.",
    "Ispituje pumpe, razdjelne cijevi i brizgaljke prema vrijednostima proizvođača.",
  ),
  bench(
    "EPS 205",
    "Injector test bench",
    "Ispitni stol za brizgaljke",
    "Compact bench for workshops that test injectors now and then.",
    "Kompaktan uređaj za radionice koje brizgaljke ispituju povremeno.",
  ),
  bench(
    "EPS 945",
    "Common-rail component test bench",
    "Ispitni stol za sklopove common rail",
    "High-throughput bench for specialised diesel workshops.",
    "Uređaj velikog kapaciteta za specijalizirane dizel-servise.",
  ),
];
const DELPHI_BENCHES: readonly Bench[] = [
  bench(
    "YDT-35",
    "Injector test bench",
    "Ispitni stol za brizgaljke",
    "Writes the C2i and C3i codes of Delphi injectors.",
    "Upisuje kodove C2i i C3i za brizgaljke Delphi.",
  ),
];

const TOOLS: readonly Text[] = [
  text("Injector puller set", "Set izvlakača brizgaljki"),
  text("Adapter set for the test bench", "Set adaptera za ispitni stol"),
  text("Leak-off tester, common rail", "Tester povrata goriva, common rail"),
  text("High-pressure pump test adapter", "Adapter za ispitivanje visokotlačnih pumpi"),
  text("Nozzle cleaning set", "Set za čišćenje dizni"),
  text("Rail pressure tester", "Tester tlaka u railu (razdjelnoj cijevi)"),
  text("Injector seat cutter", "Glodalo za dosjed brizgaljke"),
  text("Clamping head for piezo injectors", "Stezna glava za piezo brizgaljke"),
];

/** Test benches, testers and workshop tools. */
export const TESTING: readonly Family[] = [
  benches("Hartridge", 0.35, [["HF20##", "HF15##"], ["HF[3456789]###"]], HARTRIDGE_BENCHES, [6_800, 38_000]),
  benches("Bosch", 0.3, [["0 683 8## 0##"], ["0 683 ### 1##"]], BOSCH_BENCHES, [4_000, 34_000]),
  benches("Delphi", 0.15, [["YDT0##"], ["YDT[123456789]##"]], DELPHI_BENCHES, [5_200, 21_000]),
  testers(
    "Hartridge",
    0.7,
    [
      ["HK8##", "HB3##"],
      ["HK####", "HB####"],
    ],
    [45, 890],
  ),
  testers("Bosch", 0.7, [["0 986 61[0123] ###"], ["1 687 0## ###"]], [38, 740]),
  testers("Delphi", 0.4, [["YDT-###"], ["YDT-1###"]], [42, 690]),
  testers("Denso", 0.3, [["DST-###"], ["95171-#####"]], [52, 610]),
];

function bench(model: string, en: string, hr: string, doesEn: string, doesHr: string): Bench {
  return { model, name: text(en, hr), does: text(doesEn, doesHr) };
}

function benches(
  manufacturer: string,
  weight: number,
  numbers: Family["numbers"],
  models: readonly Bench[],
  price: readonly [number, number],
): Family {
  return {
    manufacturer,
    group: "test-bench",
    weight,
    numbers,
    engines: CAR_ENGINES,
    supersedes: 0.08,
    shelf: "quote",
    describe({ random }) {
      const { model, name, does } = random.pick(models);
      const voltage = random.pick(["1 × 230 V", "3 × 400 V"]);
      const pressure = random.pick([1_800, 2_200, 2_500, 2_700]);
      return {
        brand: manufacturer,
        title: text(`${name.en} ${model}`, `${name.hr} ${model}`),
        size: `${voltage}, ${pressure} bar`,
        description: [does, ON_REQUEST],
        specs: [
          measure("pressure", pressure, "bar"),
          fact("power-supply", voltage),
          worded(
            "software",
            random.pick([
              text("test plans for one year included", "ispitni planovi za godinu dana uključeni"),
              text("by subscription", "pretplatom"),
            ]),
          ),
          measure("accuracy", random.pick([0.5, 1, 1.5]), "%", 1),
          measure("weight", random.int(95, 920), "kg"),
        ],
        price: random.chance(0.45) ? null : price,
      };
    },
  };
}

function testers(
  manufacturer: string,
  weight: number,
  numbers: Family["numbers"],
  price: readonly [number, number],
): Family {
  return {
    manufacturer,
    group: "tester",
    weight,
    numbers,
    engines: CAR_ENGINES,
    supersedes: 0.05,
    shelf: "slow",
    describe({ engine, random }) {
      const tool = random.pick(TOOLS);
      const system = random.pick(["Bosch CRI", "Denso", "Delphi", "Siemens VDO", "PDE"]);
      return {
        brand: manufacturer,
        title: text(`${tool.en}, ${system}`, `${tool.hr}, ${system}`),
        size: random.pick(["", "12 V", "M14 × 1.5", "M27 × 1"]),
        unit: tool.en.includes("set") ? "set" : "pcs",
        description: [
          text(`${tool.en} for ${system} systems.`, `${tool.hr} za sustave ${system}.`),
          text(
            "In a case, with instructions in English and German.",
            "U kovčegu, s uputama na engleskom i njemačkom jeziku.",
          ),
        ],
        specs: [
          fact("suits", system),
          measure("pressure", random.pick([400, 1_800, 2_500]), "bar"),
          measure("weight", random.int(3, 95) / 10, "kg", 1),
          ...(engine.euro === 6 ? [fact("emission", "Euro 6")] : []),
        ],
        price: random.chance(0.04) ? null : price,
      };
    },
  };
}

import { countNumbers, fillPattern } from "./number-series.ts";
import type { Random } from "./random.ts";

/** Makes of vehicles and engines that give original parts their numbers. */
export type Make = keyof typeof PATTERNS;

/** The function of a part, as far as it shows in vehicle makers' numbers. */
export type DemoPartKind = "injection" | "pump" | "turbo" | "filter" | "egr" | "sensor" | "other";

/**
 * An original number in the vehicle maker's spelling, with the maker's name. The patterns are those seen in public
 * parts lists.
 */
export function toOeNumber(make: Make, kind: DemoPartKind, random: Random): { number: string; maker: string } {
  return { number: samplePattern(random.pick(PATTERNS[make](kind)), random), maker: NAMES[make] ?? make };
}

/** A random number of a pattern: for references to products that the catalogue need not contain. */
export function samplePattern(pattern: string, random: Random): string {
  return fillPattern(pattern, Math.floor(random.next() * countNumbers(pattern)));
}

const NAMES: Partial<Record<Make, string>> = { VAG: "Volkswagen", PSA: "Citroën/Peugeot", Hyundai: "Hyundai/Kia" };

const VAG_GROUP: Record<DemoPartKind, string> = {
  injection: "130 2##",
  pump: "130 7##",
  turbo: "253 0##",
  filter: "127 4##",
  egr: "131 5##",
  sensor: "906 0##",
  other: "103 6##",
};
const FORD_BASE: Record<DemoPartKind, string> = {
  injection: "9K546",
  pump: "9A543",
  turbo: "6K682",
  filter: "9155",
  egr: "9D475",
  sensor: "9F479",
  other: "6051",
};
const MERCEDES_GROUP: Record<DemoPartKind, string> = {
  injection: "070",
  pump: "070",
  turbo: "090",
  filter: "092",
  egr: "140",
  sensor: "153",
  other: "016",
};
const TOYOTA_GROUP: Record<DemoPartKind, string> = {
  injection: "23670",
  pump: "22100",
  turbo: "17201",
  filter: "23390",
  egr: "25620",
  sensor: "89458",
  other: "04111",
};
const BMW_GROUP: Record<DemoPartKind, string> = {
  injection: "13 53 7",
  pump: "13 51 7",
  turbo: "11 65 7",
  filter: "13 32 7",
  egr: "11 71 7",
  sensor: "13 62 7",
  other: "11 12 7",
};

const PATTERNS = {
  VAG: (kind) => ["03G", "03L", "04L", "059", "038"].map((engine) => `${engine} ${VAG_GROUP[kind]} [ABCDEFGHKLMN]`),
  PSA: (kind) => (kind === "injection" ? ["1980 [ABCEFGHJKLRS]#"] : ["96[3456789]#####80", "16[01]#####80"]),
  Ford: (kind) => ["6C1Q", "4M5Q", "AV6Q", "BK2Q", "9M5Q"].map((head) => `${head}-${FORD_BASE[kind]}-[AB][ABCDEFG]`),
  Renault: (kind) => (kind === "turbo" ? ["14 41 1#### R", "82 00 ### ###"] : ["82 00 ### ###", "16 60 0## ##R"]),
  Nissan: (kind) =>
    kind === "turbo" ? ["14411-[EV][BCK]##[0ABJ]"] : ["16600-[EA][BWX]##[0ABJ]", "16700-[EVM][BAW]##[0A]"],
  "Mercedes-Benz": (kind) => ["646", "651", "642", "611"].map((engine) => `A ${engine} ${MERCEDES_GROUP[kind]} ## ##`),
  BMW: (kind) => [`${BMW_GROUP[kind]} ### ###`],
  Opel: () => ["55 5## ###", "93 19# ###", "8 20 ###"],
  Fiat: () => ["552#####", "517#####", "718#####"],
  Toyota: (kind) => [`${TOYOTA_GROUP[kind]}-[0123]#0##`, `${TOYOTA_GROUP[kind]}-0[LR]0##`],
  Mitsubishi: (kind) => (kind === "turbo" ? ["1515A###"] : ["1465A###", "ME30####"]),
  Mazda: () => ["R2A[AB]-13-[HJ]##", "RF[57]J-13-[HG]##[AB]"],
  Hyundai: (kind) => (kind === "turbo" ? ["28231-2[ABF]###", "28200-4####"] : ["33800-2[AFR]###", "33100-4[5X]###"]),
  Volvo: () => ["307#####", "204#####", "312#####"],
  "Land Rover": () => ["LR00####", "LR01####", "LR02####"],
  Iveco: () => ["5040#####", "5801######"],
  MAN: (kind) => (kind === "turbo" ? ["51.09100-7###"] : ["51.10100-6###", "51.11103-7###"]),
  DAF: () => ["16#####", "18#####"],
  Scania: () => ["18#####", "20#####", "57####"],
  Cummins: () => ["49#####", "52#####", "28####X"],
  "John Deere": () => ["RE50####", "RE52####", "RE54####"],
  Deutz: () => ["0428 ####", "0213 ####"],
} satisfies Record<string, (kind: DemoPartKind) => string[]>;

import { toMakerSlug } from "../../../contract/product-id.ts";
import { foldText } from "../../../kit/fold-text.ts";

/** The makes of cars, vans, lorries, buses, tractors and machines, and of their engines. */
const NAMES = [
  "Abarth|Acura|Aixam|Alfa Romeo|Alpine|Aston Martin|Audi|Austin|Avia|Belarus|Bentley|BMW|Buick|BYD|Cadillac",
  "Case|Case IH|Caterpillar|Chatenet|Chevrolet|Chrysler|Citroen|Claas|Cummins|Cupra|Dacia|Daewoo|DAF",
  "Daihatsu|Deutz|Deutz Fahr|Dodge|DS|FAP|Fendt|Ferrari|Fiat|Ford|Fuso|GAZ|GMC|Great Wall|Hino|Honda",
  "Hummer|Hyundai|IMT|Infiniti|Irisbus|Isuzu|Iveco|Jaguar|JCB|Jeep|John Deere|Kamaz|Kia|Komatsu|Kubota",
  "Lada|Lamborghini|Lancia|Land Rover|Landini|Lexus|Liebherr|Ligier|Lincoln|Lotus|Lynk & Co|MAN",
  "Maserati|Massey Ferguson|Maybach|MAZ|Mazda|MB|Mercedes|Mercedes Benz|MG|Mini|Mitsubishi|Neoplan",
  "New Holland|Nissan|Oldsmobile|Opel|Perkins|Peugeot|Piaggio|Polestar|Pontiac|Porsche|Proton|Renault",
  "Rolls Royce|Rover|Saab|Same|Scania|Seat|Setra|Skoda|Smart|Solaris|SsangYong|Steyr|Subaru|Suzuki|TAM",
  "Tata|Tatra|Tesla|Torpedo|Toyota|Trabant|UAZ|Ursus|Valtra|Vauxhall|VDL|Volkswagen|Volvo|VW|Wartburg",
  "Yugo|Zastava|Zetor",
]
  .join("|")
  .split("|");

/** Makes that other makes have as a model, a version or a former name: *BMW Mini Cooper*, *Fiat Punto Abarth*. */
const BESIDE: Readonly<Record<string, string>> = {
  austin: "mg|mini|rover",
  bmw: "mini",
  chevrolet: "daewoo",
  chrysler: "dodge|jeep",
  citroen: "ds",
  daewoo: "chevrolet",
  ds: "ds",
  fiat: "abarth|iveco",
  ford: "lotus",
  honda: "acura",
  irisbus: "iveco",
  iveco: "fiat|irisbus",
  man: "neoplan|steyr",
  mercedes: "benz|fuso|maybach|mb|setra|smart",
  "mercedes-benz": "fuso|maybach|mb|setra|smart",
  mg: "rover",
  mini: "mini",
  mitsubishi: "fuso",
  nissan: "infiniti",
  opel: "lotus",
  renault: "alpine",
  rover: "austin|mg|mini",
  seat: "cupra",
  smart: "smart",
  toyota: "hino|lexus",
  volkswagen: "vw",
  volvo: "polestar",
  vw: "volkswagen",
  yugo: "zastava",
  zastava: "fiat|yugo",
};
/** Makers of engines for vehicles and machines of others, and words that also mean something else. */
const WITHIN_ANY = /\b(?:caterpillar|cummins|deutz|perkins|range rover|mini ?bus|\d+[ -]seat(?:s|er)?)\b/g;

const ANY_MAKE = new RegExp(
  `(?<![\\w-])(?:${NAMES.map((name) => name.toLowerCase().replace(" ", "[ -]")).join("|")})(?![\\w-])`,
  "g",
);

/** True if a text behind a vehicle's make names another known make, which begins another vehicle. */
export function hasOtherMake(make: string, behind: string): boolean {
  const own = new Set((BESIDE[toMakerSlug(make)] ?? "").split("|"));
  const others = foldText(behind).replace(WITHIN_ANY, "").match(ANY_MAKE) ?? [];
  return others.some((other) => !own.has(toMakerSlug(other)));
}

/** The makes as slugs. */
export const KNOWN_MAKES: ReadonlySet<string> = new Set(NAMES.map(toMakerSlug));

/** A make of several words at the beginning of a vehicle's name. */
export const OF_SEVERAL_WORDS = new RegExp(
  `^(?:${NAMES.filter((name) => name.includes(" ")).join("|")})(?!\\p{L})`,
  "iu",
);

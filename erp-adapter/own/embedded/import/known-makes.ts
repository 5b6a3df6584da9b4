import { toMakerSlug } from "../../../contract/product-id.ts";

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

/** The makes as slugs. */
export const KNOWN_MAKES: ReadonlySet<string> = new Set(NAMES.map(toMakerSlug));

/** A make of several words at the beginning of a vehicle's name. */
export const OF_SEVERAL_WORDS = new RegExp(
  `^(?:${NAMES.filter((name) => name.includes(" ")).join("|")})(?!\\p{L})`,
  "iu",
);

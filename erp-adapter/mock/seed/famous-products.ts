import { toEurCents } from "../../contract/money.ts";
import type { ProductRecord, SpecRecord, Supply } from "../catalogue/product-record.ts";
import { type SeedGroup, type Text, text, toGroupId } from "./family.ts";
import { fact, measure, NEW, PIEZO, REMANUFACTURED, SOLENOID, WARRANTY, worded } from "./specs.ts";

/**
 * Products whose numbers and cross references are public knowledge, so that somebody who knows the trade finds what
 * they expect. Prices and stock are invented. Newer parts stand before those that they replace.
 */
export const FAMOUS_PRODUCTS: readonly ProductRecord[] = [
  product({
    maker: "Bosch",
    number: "0 445 110 470",
    group: "injector",
    title: text(
      "Injector, common rail CRI2-20, VW Golf VII 2.0 TDI",
      "Brizgaljka, common rail CRI2-20, VW Golf VII 2.0 TDI",
    ),
    description: text(
      "For the EA288 engines of Volkswagen, Audi, Škoda and Seat, 2.0 TDI. Compare the suffix with 0 445 110 471 before ordering.",
      "Za motore EA288: Volkswagen, Audi, Škoda i Seat, 2.0 TDI. Prije narudžbe usporedite završetak broja s 0 445 110 471.",
    ),
    size: "2.0 TDI, 110 kW",
    specs: [
      fact("system", "Bosch CRI2-20"),
      measure("pressure", 2_000, "bar"),
      worded("actuator", SOLENOID),
      fact("engine-codes", "CRMB, CKFC"),
      measure("displacement", 1_968, "cm³"),
      measure("power", 110, "kW"),
      fact("emission", "Euro 6"),
      worded("fuel", text("diesel", "dizel")),
      measure("weight", 0.46, "kg", 2),
      WARRANTY,
    ],
    price: 312.4,
    deposit: 60,
    stock: 7,
    oe: [
      ["04L 130 277 K", "Volkswagen"],
      ["04L 130 277 AE", "Volkswagen"],
    ],
    cross: [["0 986 435 257", "Bosch"]],
  }),
  product({
    maker: "Bosch",
    brand: "Bosch eXchange",
    number: "0 986 435 257",
    group: "injector",
    title: text(
      "Exchange injector, common rail CRI2-20, VW Golf VII 2.0 TDI",
      "Zamjenska brizgaljka, common rail CRI2-20, VW Golf VII 2.0 TDI",
    ),
    description: text(
      "Remanufactured 0 445 110 470. The deposit is refunded when the old injector comes back complete.",
      "Tvornički obnovljena brizgaljka 0 445 110 470. Kaucija se vraća kad se stara brizgaljka vrati cjelovita.",
    ),
    size: "2.0 TDI, 110 kW",
    specs: [
      fact("system", "Bosch CRI2-20"),
      measure("pressure", 2_000, "bar"),
      worded("condition", REMANUFACTURED),
      fact("emission", "Euro 6"),
      worded("fuel", text("diesel", "dizel")),
      WARRANTY,
    ],
    price: 219.9,
    deposit: 75,
    stock: 12,
    remanufactured: true,
    oe: [["04L 130 277 K", "Volkswagen"]],
    cross: [["0 445 110 470", "Bosch"]],
  }),
  product({
    maker: "Bosch",
    number: "0 445 110 340",
    group: "injector",
    title: text(
      "Injector, common rail CRI2-16, Peugeot 307 1.6 HDi",
      "Brizgaljka, common rail CRI2-16, Peugeot 307 1.6 HDi",
    ),
    description: text(
      "For 1.6 HDi and 1.6 TDCi engines of the DV6 family.",
      "Za motore 1.6 HDi i 1.6 TDCi obitelji DV6.",
    ),
    size: "1.6 HDi, 80 kW",
    specs: [
      fact("system", "Bosch CRI2-16"),
      measure("pressure", 1_600, "bar"),
      worded("actuator", SOLENOID),
      fact("emission", "Euro 5"),
      worded("fuel", text("diesel", "dizel")),
    ],
    price: 278.9,
    deposit: 60,
    stock: 18,
    oe: [["1980 L3", "Citroën/Peugeot"]],
  }),
  product({
    maker: "Denso",
    number: "095000-7060",
    group: "injector",
    title: text("Injector, common rail G2, Ford Transit 2.4 TDCi", "Brizgaljka, common rail G2, Ford Transit 2.4 TDCi"),
    description: text(
      "Takes the place of 095000-5800 in Ford Transit and Citroën Jumper.",
      "Ugrađuje se umjesto broja 095000-5800: Ford Transit i Citroën Jumper.",
    ),
    size: "2.4 TDCi, 85 kW",
    specs: [
      fact("system", "Denso G2"),
      measure("pressure", 1_800, "bar"),
      worded("actuator", SOLENOID),
      fact("engine-codes", "PHFA, JXFA"),
      fact("emission", "Euro 4"),
      worded("fuel", text("diesel", "dizel")),
      worded("condition", NEW),
    ],
    price: 318.5,
    deposit: 50,
    stock: 26,
    oe: [["6C1Q-9K546-BC", "Ford"]],
  }),
  product({
    maker: "Denso",
    brand: "Denso Reman",
    number: "095000-5800",
    group: "injector",
    title: text("Injector, common rail G2, Ford Transit 2.2 TDCi", "Brizgaljka, common rail G2, Ford Transit 2.2 TDCi"),
    description: text("For 2.2 TDCi and 2.4 TDCi, with test report.", "Za 2.2 TDCi i 2.4 TDCi, s ispitnim protokolom."),
    size: "2.2 TDCi, 2.4 TDCi",
    specs: [
      fact("system", "Denso G2"),
      measure("pressure", 1_800, "bar"),
      worded("actuator", SOLENOID),
      fact("engine-codes", "P8FA, QVFA"),
      measure("resistance", 0.45, "Ω", 2),
      fact("nozzle-type", "DLLA 145 P 870"),
      fact("thread", "M14 × 1.5"),
      fact("emission", "Euro 4"),
      worded("fuel", text("diesel", "dizel")),
      worded("condition", REMANUFACTURED),
      measure("weight", 0.52, "kg", 2),
      fact("customs-code", "8409 99 00"),
    ],
    price: 289.75,
    deposit: 50,
    stock: 4,
    remanufactured: true,
    oe: [
      ["6C1Q-9K546-AC", "Ford"],
      ["1 354 066", "Ford"],
      ["LR006803", "Land Rover"],
    ],
    replacedBy: "095000-7060",
  }),
  olderDenso("095000-5801", "095000-5800"),
  olderDenso("095000-5302", "095000-5801"),
  product({
    maker: "Denso",
    brand: "Denso Reman",
    number: "DCRI200420",
    group: "injector",
    title: text(
      "Exchange injector, common rail, Toyota RAV4 III 2.2 D-4D",
      "Zamjenska brizgaljka, common rail, Toyota RAV4 III 2.2 D-4D",
    ),
    description: text(
      "For RAV4 III, Avensis T27 and Verso with the 2AD-FHV and 2AD-FTV engines.",
      "Za RAV4 III, Avensis T27 i Verso s motorima 2AD-FHV i 2AD-FTV.",
    ),
    size: "2.2 D-4D, 130 kW",
    specs: [
      fact("system", "Denso G3"),
      measure("pressure", 2_000, "bar"),
      worded("actuator", PIEZO),
      fact("engine-codes", "2AD-FHV, 2AD-FTV"),
      fact("emission", "Euro 4"),
      worded("fuel", text("diesel", "dizel")),
      worded("condition", REMANUFACTURED),
    ],
    price: 298,
    deposit: 90,
    stock: 2,
    remanufactured: true,
    oe: [
      ["23670-0R090", "Toyota"],
      ["23670-26060", "Toyota"],
    ],
  }),
  product({
    maker: "Denso",
    number: "294000-0350",
    group: "pump",
    title: text("High-pressure pump HP3, Toyota Hilux 2.5 D-4D", "Visokotlačna pumpa HP3, Toyota Hilux 2.5 D-4D"),
    description: text(
      "For the 2KD-FTV engine. Fill with clean fuel and bleed before the first start.",
      "Za motor 2KD-FTV. Prije prvog pokretanja napunite čistim gorivom i odzračite.",
    ),
    size: "2.5 D-4D, 88 kW",
    specs: [
      fact("pump-type", "HP3"),
      measure("pressure", 1_800, "bar"),
      fact("engine-codes", "2KD-FTV"),
      fact("emission", "Euro 4"),
      worded("fuel", text("diesel", "dizel")),
    ],
    price: 842,
    deposit: 120,
    stock: 1,
    oe: [["22100-0L020", "Toyota"]],
  }),
  product({
    maker: "Vitesco",
    brand: "VDO",
    number: "A2C59517051",
    group: "injector",
    title: text(
      "Injector, common rail piezo, Ford Transit 2.2 TDCi",
      "Brizgaljka, common rail piezo, Ford Transit 2.2 TDCi",
    ),
    description: text(
      "Successor of 5WS40745 for Ford Transit and Citroën Jumper, 2.2.",
      "Sljednik broja 5WS40745 za Ford Transit i Citroën Jumper, 2.2.",
    ),
    size: "2.2 TDCi, 92 kW",
    specs: [
      fact("system", "VDO PCR 5.1"),
      measure("pressure", 1_800, "bar"),
      worded("actuator", PIEZO),
      fact("emission", "Euro 5"),
      worded("fuel", text("diesel", "dizel")),
    ],
    price: 338.2,
    deposit: 70,
    stock: 9,
    oe: [["BK2Q-9K546-AG", "Ford"]],
    cross: [["5WS40745", "Siemens VDO"]],
  }),
  product({
    maker: "Siemens VDO",
    brand: "VDO",
    number: "5WS40745",
    group: "injector",
    title: text(
      "Injector, common rail piezo, Ford Transit 2.2 TDCi",
      "Brizgaljka, common rail piezo, Ford Transit 2.2 TDCi",
    ),
    description: text("Delivered under the number A2C59517051 today.", "Danas se isporučuje pod brojem A2C59517051."),
    size: "2.2 TDCi, 92 kW",
    specs: [
      fact("system", "VDO PCR 2.3"),
      worded("actuator", PIEZO),
      fact("emission", "Euro 5"),
      worded("fuel", text("diesel", "dizel")),
    ],
    price: 338.2,
    supply: "discontinued",
    cross: [["A2C59517051", "Vitesco"]],
    replacedBy: "A2C59517051",
    replacedByMaker: "Vitesco",
  }),
  product({
    maker: "Vitesco",
    brand: "VDO",
    number: "A2C59513484",
    group: "injector",
    title: text(
      "Injector, common rail piezo, Renault Mégane III 1.5 dCi",
      "Brizgaljka, common rail piezo, Renault Mégane III 1.5 dCi",
    ),
    description: text(
      "For the K9K engine of Renault, Dacia and Nissan.",
      "Za motor K9K u vozilima Renault, Dacia i Nissan.",
    ),
    size: "1.5 dCi, 78 kW",
    specs: [
      fact("system", "VDO PCR 2.3"),
      worded("actuator", PIEZO),
      fact("emission", "Euro 5"),
      worded("fuel", text("diesel", "dizel")),
    ],
    price: 268.6,
    deposit: 60,
    stock: 15,
    oe: [
      ["16 60 062 12R", "Renault"],
      ["82 00 380 253", "Renault"],
    ],
    cross: [["5WS40536", "Siemens VDO"]],
  }),
  product({
    maker: "Delphi",
    number: "EJBR04701D",
    group: "injector",
    title: text("Injector, common rail, SsangYong Rexton 2.7 XDi", "Brizgaljka, common rail, SsangYong Rexton 2.7 XDi"),
    description: text(
      "For Rexton, Rodius and Kyron, 2.7 XDi. The C2i code has to be written into the control unit.",
      "Za Rexton, Rodius i Kyron, 2.7 XDi. Kôd C2i treba upisati u upravljačku jedinicu.",
    ),
    size: "2.7 XDi, 121 kW",
    specs: [
      fact("system", "Delphi DFI 1.3"),
      measure("pressure", 1_600, "bar"),
      worded("actuator", SOLENOID),
      fact("coding", "C2i (16)"),
      fact("emission", "Euro 4"),
      worded("fuel", text("diesel", "dizel")),
    ],
    price: 246.3,
    deposit: 60,
    stock: 6,
    oe: [["A 664 017 02 21", "SsangYong"]],
  }),
  product({
    maker: "Delphi",
    number: "28229873",
    group: "injector",
    title: text(
      "Injector, common rail DFI 1.20, Hyundai i20 1.1 CRDi",
      "Brizgaljka, common rail DFI 1.20, Hyundai i20 1.1 CRDi",
    ),
    description: text(
      "For 1.1 and 1.4 CRDi engines of Hyundai and Kia.",
      "Za motore 1.1 i 1.4 CRDi u vozilima Hyundai i Kia.",
    ),
    size: "1.1 CRDi, 55 kW",
    specs: [
      fact("system", "Delphi DFI 1.20"),
      measure("pressure", 2_000, "bar"),
      worded("actuator", SOLENOID),
      fact("coding", "C3i (20)"),
      fact("emission", "Euro 6"),
      worded("fuel", text("diesel", "dizel")),
    ],
    price: 356,
    deposit: 70,
    stock: 3,
    oe: [["33800-4A710", "Hyundai/Kia"]],
  }),
  product({
    maker: "Garrett",
    number: "753420-5005S",
    group: "turbocharger",
    title: text("Turbocharger GT1544V, Peugeot 307 1.6 HDi", "Turbopunjač GT1544V, Peugeot 307 1.6 HDi"),
    description: text(
      "For the DV6TED4 engine, up to 230,000 rpm. Change the oil and clean the feed pipe before fitting.",
      "Za motor DV6TED4, do 230.000 okr./min. Prije ugradnje zamijenite ulje i očistite dovodnu cijev.",
    ),
    size: "1.6 HDi, 80 kW",
    specs: [
      fact("turbo-type", "GT1544V"),
      worded("max-speed", text("230,000 rpm", "230.000 okr./min")),
      fact("engine-codes", "DV6TED4, 9HZ, 9HY"),
      fact("emission", "Euro 4"),
      worded("fuel", text("diesel", "dizel")),
    ],
    price: 618,
    deposit: 100,
    stock: 5,
    oe: [["0375 J6", "Citroën/Peugeot"]],
    cross: [["49173-07506", "MHI"]],
  }),
  product({
    maker: "MHI",
    brand: "Mitsubishi Turbocharger",
    number: "49173-07506",
    group: "turbocharger",
    title: text("Turbocharger TD025, Peugeot 307 1.6 HDi", "Turbopunjač TD025, Peugeot 307 1.6 HDi"),
    description: text(
      "For the DV6TED4 engine; the same turbocharger as Garrett 753420.",
      "Za motor DV6TED4; odgovara turbopunjaču Garrett 753420.",
    ),
    size: "1.6 HDi, 80 kW",
    specs: [
      fact("turbo-type", "TD025S2"),
      fact("engine-codes", "DV6TED4"),
      fact("emission", "Euro 4"),
      worded("fuel", text("diesel", "dizel")),
    ],
    price: 586.5,
    stock: 0,
    cross: [["753420-5005S", "Garrett"]],
  }),
  product({
    maker: "BorgWarner",
    brand: "KKK",
    number: "5303 970 0029",
    group: "turbocharger",
    title: text("Turbocharger K03, VW Passat 1.8 T", "Turbopunjač K03, VW Passat 1.8 T"),
    description: text(
      "For the longitudinal 1.8 T engines of Volkswagen and Audi.",
      "Za uzdužno ugrađene motore 1.8 T, Volkswagen i Audi.",
    ),
    size: "1.8 T, 110 kW",
    specs: [
      fact("turbo-type", "K03"),
      worded("fuel", text("petrol", "benzin")),
      measure("power", 110, "kW"),
      measure("displacement", 1_781, "cm³"),
    ],
    price: 498.4,
    deposit: 90,
    stock: 3,
    oe: [["058 145 703 J", "Volkswagen"]],
    cross: [
      ["K03-029", "KKK"],
      ["5303 988 0029", "KKK"],
    ],
  }),
  product({
    maker: "Bosch",
    number: "F 026 402 378",
    group: "filter",
    title: text("Fuel filter, Renault Trafic III 1.6 dCi", "Filtar goriva, Renault Trafic III 1.6 dCi"),
    description: text(
      "In-line filter with water drain, ports 10 / 10 mm.",
      "Linijski filtar s ispustom vode, priključci 10 / 10 mm.",
    ),
    size: "Ø 90 mm",
    specs: [
      measure("outer-diameter", 90, "mm"),
      fact("connector", "10 / 10 mm"),
      worded("fuel", text("diesel", "dizel")),
    ],
    price: 31.2,
    stock: 64,
    oe: [
      ["16 40 035 60R", "Renault"],
      ["1640000Q2M", "Nissan"],
    ],
  }),
];

interface FamousProduct {
  maker: string;
  brand?: string;
  number: string;
  group: SeedGroup;
  title: Text;
  description: Text;
  size: string;
  specs: SpecRecord[];
  /** euros */
  price: number;
  /** euros */
  deposit?: number;
  stock?: number;
  supply?: Supply;
  remanufactured?: boolean;
  oe?: [number: string, maker: string][];
  cross?: [number: string, maker: string][];
  replacedBy?: string;
  replacedByMaker?: string;
}

function product(part: FamousProduct): ProductRecord {
  return {
    manufacturer: part.maker,
    brand: part.brand ?? part.maker,
    number: part.number,
    group: toGroupId(part.group),
    titleEn: part.title.en,
    titleHr: part.title.hr,
    descriptionEn: part.description.en,
    descriptionHr: part.description.hr,
    size: part.size,
    unit: "pcs",
    packQuantity: 1,
    specs: part.specs,
    wholesale: toEurCents(Math.round(part.price * 100)),
    deposit: toEurCents(Math.round((part.deposit ?? 0) * 100)),
    stock: part.stock ?? 0,
    supply: part.supply ?? "orderable",
    remanufactured: part.remanufactured ?? false,
    references: [
      ...(part.cross ?? []).map(([number, maker]) => ({ kind: "cross" as const, number, maker })),
      ...(part.oe ?? []).map(([number, maker]) => ({ kind: "oe" as const, number, maker })),
    ],
    supersededBy:
      part.replacedBy === undefined ? null : { number: part.replacedBy, manufacturer: part.replacedByMaker },
  };
}

function olderDenso(number: string, replacedBy: string): ProductRecord {
  return product({
    maker: "Denso",
    number,
    group: "injector",
    title: text("Injector, common rail G2, Ford Transit 2.2 TDCi", "Brizgaljka, common rail G2, Ford Transit 2.2 TDCi"),
    description: text(`Replaced by ${replacedBy}.`, `Zamijenjeno brojem ${replacedBy}.`),
    size: "2.2 TDCi",
    specs: [
      fact("system", "Denso G2"),
      worded("actuator", SOLENOID),
      fact("emission", "Euro 4"),
      worded("fuel", text("diesel", "dizel")),
    ],
    price: 289.75,
    supply: "discontinued",
    replacedBy,
  });
}

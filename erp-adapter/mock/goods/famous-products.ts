import type { ProductRecord } from "../../own/catalogue-index/product-record.ts";
import { text } from "./family.ts";
import { FAMOUS_INJECTORS } from "./famous-injectors.ts";
import { product } from "./famous-product.ts";
import { fact, measure, worded } from "./specs.ts";

/**
 * Products whose numbers and cross references are public knowledge, so that a person from the trade finds familiar
 * parts. Prices and stock are invented. Newer parts come before those that they replace.
 */
export const FAMOUS_PRODUCTS: readonly ProductRecord[] = [
  ...FAMOUS_INJECTORS,
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
    related: [
      { kind: "gasket-kit", manufacturer: "Elring", number: "066.415" },
      { kind: "spare-part", manufacturer: "Melett", number: "1101-015-753" },
    ],
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
      "Protočni filtar s ispustom vode, priključci 10 / 10 mm.",
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

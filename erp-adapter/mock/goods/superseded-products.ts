import type { ProductRecord } from "../../own/catalogue-index/product-record.ts";
import { text } from "./family.ts";
import { type FamousProduct, product, type Successor } from "./famous-product.ts";
import { fact, measure, SOLENOID, worded } from "./specs.ts";

const FUEL = worded("fuel", text("diesel", "dizel"));

type Kind = Omit<FamousProduct, "number" | "price" | "stock" | "successors">;

const GASKETS: Kind = {
  maker: "Elring",
  group: "gasket-kit",
  title: text("Gasket kit, cylinder head, VW Golf VII 2.0 TDI", "Komplet brtvi glave motora, VW Golf VII 2.0 TDI"),
  description: text("For the EA288 engines.", "Za motore EA288."),
  size: "2.0 TDI",
  specs: [fact("engine-codes", "CRMB, CKFC"), FUEL],
};
const VALVES: Kind = {
  maker: "Bosch",
  group: "valve",
  title: text("Valve set, common rail injector, 1.9 JTD", "Set ventila za common rail brizgaljku, 1.9 JTD"),
  description: text("Valve body and valve piston.", "Tijelo ventila i klip ventila."),
  size: "1.9 JTD",
  specs: [fact("system", "Bosch CRI2-16"), FUEL],
};
const CARTRIDGE: Kind = {
  maker: "Melett",
  group: "cartridge",
  title: text("Turbocharger cartridge (CHRA), 1.6 HDi", "Jezgra turbopunjača (CHRA), 1.6 HDi"),
  description: text("Balanced, with its balancing report.", "Balansirana, sa zapisnikom o balansiranju."),
  size: "1.6 HDi",
  specs: [fact("turbo-type", "TD025S2"), FUEL],
};
const WASHER: Kind = {
  maker: "Victor Reinz",
  group: "gasket-kit",
  title: text("Copper sealing washer, injector, 1.6 HDi", "Bakrena brtvena podloška brizgaljke, 1.6 HDi"),
  description: text("A washer seals only once.", "Podloška brtvi samo jednom."),
  size: "15 × 7.5 × 1.5 mm",
  specs: [measure("outer-diameter", 15, "mm")],
};
const WASHER_SET: Kind = {
  ...WASHER,
  title: text(
    "Copper sealing washers, injector, set of 4, 1.6 HDi",
    "Bakrene brtvene podloške brizgaljke, komplet od 4, 1.6 HDi",
  ),
};
const FILTER: Kind = {
  maker: "Mann-Filter",
  group: "filter",
  title: text("Fuel filter, Renault Mégane III 1.5 dCi", "Filtar goriva, Renault Mégane III 1.5 dCi"),
  description: text("In-line filter.", "Protočni filtar."),
  size: "Ø 80 mm",
  specs: [measure("outer-diameter", 80, "mm"), FUEL],
  supply: "out-of-order",
};
const INJECTOR: Kind = {
  maker: "Delphi",
  group: "injector",
  title: text(
    "Injector, common rail DFI 1.2, Ford Connect 1.8 TDCi",
    "Common rail brizgaljka DFI 1.2, Ford Connect 1.8 TDCi",
  ),
  description: text("With its test report.", "Sa zapisnikom o ispitivanju."),
  size: "1.8 TDCi, 66 kW",
  specs: [fact("system", "Delphi DFI 1.2"), worded("actuator", SOLENOID), FUEL],
};

/**
 * Invented parts with successors, for each kind of supersession. Newer parts come before the parts that they replace;
 * no number follows a family's pattern. There are fifteen, at the end of the 6,000 products. The demo's orders use
 * every fifteenth product, so the other products in these orders stay the same as without these parts.
 */
export const SUPERSEDED_PRODUCTS: readonly ProductRecord[] = [
  // A set: both new parts are needed.
  part(GASKETS, "018.591", { price: 74.5, stock: 9 }),
  part(GASKETS, "018.592", { price: 31.2, stock: 14 }),
  ended(GASKETS, "018.590", { price: 118.9, stock: 0 }, [
    {
      number: "018.591",
      relation: "set",
      note: text("sold in two parts now; both are needed", "sada se prodaje u dva dijela; potrebna su oba"),
    },
    { number: "018.592", relation: "set", note: text("with new sump bolts", "s novim vijcima uljnog korita") },
  ]),
  // A choice, by the date of manufacture.
  part(VALVES, "F 00V C02 902", { price: 24.8, stock: 32 }),
  part(VALVES, "F 00V C02 903", { price: 29.4, stock: 6 }),
  ended(VALVES, "F 00V C02 901", { price: 22.6, stock: 0 }, [
    {
      number: "F 00V C02 902",
      relation: "choice",
      note: text("for injectors made up to 06/2012", "za brizgaljke proizvedene do 06/2012."),
    },
    {
      number: "F 00V C02 903",
      relation: "choice",
      note: text("for injectors made from 07/2012 on", "za brizgaljke proizvedene od 07/2012."),
    },
  ]),
  // Two parts become one; the first of the two still has stock, but is discontinued.
  part(CARTRIDGE, "1101-015-210", { price: 214, stock: 5 }),
  ended(CARTRIDGE, "1101-015-201", { price: 189, stock: 3 }, [
    {
      number: "1101-015-210",
      relation: "merge",
      useUp: false,
      note: text("needs the longer bolt of the oil feed", "potreban je dulji vijak dovoda ulja"),
    },
  ]),
  ended(CARTRIDGE, "1101-015-202", { price: 196.5, stock: 0 }, [{ number: "1101-015-210", relation: "merge" }]),
  // Four pieces for one old set.
  part(WASHER, "70-38002-00", { price: 0.85, stock: 400 }),
  ended(WASHER_SET, "15-28001-01", { price: 3.9, stock: 0 }, [
    {
      number: "70-38002-00",
      quantityFactor: 4,
      note: text("four for one old set", "četiri umjesto jednog starog kompleta"),
    },
  ]),
  // Valid from a date, in both directions: the new part has no stock, and the old part fits as well.
  part(FILTER, "WK 8205", { price: 27.9, stock: 0 }),
  part(FILTER, "WK 8201", { price: 26.4, stock: 40 }, [
    {
      number: "WK 8205",
      direction: "full",
      validFrom: "2026-01-01",
      note: text("the same housing: either fits", "isto kućište: odgovaraju oba"),
    },
  ]),
  // The last two pieces of the old part are used up first; the new part has a deposit, too.
  part(INJECTOR, "EJBR04348T", { price: 248, stock: 20, deposit: 60 }),
  ended(INJECTOR, "EJBR04347T", { price: 223, stock: 2, deposit: 45 }, [
    {
      number: "EJBR04348T",
      note: text("its code is written into the control unit", "njezin se kod upisuje u upravljačku jedinicu"),
    },
  ]),
];

type Terms = Pick<FamousProduct, "price" | "stock" | "deposit">;

function part(kind: Kind, number: string, terms: Terms, successors?: readonly Successor[]): ProductRecord {
  return product({ ...kind, number, ...terms, successors });
}

function ended(kind: Kind, number: string, terms: Terms, successors: readonly Successor[]): ProductRecord {
  return part({ ...kind, supply: "discontinued" }, number, terms, successors);
}

import { expect, test } from "vitest";
import { openForEachTest } from "./testing/own-catalogue.ts";

/** Lists that write each vehicle as one text. */

const own = openForEachTest();

const vehicles = () =>
  own.db
    .prepare("select make, model, engine_name from application order by make, model")
    .all()
    .map((row) => Object.values(row).join(", "));
const HEAD = "number;manufacturer;title;price;Vehicle";

test("a part whose lines each name a vehicle gets all of them", async () => {
  const { refused, merged } = await own.take([
    "sep=;",
    "Injector code;OE number;Manufacturer;Title;Price;Vehicle",
    "IV 010 001;1111-A;Denso;Injector;210,00;Toyota Avensis 2.0 D",
    "IV 010 001;1111-B;Denso;Injector;210,00;Alfa Romeo 147 1.9 JTD | Mazda 6",
  ]);
  expect([refused, merged]).toEqual([[], 1]);
  expect(vehicles()).toEqual(["Alfa Romeo, 147, 1.9 JTD", "Mazda, 6, ", "Toyota, Avensis, 2.0 D"]);
});

test("an empty cell beside a text takes nothing from it, a filled one completes it", async () => {
  const { refused } = await own.take([
    `${HEAD};Engine`,
    "N1;P;N;1,00;Toyota Avensis 2.0 D;",
    "N2;P;N;1,00;Volvo XC90;2.4 D5",
  ]);
  expect(refused).toEqual([]);
  expect(vehicles()).toEqual(["Toyota, Avensis, 2.0 D", "Volvo, XC90, 2.4 D5"]);
});

test.each(["Application", "Primjena", "Model vozila", "Car", "Fits", "Passend für"])(
  "vehicles are read from a column %s",
  async (name) => {
    await own.take([`number;manufacturer;title;price;${name}`, "N1;P;N;1,00;Volvo XC90 2.4 D5"]);
    expect(vehicles()).toEqual(["Volvo, XC90, 2.4 D5"]);
  },
);

test.each(["Model vozila", "Car model", "Vozilo", "Fits"])(
  "each value of a column %s begins with a known make, or the import asks about the column",
  async (name) => {
    const lines = [`number;manufacturer;title;price;${name}`, "N1;P;N;1,00;Volvo XC90", "N2;P;N;1,00;Golf VII"];
    await expect(own.take(lines)).rejects.toThrow(
      `header: "${name}" seems to have models without their makes: no known make is "Golf" (line 3). Add a column of makes, or say --columns "${name}=vehicle" if each begins with its make, or "${name}=-" to leave it out`,
    );
    expect(vehicles()).toEqual([]);
    await own.take(lines, { columns: `${name}=-` });
    expect(vehicles()).toEqual([]);
    await own.take(lines, { columns: `${name}=vehicle` });
    expect(vehicles()).toEqual(["Golf, VII, ", "Volvo, XC90, "]);
    await own.take([`number;${name}`, "N2;Golf VIII"]);
    expect(vehicles(), "a make that the catalogue has").toContain("Golf, VIII, ");
  },
);

test("beside a make, Model vozila is the model", async () => {
  await own.take(["number;manufacturer;title;price;Marka vozila;Model vozila", "N1;P;N;1,00;Volvo;XC90"]);
  expect(vehicles()).toEqual(["Volvo, XC90, "]);
});

test("columns Vozilo 1, Vozilo 2 are joined", async () => {
  await own.take([
    "number;manufacturer;title;price;Vozilo 1;Vozilo 2",
    "N1;P;N;1,00;BMW 320;",
    "N2;P;N;1,00;Audi A4;Seat Exeo",
  ]);
  expect(vehicles()).toEqual(["Audi, A4, ", "BMW, 320, ", "Seat, Exeo, "]);
});

test.each([
  [";2.0 D", "the vehicle's make is empty"],
  ["2.0 TDI;", 'vehicle "2.0 TDI" does not begin with its make'],
  ["Audi A4 | Seat Exeo;2.0 D", 'engine "2.0 D" is beside several vehicles'],
  ["Audi A4, Seat Exeo;", 'vehicle "Audi A4, Seat Exeo" seems to be several vehicles: put a bar between them'],
  ["Audi A4 / Seat Exeo;", 'vehicle "Audi A4 / Seat Exeo" seems to be several vehicles: put a bar between them'],
])("the vehicle %s is refused", async (cells, reason) => {
  expect((await own.take([`${HEAD};Engine`, `N1;P;N;1,00;${cells}`])).refused).toEqual([{ line: 2, reason }]);
});

test("a cell of more vehicles than a part may have is refused", async () => {
  const { refused } = await own.take([
    HEAD,
    `N1;P;N;1,00;"${"Audi A4;".repeat(499)}Audi A4"`,
    `N2;P;N;1,00;${"BMW|".repeat(501)}`,
  ]);
  expect(refused).toEqual([{ line: 3, reason: "the line has more than 500 vehicles" }]);
});

test("a dash is no vehicle", async () => {
  expect((await own.take([HEAD, "N1;P;N;1,00;-"])).refused).toEqual([]);
  expect(vehicles()).toEqual([]);
});

test("vehicles are read beside a stock, which stays the stock", async () => {
  await own.take(["number;manufacturer;title;price", "N1;P;N;1,00"]);
  await own.take(["number;manufacturer;description;stock;vehicle", "N1;P;Nozzle;5;Audi A4"]);
  expect(own.db.prepare("select stock from product").get()).toEqual({ stock: 5 });
});

/** The vehicles of a list that names each in columns, or why it is refused. */
async function ofColumns(head: string, cells: string): Promise<unknown> {
  const [refused] = (await own.take([`number;manufacturer;title;${head}`, `N1;P;N;${cells}`])).refused;
  const select = own.db.prepare("select make, model, engine_name, engine_code from application order by id");
  return refused ? refused.reason : select.all().map((row) => Object.values(row).join(", "));
}

test.each([
  ["make", "VW/Audi", ["VW, , , ", "Audi, , , "]],
  ["make", "VW, Audi", ["VW, , , ", "Audi, , , "]],
  ["make", "Lynk & Co", ["Lynk & Co, , , "]],
  ["make", "Briggs & Stratton", ["Briggs & Stratton, , , "]],
  ["make", "VW/Wolga", 'make "VW/Wolga" seems to be several makes: give each a line'],
  ["make;model", "VW/Audi;Golf", 'model "Golf" is beside several vehicles'],
  ["make;model", "-;-", []],
  ["make;model", "VW;n/a", ["VW, , , "]],
  ["make;model", "VW;Golf/Passat", 'model "Golf/Passat" seems to be several: give each a line'],
  ["make;model", "VW;Golf, Passat", 'model "Golf, Passat" seems to be several: give each a line'],
  ["make;model", "MTU;956/1163", 'model "956/1163" seems to be several: give each a line'],
  ["make;model", "Audi;A4 Avant (8ED, B7)", ["Audi, A4 Avant (8ED, B7), , "]],
  ["make;model", "Fiat;DUCATO Platform/Chassis (250_, 290_)", ["Fiat, DUCATO Platform/Chassis (250_, 290_), , "]],
  ["make;model", "Renault;KANGOO / GRAND KANGOO (KW0/1_)", ["Renault, KANGOO / GRAND KANGOO (KW0/1_), , "]],
  ["make;model", "Peugeot;207/207+ (WA_, WC_)", ["Peugeot, 207/207+ (WA_, WC_), , "]],
  ["make;model", "Mercedes;SPRINTER 3,5-t Bus (906)", ["Mercedes, SPRINTER 3,5-t Bus (906), , "]],
  ["make;engine", "Audi;1.9 TDI, 2.5 TDI", 'engine "1.9 TDI, 2.5 TDI" seems to be several: give each a line'],
  ["make;engine", "Peugeot;1.6 HDi / BlueHDi 75", ["Peugeot, , 1.6 HDi / BlueHDi 75, "]],
  ["make;enginecode", "BMW;N47D20A, N47D20C", ["BMW, , , N47D20A", "BMW, , , N47D20C"]],
  ["make;enginecode", "BMW;N47 D20", ["BMW, , , N47 D20"]],
  ["make;model;enginecode", "BMW;NULL;(none)", ["BMW, , , "]],
  ["make;enginecode", "VW;CBAB/CFFB/CBDC", ["VW, , , CBAB", "VW, , , CFFB", "VW, , , CBDC"]],
  ["make;enginecode", "VW;BKC BXE BLS", ["VW, , , BKC", "VW, , , BXE", "VW, , , BLS"]],
  ["make;enginecode", "VW;1Z, AHU", ["VW, , , 1Z", "VW, , , AHU"]],
  ["make;enginecode", "Renault;K9K 732", ["Renault, , , K9K 732"]],
  ["make;enginecode", "Peugeot;DV6TED4 (9HZ/9HX)", ["Peugeot, , , DV6TED4 (9HZ/9HX)"]],
  [
    "make;enginecode",
    "Renault;K9K 732/734",
    'engine code "K9K 732/734" seems to be several codes: write each in full, with commas between them',
  ],
  [
    "make;fitmentoe",
    "VW;03L130277B, 03L130277S",
    'fitmentoe "03L130277B, 03L130277S" seems to be several: give each a line',
  ],
])("a cell of several in a column is several, or refused: %s %s", async (head, cells, expected) => {
  expect(await ofColumns(head, cells)).toEqual(expected);
});

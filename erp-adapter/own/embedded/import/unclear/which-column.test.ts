import { describe, expect, test } from "vitest";
import { openForEachTest } from "../testing/own-catalogue.ts";

/** Lists in which another column may be meant than the one that seems to be, or none. */

const own = openForEachTest();
const stored = () =>
  own.db
    .prepare("select number, wholesale, stock from product order by number")
    .all()
    .map(({ number, wholesale, stock }) => [number, wholesale, stock]);

async function questionOf(lines: readonly string[]): Promise<string> {
  return own.take(lines).then(
    () => "none",
    (error: Error) => error.message,
  );
}

describe("is asked about:", () => {
  test.each([
    ["Cijena;Nova cijena", "1,00;2,00", '"Nova cijena" may be the price, beside "Cijena"'],
    ["VPC;Nova VPC", "1,00;2,00", '"Nova VPC" may be the price, beside "VPC"'],
    ["price;On Hand;Available", "1,00;9;4", '"Available" may be the free pieces, beside "On Hand" (line 2)'],
    ["price;Bestand;Verfügbar", "1,00;9;4", '"Verfügbar" may be the free pieces, beside "Bestand" (line 2)'],
    ["Vaša cijena", "1,00", '"Vaša cijena" may be what you pay for a part'],
    ["Your price", "1,00", '"Your price" may be what you pay for a part'],
    ["Naša cijena", "1,00", '"Naša cijena" may be the price, which no column is'],
    ["Net;Gross", "1,00;1,25", '"Net" may be the price, which no column is'],
    ["Einkauf", "1,00", '"Einkauf" may be the price, which no column is'],
    ["Ihr Preis", "1,00", '"Ihr Preis" may be the price, which no column is'],
    ["price;Валюта", "1,00;UAH", '"Валюта" has "UAH", and prices come in euros alone'],
    ["price;Ccy", "1,00;usd", '"Ccy" has "usd", and prices come in euros alone'],
    ["price;Pénznem", "1,00;$", '"Pénznem" has "$", and prices come in euros alone'],
    ["price;Preisdimension", "1,00;500", '"Preisdimension" may say for how many pieces the price is'],
  ])("%s with %s", async (head, cells, question) => {
    const lines = [`number;manufacturer;title;${head}`, `N1;P;Nozzle;${cells}`];
    expect(await questionOf(lines)).toContain(question);
  });

  test("Reference beside a list's own code", async () => {
    const lines = ["SKU;manufacturer;title;price;Reference", "17;P;Nozzle;1,00;0445110369"];
    await expect(own.take(lines)).rejects.toThrow('say --columns "Reference=number" if it is, or "Reference=cross"');
    await own.take(lines, { columns: "Reference=number" });
    expect(stored()).toEqual([["0445110369", 100, 0]]);
  });

  test("codes for the pieces of a price", async () => {
    const lines = ["number;manufacturer;title;price;Preiseinheit", "N1;P;Washer;48,00;2", "N2;P;Washer;48,00;0"];
    const question = await questionOf(lines);
    expect(question).toContain('"Preiseinheit" has "0", "2", which may be numbers of pieces, or codes for 1, 10, 100');
    await own.take(lines, { columns: "Preiseinheit=priceUnit/0:1/1:10/2:100/3:1000" });
    expect(stored()).toEqual([
      ["N1", 48, 0],
      ["N2", 4_800, 0],
    ]);
  });

  test.each([
    ["HST", 100],
    ["TST", 1_000],
    ["TKOM", 1_000],
    ["T", 1_000],
    ["%", 100],
    ["% Stk", 100],
    ["pak.100", 100],
    ["set 10", 10],
  ])("the unit %s, which may be %d pieces", async (unit, pieces) => {
    for (const name of ["ME", "JM", "Einheit"]) {
      const lines = [`number;manufacturer;title;price;${name}`, `N1;P;Washer;4800,00;${unit}`];
      await expect(own.take(lines)).rejects.toThrow(`"${name}=priceUnit/${unit}:${pieces}" if it is`);
      await own.take(lines, { columns: `${name}=priceUnit/${unit}:${pieces}` });
      expect(stored()).toEqual([["N1", 480_000 / pieces, 0]]);
    }
  });
});

describe("is taken without a question:", () => {
  test.each([
    ["price;Zaliha;Raspoloživa količina", "1,00;9;4", 4],
    ["price;On hand;Qty available", "1,00;9;4", 4],
    ["price;On Hand;Available", "1,00;9;9", 9],
    ["price;On Hand;Available", "1,00;9;yes", 9],
    ["price;Bestand;Verfügbar", "1,00;9;1", 9],
    ["Cena;stock", "1,00;9", 9],
    ["price;Stara cijena;stock", "1,00;2,00;9", 9],
    ["EK;Neuer Preis;stock", "5,00;1,00;9", 9],
    ["price;Валюта;stock", "1,00;EUR;9", 9],
    ["price;Vrsta;stock", "1,00;TOP;9", 9],
    ["price;JM;stock", "1,00;m2;9", 9],
    ["price;JM;stock", "1,00;C62;9", 9],
    ["price;Preiseinheit;stock", "1,00;1;9", 9],
    ["price;Net weight;stock", "1,00;2,5;9", 9],
  ])("%s with %s", async (head, cells, stock) => {
    await own.take([`number;manufacturer;title;${head}`, `N1;P;Nozzle;${cells}`]);
    expect(stored()).toEqual([["N1", 100, stock]]);
  });

  test("one 10 in a column that is empty otherwise", async () => {
    const lines = ["10", "", "", ""].map((cell, at) => `N${at};P;Nozzle;1,00;${cell}`);
    expect(await own.take(["number;manufacturer;title;price;Na", ...lines])).toMatchObject({ added: 4 });
  });

  test("one part twice, with another stock and another picture that other parts have, too", async () => {
    const lines = ["N1;3;a.jpg", "N1;4;b.jpg", "N2;1;a.jpg"].map((line) => `P;Nozzle;12,50;${line}`);
    const { refused } = await own.take(["manufacturer;title;price;number;stock;Фото", ...lines]);
    expect(refused.map(({ line }) => line)).toEqual([3]);
  });
});

describe("the answer that a question prints can be given,", () => {
  test.each([
    ["Height,cm", "'\"Height,cm\"=-'"],
    ["Faktor = x", "'\"Faktor = x\"=-'"],
    ["Na", '"Na=-"'],
    ["Cijena za $", "'Cijena za $=-'"],
  ])("also for the name %s", async (name, printed) => {
    const lines = [`number;manufacturer;title;price;${name}`, "N1;P;Nozzle;48,00;100", "N2;P;Nozzle;48,00;100"];
    const question = await questionOf(lines);
    expect(question).toContain(printed);
    expect(await own.take(lines, { columns: printed.slice(1, -1) })).toMatchObject({ added: 2 });
    const counted = printed.slice(1, -1).replace(/-$/, "priceUnit");
    expect(question).toContain(counted);
    await own.take(lines, { columns: counted });
    expect(stored()[0]).toEqual(["N1", 48, 0]);
  });

  test("for several columns at once", async () => {
    const lines = ['"Broj, ""OE""";manufacturer;"Title, en";price', "N1;P;Nozzle;48,00"];
    await own.take(lines, { columns: '"Broj, ""OE"""=number,"Title, en"=title , price=price/100' });
    expect(stored()).toEqual([["N1", 48, 0]]);
  });
});

test("the fullest row is shown if no name of a column is known", async () => {
  const lines = ["Cjenik 2027", "Artt;Tvrtka;Tekst", "N1;P;Nozzle"];
  expect(await questionOf(lines)).toContain("not understood: Artt, Tvrtka, Tekst");
});

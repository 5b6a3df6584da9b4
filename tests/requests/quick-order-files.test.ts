import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { readQuickOrder } from "#rules/quick-order/read-quick-order.ts";
import { toWorkbook, toZip } from "#rules/quick-order/testing/to-workbook.ts";
import { testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { ADD, change, FORM_OF_ROWS, linesOf, paste, states, upload } from "#tests/support/quick-order.ts";

/** Uploaded lists: their columns and sheets, and the results as files. */

const plain = ["QF 100", "QF 101"];

let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts([
    ...[...plain, "0445990470"].map((number) => testProduct({ number, stock: 50 })),
    testProduct({ number: "QK 4000", packQuantity: 4, stock: 100 }),
  ]);
  owner = shop.visit();
  await owner.login("owner@autoservis.example");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

test("rows that a filter hides are not ordered unseen: they are left out, said, and put back by one button", async () => {
  const guest = shop.visit();
  const row = (number: string, more = "") =>
    `<row${more}><c t="inlineStr"><is><t>${number}</t></is></c><c><v>2</v></c></row>`;
  const rows = row(plain[0] ?? "") + row(plain[1] ?? "", ' hidden="1"') + row("no such part", ' hidden="1"');
  const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const list = toZip({ "xl/worksheets/sheet1.xml": sheet });
  const page = await guest.follow(await upload(guest, "list.xlsx", new Uint8Array(list)));
  expect(states(page)).toEqual({ 1: "ready", 2: "refused", 3: "refused" });
  expect(page.text(".note--warn")).toContain("2 rows are hidden in the sheet");
  expect((await guest.get(`${page.path}/result/refused`)).body).not.toContain("no such part");
  const all = await guest.follow(await guest.submit(page, "main .note form", {}, ["show", "hidden"]));
  expect(states(all)).toEqual({ 1: "ready", 2: "ready", 3: "refused" });
  expect(all.text("main")).not.toContain("hidden in the sheet");
});

test("a second table beside the first is said, not passed over", async () => {
  const guest = shop.visit();
  const page = await guest.follow(
    await upload(guest, "list.csv", `Broj;Kol;;Broj;Kol\n${plain[0]};2;;${plain[1]};3\n`),
  );
  expect(page.text(".note--warn")).toContain("a second table beside the first");
  expect(page.page.querySelector(".quick-columns")?.hasAttribute("open")).toBe(true);
});

describe("columns", () => {
  const list = `Opis;Što;Kom;Za\nInjector;${plain[0]};2;Ivo\nNozzle;${plain[1]};3;Ana\n`;
  const asked = ["column-0", "column-1", "column-2", "column-3"];
  const chosen = ["note", "number", "quantity", "position"];

  test("whose names tell no number are guessed and asked about, and chosen once for the company's next list", async () => {
    const customer = shop.visit();
    await customer.login("owner@turbo-centar.example");
    const page = await customer.follow(await upload(customer, "list.csv", list));
    expect(page.page.querySelector(".quick-columns")?.hasAttribute("open")).toBe(true);
    expect(asked.map((name) => chosenIn(page, name))).toEqual(["", "number", "quantity", ""]);
    expect(states(page)).toEqual({ 2: "ready", 3: "ready" });
    const twice = await columns(customer, page, ["number", "number", "quantity", ""]);
    expect([twice.status, twice.text(".note--bad")]).toEqual([400, expect.stringContaining("exactly one column")]);
    const next = await customer.follow(await columns(customer, page, chosen));
    expect([states(next), next.text("#row-2 .wrap").trim()]).toEqual([{ 2: "ready", 3: "ready" }, "Ivo · Injector"]);
    const later = await customer.follow(await upload(customer, "other.csv", list.replace("Ivo", "Eva")));
    expect([later.text(".quick-columns"), later.text("#row-2 .wrap").trim()]).toEqual([
      expect.stringContaining("as you chose them"),
      "Eva · Injector",
    ]);
    expect(later.page.querySelector(".quick-columns")?.hasAttribute("open")).toBe(false);
    const stranger = await owner.follow(await upload(owner, "list.csv", list));
    expect(chosenIn(stranger, "column-3")).toBe("");
  });

  test("are guessed by the catalogue where several may be the number, with eaten zeros too, in one call for all", async () => {
    const customer = shop.visit();
    await customer.login("owner@turbo-centar.example");
    const find = vi.spyOn(shop.shop.erp.catalogue, "findNumbers");
    const rows = `REG-4711;445990470;12 kom\nREG-4712;${plain[1]};1 kom\n`;
    const page = await customer.follow(await upload(customer, "list.csv", `Kod nas;Što;Treba\n${rows}`));
    expect(asked.slice(0, 3).map((name) => chosenIn(page, name))).toEqual(["", "number", "quantity"]);
    expect(states(page)).toEqual({ 2: "choose", 3: "ready" });
    expect(find).toHaveBeenCalledTimes(2);
  });

  test("of a guest's list are chosen for that list alone; rows that are in a cart keep theirs", async () => {
    const guest = shop.visit();
    const page = await guest.follow(await upload(guest, "list.csv", list));
    const next = await guest.follow(await columns(guest, page, ["", "quantity", "number", ""]));
    expect(states(next)).toEqual({ 2: "refused", 3: "refused" });
    const back = await guest.follow(await columns(guest, next, chosen));
    await guest.submit(back, FORM_OF_ROWS, {}, ADD);
    const added = await guest.get(page.path);
    expect(added.page.querySelector(".quick-columns")).toBeNull();
    await columns(guest, added, ["", "quantity", "number", ""]);
    expect(states(await guest.get(page.path))).toEqual({ 2: "added", 3: "added" });
    expect(chosenIn(await guest.follow(await upload(guest, "list.csv", list)), "column-3")).toBe("");
  });

  test("are remembered or not, while the shop's database does not answer", async () => {
    const customer = shop.visit();
    await customer.login("owner@turbo-centar.example");
    for (const method of ["of", "keep"] as const)
      vi.spyOn(shop.shop.quickOrder.columnChoices, method).mockRejectedValue(
        new ErpError("UNAVAILABLE", {}, { effect: "none" }),
      );
    const page = await customer.follow(await upload(customer, "list.csv", list));
    expect((await columns(customer, page, chosen)).status).toBe(303);
  });

  async function columns(person: Person, { path }: Answer, fields: string[]) {
    return person.post(path, [
      ...fields.map((field, at): [string, string] => [`column-${at}`, field]),
      ["intent", "columns"],
    ]);
  }

  function chosenIn(page: Answer, name: string) {
    const select = page.page.querySelector(`select[name="${name}"]`);
    return select && (select.querySelector("option[selected]")?.getAttribute("value") ?? "");
  }
});

describe("the result as a file", () => {
  test("has the original columns, line, state, reason, suggestion, delivery and price; corrected and sent again it works", async () => {
    const guest = shop.visit();
    const list = `Kol;Kataloški broj;Naša šifra\n2;${plain[0]};X-1\n1;NO SUCH;X-2\n6;QK 4000;=1+1\n`;
    const page = await paste(guest, list);
    const links = page.page.querySelectorAll('a[href*="/result/"]').map((one) => one.getAttribute("href") ?? "");
    const [refused, all] = await Promise.all(links.map((path) => guest.get(path)));
    expect(required(refused).headers.get("content-disposition")).toContain("Quick_order_refused_rows.csv");
    expect(linesOf(refused)).toEqual([
      "Kol;Kataloški broj;Naša šifra;Row;Status;Reason;Suggestion;Delivery;Your price",
      "1;NO SUCH;X-2;3;Not possible;No part has this number.;;;",
    ]);
    expect(linesOf(all).slice(1)).toEqual([
      expect.stringMatching(`^2;${plain[0]};X-1;2;Ready;;;2 immediately;€10.00$`),
      expect.stringContaining("Not possible"),
      "6;QK 4000;'=1+1;4;Choose;Sold in packs of 4 pcs only.;8 pcs;;€10.00",
    ]);
    const again = await upload(guest, "list.csv", required(refused).body.replace("NO SUCH", plain[1] ?? ""));
    expect(states(await guest.follow(again))).toEqual({ 2: "ready" });
  });

  test("of a workbook is a workbook: all rows with their results, and the refused ones without those left out", async () => {
    const guest = shop.visit();
    const sheet = toWorkbook([
      ["Broj", "Kom", "Bilješka"],
      [plain[0] ?? "", 2, "hitno"],
      ["NO SUCH 1", 1, ""],
      ["NO SUCH 2", 1, ""],
      [445990470, 3, ""],
    ]);
    const page = await guest.follow(await upload(guest, "list.xlsx", new Uint8Array(sheet)));
    expect(states(page)).toEqual({ 2: "ready", 3: "refused", 4: "refused", 5: "choose" });
    const decided = await change(guest, page, [["leave", "4"]]);
    const files = ["all", "refused"].map((which) => guest.get(`${decided.path}/result/${which}`));
    const [all, refused] = await Promise.all(files);
    for (const [file, rows] of [
      [all, [plain[0], "NO SUCH 1", "NO SUCH 2", "445990470"]],
      [refused, ["NO SUCH 1"]],
    ] as const) {
      expect(required(file).headers.get("Content-Type")).toContain("spreadsheetml.sheet");
      expect(required(file).headers.get("Content-Disposition")).toContain(".xlsx");
      const read = await readQuickOrder({ kind: "file", bytes: required(file).bytes });
      if (!read.ok) throw new Error(read.reason);
      expect(read.columns.names.slice(0, 4)).toEqual(["Broj", "Kom", "Bilješka", "Row"]);
      expect(read.rows.map(({ numberText }) => numberText)).toEqual(rows);
    }
    const again = await guest.follow(await upload(guest, "list.xlsx", required(all).bytes));
    expect(states(again)).toEqual({ 2: "ready", 3: "refused", 4: "refused", 5: "choose" });
  });

  test.each([",", ";", "\t"])("of values separated by %j has the same separator", async (sign) => {
    const guest = shop.visit();
    const rows = [
      ["Broj", "Kol"],
      [plain[0] ?? "", "2"],
    ]
      .map((cells) => cells.join(sign))
      .join("\n");
    const page = await guest.follow(await upload(guest, "list.csv", `${rows}\n`));
    const [head, first] = linesOf(await guest.get(`${page.path}/result/all`));
    expect(head?.split(sign).slice(0, 3)).toEqual(["Broj", "Kol", "Row"]);
    expect(first?.split(sign).slice(0, 3)).toEqual([plain[0], "2", "2"]);
  });

  test("has the prices of rows that are in a cart, too, and columns without names come back with their meaning", async () => {
    const page = await owner.follow(await upload(owner, "list.csv", `${plain[0]};2;AS-1\n${plain[1]};3;AS-2\n`));
    const fields = ["number", "quantity", "yourNumber"].map((field, at): [string, string] => [`column-${at}`, field]);
    const chosen = await owner.follow(await owner.post(page.path, [...fields, ["intent", "columns"]]));
    await owner.submit(chosen, FORM_OF_ROWS, {}, ADD);
    const lines = linesOf(await owner.get(`${page.path}/result/all`));
    expect(lines[0]).toMatch(/^Part number;Quantity;Your number;/);
    expect(lines[1]).toMatch(/^QF 100;2;AS-1;1;In a cart;;;;€\d/);
  });

  test("the template has the columns that are read, and one of each language is known", async () => {
    for (const [lang, format] of [
      ["en", "csv"],
      ["hr", "csv"],
      ["en", "xlsx"],
    ] as const) {
      const file = await shop.visit().get(`/${lang}/quick-order/template/${format}`);
      expect(file.status).toBe(200);
      if (format === "xlsx") {
        expect(await readQuickOrder({ kind: "file", bytes: file.bytes })).toEqual({ ok: false, reason: "nothing" });
        continue;
      }
      const guest = shop.visit();
      const filled = `${file.body.trimEnd()}\r\n${plain[0]};3;for Ivo\r\n`;
      const page = await guest.follow(await upload(guest, "list.csv", filled));
      expect([Object.values(states(page)), page.text("small.wrap")]).toEqual([["ready"], "for Ivo"]);
    }
  });

  test("is its owner's", async () => {
    const { path } = await paste(owner, `${plain[0]}\t2\n`);
    for (const end of ["all", "refused", "odd"])
      expect((await shop.visit().get(`${path}/result/${end}`)).status).toBe(404);
    expect((await owner.get(`${path}/result/odd`)).status).toBe(404);
  });
});

test("a PDF that is called a workbook is refused by what it is", async () => {
  const answer = await upload(shop.visit(), "list.xlsx", "%PDF-1.7\n");
  expect([answer.status, answer.location]).toEqual([400, null]);
});

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError("missing");
  return value;
}

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { FORMATS } from "#locales/formats.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, quantitiesOf } from "#tests/support/purchase.ts";
import { ADD, APPLY, change, paste, quantities, reason, states, upload } from "#tests/support/quick-order.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

const MANY = 1_000;
const DAY = 86_400_000;
const FORM = "main form:not(.quick-columns form)";

const plain = Array.from({ length: 8 }, (_, n) => `QP 10${n}`);
const many = Array.from({ length: MANY }, (_, n) => `QM 1${String(n).padStart(4, "0")}`);

let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts([
    ...[...plain, ...many].map((number) => testProduct({ number, stock: 5_000 })),
    ...["QS 2001", "QS 2002"].map((number) => testProduct({ number, stock: 50 })),
    ...["0445990470", "0445990471", "0445990472"].map((number) => testProduct({ number, stock: 50 })),
    ...["F 00V C09 991", "OX 9881D"].map((number) => testProduct({ number, stock: 50 })),
    testProduct({ number: "QK 4000", packQuantity: 4, stock: 100 }),
    testProduct({ number: "QT 5000", stock: 20 }),
    testProduct({ number: "QD 8000", stock: 20, deposit: cents("2.00") }),
    testProduct({ number: "QT 5000", manufacturer: "Othermaker", stock: 20 }),
    testProduct({ number: "QL 6000", supply: "out-of-order", stock: 3 }),
    testProduct({ number: "QE 7000", references: [{ kind: "oe", number: "OE 77 001", maker: null }], stock: 50 }),
    ...["QL 4001", "QL 4002"].map((number) =>
      testProduct({ number, references: [{ kind: "oe", number: "04L 130 998 K", maker: "VW" }], stock: 50 }),
    ),
    testProduct({ number: "QL 4000", references: [{ kind: "oe", number: "04L 130 999 K", maker: "VW" }], stock: 50 }),
  ]);
  shop.staff.addProducts([
    ...["QS 2001", "QS 2002"].map((number, n) =>
      testProduct({
        number: `QR 300${n}`,
        supply: "discontinued",
        stock: 0,
        supersededBy: { manufacturer: "Testmaker", number },
      }),
    ),
  ]);
  owner = shop.visit();
  await owner.login("owner@autoservis.example");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe.each(LANGUAGES)("(%s)", (lang) => {
  test("a pasted list becomes a page of its own, and its ready rows are in the cart by one more form", async () => {
    const guest = shop.visit();
    const start = await guest.get(`/${lang}/quick-order`);
    expect(start.status).toBe(200);
    const page = await paste(guest, `${plain[0]}\t2\n${plain[1]}\t3\n`, lang);
    expect(states(page)).toEqual({ 1: "ready", 2: "ready" });
    // The list expires on the next day, at the time at which it was made.
    const end = new Intl.DateTimeFormat(lang, { day: "numeric", timeZone: "Europe/Zagreb" });
    expect(page.text(".page-head p")).toMatch(
      new RegExp(`\\b${parseInt(end.format(Date.now() + DAY), 10)}\\b.*20\\d\\d`),
    );
    const added = await guest.submit(page, FORM, {}, ADD);
    expect([added.status, added.location]).toEqual([303, `/${lang}/cart/1`]);
    const cart = await guest.follow(added);
    expect(cart.text(".toast")).toContain(lang === "en" ? "2 rows of the quick order" : "2 retka brze narudžbe");
    expect(quantitiesOf(cart)).toEqual({ [idOf(plain[0] ?? "")]: "2", [idOf(plain[1] ?? "")]: "3" });
  });

  test("a cart and an empty one lead to it", async () => {
    const guest = shop.visit();
    const link = `main a[href="/${lang}/quick-order"]`;
    expect((await guest.get(`/${lang}/empty-cart`)).page.querySelector(link)).not.toBeNull();
    await addToCart(guest, idOf(plain[0] ?? ""), "1");
    expect((await guest.get(`/${lang}/cart/1`)).page.querySelector(link)).not.toBeNull();
  });

  test("the page adds up its ready rows, at the customer's own prices", async () => {
    const list = `QD 8000\t3\nno such part\t9\n`;
    for (const [person, goods, vat, all] of [
      [shop.visit(), "30", "9", "45"],
      [owner, "26.4", "8.1", "40.5"],
    ] as const) {
      const page = await paste(person, list, lang);
      const money = (amount: string) => FORMATS[lang].money(cents(Number(amount).toFixed(2)));
      const totals = page.text("#add .totals");
      for (const amount of [goods, "6", vat, all]) expect(totals).toContain(money(amount));
    }
  });

  test("typed rows, and room for more of them without scripts", async () => {
    const guest = shop.visit();
    const start = await guest.get(`/${lang}/quick-order`);
    expect(start.page.querySelectorAll("input[name=number]")).toHaveLength(10);
    const fields: [string, string][] = [
      ["number", plain[0] ?? ""],
      ["quantity", "2"],
      ["number", ""],
      ["quantity", ""],
      ["number", "no such part"],
      ["quantity", "1"],
    ];
    const more = await guest.post(`/${lang}/quick-order`, [...fields, ["intent", "more"]]);
    expect(more.status).toBe(200);
    expect(more.page.querySelectorAll("input[name=number]").map((field) => field.getAttribute("value"))).toEqual([
      ...[plain[0], "", "no such part"],
      ...Array.from({ length: 10 }, () => ""),
    ]);
    const page = await guest.follow(await guest.post(`/${lang}/quick-order`, [...fields, ["intent", "typed"]]));
    expect(states(page)).toEqual({ 1: "ready", 3: "refused" });
    expect(reason(page, 3)).toBe(lang === "en" ? "No part has this number." : "Nijedan dio nema ovaj broj.");
  });
});

describe("a list is refused as a whole", () => {
  test.each(["typed", "more", "paste", "file"])(
    "with a pasted text that is too long, by the button %s",
    async (intent) => {
      const sent = { intent, list: "x".repeat(500_001), number: "QL 4000", quantity: "2" };
      const answer = await shop.visit().post("/en/quick-order", sent);
      expect([answer.status, answer.text(".note--bad p")]).toEqual([
        400,
        WORDS.en.quickOrder.listRefused["long-paste"],
      ]);
    },
  );

  test.each([
    ["", "There is no row with a number"],
    ["a\t1\n".repeat(MANY + 1), "more than 1,000 rows"],
  ])("%.20j: %s", async (list, words) => {
    const answer = await shop.visit().post("/en/quick-order", { intent: "paste", list });
    expect(answer.status).toBe(400);
    expect(answer.text(".note--bad")).toContain(words);
    expect(answer.page.querySelector("#paste")?.text.trim()).toBe(list.trim());
  });

  test("without a file", async () => {
    const answer = await shop.visit().post("/en/quick-order", { intent: "file" });
    expect([answer.status, answer.text(".note--bad")]).toEqual([400, expect.stringContaining("No file was chosen")]);
  });
});

describe("a pasted line is read in every way that the catalogue may know", () => {
  test.each([
    ["an OE number that begins like litres, and a quantity", "04L 130 999 K 2 kom", "QL 4000", 2],
    ["the same without a unit", "04L 130 999 K 2", "QL 4000", 2],
    ["a maker before the number, the quantity in the next cell", "BOSCH 0445990470\t4", "0445990470", 4],
    ["a word behind the number, the quantity in the next cell", "0445990470 injector\t4", "0445990470", 4],
    ["a word in brackets, and times", "0445990470 (injector) x 4", "0445990470", 4],
    ["a word before the quantity", "0445990470 qty. 4", "0445990470", 4],
    ["a letter as the mark of a list", "a) 0445990470 4", "0445990470", 4],
    ["a comma before a counted quantity", "0445990470, količina: 4", "0445990470", 4],
    ["a position, and a dash before the quantity", "1. 0 445 990 470 – 4 kom", "0445990470", 4],
    ["a position in a bracket, and a dash", "2) 0 445 990 470 – 4", "0445990470", 4],
    ["a letter as the mark, a maker and a dash", "a) Bosch 0445990470 - 4 kom", "0445990470", 4],
    ["a position in brackets, and times", "(1) 0 445 990 470 x4", "0445990470", 4],
    ["a zero before the quantity", "0445990470 04", "0445990470", 4],
    ["an asterisk before the quantity", "0445990470*4", "0445990470", 4],
    ["*po* before the quantity", "0445990470 po 4 kom", "0445990470", 4],
    ["square brackets around the quantity", "0445990470 [4 kom]", "0445990470", 4],
    ["a slash before the quantity", "0445990470/4", "0445990470", 4],
  ])("%s", async (_, line, number, quantity) => {
    const person = shop.visit();
    const page = await paste(person, line);
    expect(states(page)).toEqual({ 1: "ready" });
    const cart = await person.follow(await person.submit(page, FORM, {}, ADD));
    expect(quantitiesOf(cart)).toEqual({ [idOf(number)]: String(quantity) });
  });

  test("the fields show the reading that counts, and a part that is chosen gets its quantity", async () => {
    const fieldsOf = (page: Answer, row: number) =>
      ["number", "quantity"].map((name) => page.page.querySelector(`[name=${name}-${row}]`)?.getAttribute("value"));
    const person = shop.visit();
    const lines = ["04L 130 998 K 2 kom", "2 04L 130 998 K", "04L 130 998 K", "03L 130 998 J 3 kom", "04L 130 998 J 2"];
    const page = await paste(person, lines.join("\n"));
    expect(states(page)).toEqual({ 1: "choose", 2: "choose", 3: "choose", 4: "refused", 5: "refused" });
    expect(lines.map((_, at) => fieldsOf(page, at + 1))).toEqual([
      ["04L 130 998 K", "2"],
      ["04L 130 998 K", "2"],
      ["04L 130 998 K", ""],
      ["03L 130 998 J", "3"],
      ["04L 130 998 J", "2"],
    ]);
    const next = await change(person, page, [
      ["product-1", idOf("QL 4001")],
      ["product-2", idOf("QL 4002")],
      ["product-3", idOf("QL 4002")],
      ["number-4", "04L 130 999 K"],
    ]);
    expect(states(next)).toEqual({ 1: "ready", 2: "ready", 3: "refused", 4: "ready", 5: "refused" });
    expect(quantities(next)).toMatchObject({ 1: "2", 2: "2", 3: "", 4: "3" });
  });

  test("a typed row and a file of one column are read like pasted lines", async () => {
    const lines = ["a) 0445990470 2", "BOSCH 0445990471 4", "04L 130 999 K 3 kom"];
    const person = shop.visit();
    const typed = lines.flatMap((line): [string, string][] => [
      ["number", line],
      ["quantity", ""],
    ]);
    for (const page of [
      await person.follow(await upload(person, "list.csv", lines.join("\n"))),
      await person.follow(await person.post("/en/quick-order", [...typed, ["intent", "typed"]])),
    ]) {
      expect(states(page)).toEqual({ 1: "ready", 2: "ready", 3: "ready" });
      expect(quantities(page)).toEqual({ 1: "2", 2: "4", 3: "3" });
    }
  });

  test.each(LANGUAGES)("letters for digits are a question, with the part that may be meant (%s)", async (lang) => {
    const page = await paste(shop.visit(), "0445 99O 47O\t2\nBOSCH 0445 99O 47O\t2", lang);
    expect(states(page)).toEqual({ 1: "choose", 2: "choose" });
    for (const row of [1, 2]) {
      expect(reason(page, row)).toBe(WORDS[lang].quickOrder.choose.letters);
      expect(page.text(`#row-${row}`)).toContain("0445990470");
    }
  });

  test("a letter O and a zero are forgiven in the same way as in the search", async () => {
    const typed = ["O4L 130 999 K", "F OOV C09 991", "F 00V CO9 991", "0X 9881D", "O445 990 470"];
    const parts = ["QL 4000", "F 00V C09 991", "F 00V C09 991", "OX 9881D", "0445990470"];
    const page = await paste(shop.visit(), typed.map((text) => `${text}\t2`).join("\n"));
    const loose = await paste(shop.visit(), typed.map((text) => `${text} 2 kom`).join("\n"));
    for (const [at, text] of typed.entries()) {
      for (const asked of [page, loose]) {
        expect([text, reason(asked, at + 1)]).toEqual([text, WORDS.en.quickOrder.choose.letters]);
        expect(asked.text(`#row-${at + 1}`)).toContain(parts[at]);
      }
      const found = await shop.visit().get(`/en/catalogue/0?query=${encodeURIComponent(text)}`);
      expect([text, found.page.querySelector(".row .num")?.text]).toEqual([text, parts[at]]);
    }
    const next = await change(owner, await paste(owner, "O445 990 470 2 kom"), [["product-1", idOf("0445990470")]]);
    expect(quantities(next)).toMatchObject({ 1: "2" });
  });

  test("a number that begins like litres and has lost its zero is a question with its own quantity", async () => {
    const page = await paste(owner, "4L 130 999 K 2 kom\n4L 130 999 K\n4L 130 777 K 2 kom");
    expect(states(page)).toEqual({ 1: "choose", 2: "choose", 3: "refused" });
    expect(reason(page, 1)).toBe(WORDS.en.quickOrder.choose.zero);
    expect(quantities(page)).toMatchObject({ 1: "2", 3: "2" });
    expect(page.page.querySelector("[name=number-3]")?.getAttribute("value")).toBe("4L 130 777 K");
    const next = await change(owner, page, [["product-1", idOf("QL 4000")]]);
    expect([states(next)[1], quantities(next)[1]]).toEqual(["ready", "2"]);
  });
});

describe("a doubtful row is never guessed", () => {
  test("a zero that Excel ate is a question, with the part that it may be", async () => {
    const page = await paste(owner, "445990470\t2\n");
    expect(states(page)).toEqual({ 1: "choose" });
    const chosen = await owner.submit(page, FORM, {}, APPLY);
    expect(states(await owner.follow(chosen))).toEqual({ 1: "choose" });
    const next = await change(owner, page, [["product-1", idOf("0445990470")]]);
    expect(states(next)).toEqual({ 1: "ready" });
  });

  test("many eaten zeros are accepted by one button, each with the part beside it; a typed number goes before", async () => {
    const page = await paste(owner, "445990470\t2\n445990471\t1\n445990472\t1\n4.4599E+08\t1\n");
    expect(states(page)).toEqual({ 1: "choose", 2: "choose", 3: "choose", 4: "refused" });
    const typed = { "number-3": plain[0] ?? "" };
    const next = await owner.follow(await owner.submit(page, FORM, typed, ["accept", "zero"]));
    expect(states(next)).toEqual({ 1: "ready", 2: "ready", 3: "ready", 4: "refused" });
    expect([1, 2, 3].map((row) => next.text(`#row-${row} .num`))).toEqual(["0445990470", "0445990471", plain[0]]);
  });

  test.each([
    ["1.000", "choose"],
    ["1.000,5", "refused"],
    ["1,5", "refused"],
    ["0", "refused"],
    ["-2", "refused"],
    ["", "refused"],
    ["2 kom", "ready"],
    ["a few", "refused"],
  ])("the quantity %j: %s, and never 1", async (quantity, state) => {
    const page = await paste(owner, `${plain[0]}\t${quantity}\n`);
    expect(states(page)).toEqual({ 1: state });
    expect(reason(page, 1) === "").toBe(state === "ready");
  });

  test("a quantity that may mean two is chosen, and a wrong one corrected in place", async () => {
    const page = await paste(owner, `${plain[0]}\t1.000\n${plain[1]}\t0\nno such part\t3\n`);
    const readings = page.page.querySelectorAll('input[name="reading-1"]').map((one) => one.getAttribute("value"));
    expect(readings).toEqual(["1000", "1"]);
    const next = await change(owner, page, [
      ["reading-1", "1000"],
      ["quantity-2", "7"],
      ["number-3", plain[2] ?? ""],
    ]);
    expect(states(next)).toEqual({ 1: "ready", 2: "ready", 3: "ready" });
    expect(quantities(next)).toEqual({ 1: "1000", 2: "7", 3: "3" });
  });

  test("a number of several parts, and of none", async () => {
    const page = await paste(owner, "QT 5000\t1\nOE 77 001\t1\n");
    expect(states(page)).toEqual({ 1: "choose", 2: "ready" });
    expect(reason(page, 2)).toBe("Found by the OE number OE 77 001.");
    const next = await change(owner, page, [["product-1", productId("othermaker~QT_5000")]]);
    expect(states(next)).toEqual({ 1: "ready", 2: "ready" });
    const again = await owner.submit(next, FORM, {}, ["reset", "1"]);
    expect(states(await owner.follow(again))).toEqual({ 1: "choose", 2: "ready" });
  });

  test("of a pack of four, six are offered as eight, and not added as eight", async () => {
    const page = await paste(owner, "QK 4000\t6\n");
    expect(states(page)).toEqual({ 1: "choose" });
    expect(page.text("button[name=take]")).toContain("Take 8 pcs");
    const none = await owner.submit(page, FORM, {}, ADD);
    expect([none.status, none.text(".note--bad")]).toEqual([409, expect.stringContaining("no row is ready")]);
    const taken = await owner.follow(await owner.submit(page, FORM, {}, ["take", "1:8"]));
    expect([states(taken), quantities(taken)]).toEqual([{ 1: "ready" }, { 1: "8" }]);
  });

  test("fewer are left: they can be taken, and what the cart holds counts", async () => {
    const guest = shop.visit();
    await addToCart(guest, idOf("QL 6000"), "1");
    const page = await paste(guest, "QL 6000\t5\n");
    expect(states(page)).toEqual({ 1: "short" });
    expect(page.text("button[name=take]")).toContain("Take 2 pcs");
    const taken = await guest.follow(await guest.submit(page, FORM, {}, ["take", "1:2"]));
    expect(states(taken)).toEqual({ 1: "ready" });
    const cart = await guest.follow(await guest.submit(taken, FORM, {}, ADD));
    expect(quantitiesOf(cart)).toEqual({ [idOf("QL 6000")]: "3" });
  });

  test("a part that another takes the place of is offered, and taken only by choice", async () => {
    const page = await paste(owner, "QR 3000\t2\n");
    expect(states(page)).toEqual({ 1: "replaced" });
    const offer = page.page.querySelector('input[name="offer-1"]');
    expect(offer?.hasAttribute("checked")).toBe(false);
    expect(page.text("#row-1")).toContain("QS 2001");
    const next = await change(owner, page, [["offer-1", offer?.getAttribute("value") ?? ""]]);
    expect(states(next)).toEqual({ 1: "ready" });
    expect(next.text("#row-1 .num")).toBe("QS 2001");
  });

  test("an offer for several rows of one part is chosen in one of them, and each gets its share", async () => {
    const page = await paste(owner, "QR 3000\t2\nQR 3000\t3\n");
    expect(states(page)).toEqual({ 1: "replaced", 2: "replaced" });
    expect(reason(page, 2)).toContain("choose it in one row, and each row gets its share");
    const offer = page.page.querySelector('input[name="offer-2"]')?.getAttribute("value") ?? "";
    const next = await change(owner, page, [["offer-2", offer]]);
    expect(states(next)).toEqual({ 1: "ready", 2: "ready" });
    for (const [row, quantity] of [
      [1, "2"],
      [2, "3"],
    ] as const) {
      expect(next.text(`#row-${row} .num`)).toBe("QS 2001");
      expect(next.text(`#row-${row} .at-sum`)).toBe(`€${(Number(quantity) * 8.8).toFixed(2)}`);
    }
    const back = await change(owner, next, [["reset", "1"]]);
    expect(states(back), "a choice taken back is open again for its row").toEqual({ 1: "replaced", 2: "ready" });
  });

  test("rows of one part count together, and each says so", async () => {
    const page = await paste(owner, `${plain[3]}\t2\n${plain[3]}\t3\n`);
    expect(states(page)).toEqual({ 1: "ready", 2: "ready" });
    for (const row of [1, 2]) expect(reason(page, row)).toContain("5 pieces with other rows of this part");
  });
});

test("300 rows: the sums match, and those that are not ready have their line and reason", async () => {
  const guest = shop.visit();
  const rows = Array.from({ length: 300 }, (_, at): [string, string] => [many[at] ?? "", "2"]);
  for (let at = 0; at < 10; at += 1) rows[at * 20] = [`UNKNOWN ${at}`, "1"];
  for (let at = 0; at < 2; at += 1) rows[at * 20 + 1] = [`QR 300${at}`, "1"];
  for (let at = 0; at < 5; at += 1) rows[at * 20 + 2] = [many[299 - at] ?? "", "2"];
  for (const [at, quantity] of [
    ["10", "0"],
    ["11", "x"],
    ["12", "1,5"],
  ] as const)
    rows[Number(at)] = [many[50] ?? "", quantity];
  const page = await paste(guest, rows.map((row) => row.join(";")).join("\n"));
  expect(page.text("#summary")).toBe("285 of 300 rows are ready");
  expect(page.text(".quick-counts")).toContain("13 rows");
  const refused = Object.entries(states(page)).filter(([, state]) => state === "refused");
  expect(refused.map(([row]) => Number(row))).toEqual(
    [...Array.from({ length: 10 }, (_, at) => at * 20 + 1), 11, 12, 13].toSorted((one, other) => one - other),
  );
  const added = await guest.submit(page, FORM, {}, ADD);
  const after = await guest.follow(added);
  expect(after.text(".quick-added")).toContain("285 rows are in");
  expect(after.text("#summary")).toBe("No other row is ready");
});

test("70 rows are 70 lines of the cart, its second page included", async () => {
  const guest = shop.visit();
  const page = await paste(
    guest,
    many
      .slice(0, 70)
      .map((number) => `${number}\t1`)
      .join("\n"),
  );
  await guest.submit(page, FORM, {}, ADD);
  const { carts } = await cartsOf(guest);
  expect(carts[0]?.lines).toHaveLength(70);
});

test("an ERP that prices three lines at once has eight rows in three carts, three calls for each look", async () => {
  const { erp } = shop.shop;
  const { conditions } = erp.capabilities;
  erp.capabilities.conditions = { ...conditions, maxBatch: 3 };
  try {
    const guest = shop.visit();
    const asked = vi.spyOn(erp, "conditions");
    const page = await paste(guest, plain.map((number) => `${number}\t1\n`).join(""));
    expect(asked.mock.calls.map(([{ lines }]) => lines.length)).toEqual([3, 3, 2]);
    expect(Object.values(states(page))).toEqual([...Array(3).fill("ready"), ...Array(5).fill("refused")]);
    let next = await guest.follow(await guest.submit(page, FORM, {}, ADD));
    for (const cart of [2, 3]) {
      expect(next.text("#add button")).toContain("Add the rows that fit to a new cart");
      expect(next.page.querySelector("#cart-choice option[selected]")?.text).toBe("New cart");
      const added = await guest.submit(next, FORM, {}, ADD);
      expect(added.location).toBe(cart === 3 ? "/en/cart/3" : page.path);
      next = await guest.follow(added);
    }
    const { carts } = await cartsOf(guest);
    expect(carts.map(({ lines }) => lines.length)).toEqual([3, 3, 2]);
  } finally {
    erp.capabilities.conditions = conditions;
  }
});

describe("rows are added once", () => {
  test("however often the form is sent, in two tabs at a time too", async () => {
    const guest = shop.visit();
    const page = await paste(guest, `${plain[0]}\t2\n${plain[1]}\t1\n`);
    const [first, second] = await Promise.all([guest.submit(page, FORM, {}, ADD), guest.submit(page, FORM, {}, ADD)]);
    const third = await guest.submit(page, FORM, {}, ADD);
    expect([first.status, second.status, third.status]).toEqual([303, 303, 303]);
    expect((await cartsOf(guest)).carts[0]?.lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  test("into a new cart, and what was corrected afterwards into another", async () => {
    const guest = shop.visit();
    const page = await paste(guest, `${plain[0]}\t2\nno such part\t1\n`);
    const cart = page.page.querySelectorAll("#cart-choice option").at(-1)?.getAttribute("value") ?? "";
    const sent = [1, 2].map(() => guest.submit(page, FORM, { cart }, ADD));
    const [added] = await Promise.all(sent);
    const after = await guest.follow(required(added));
    expect(states(after)).toEqual({ 1: "added", 2: "refused" });
    expect(after.text(".quick-added")).toContain("1 row is in");
    const fixed = await change(guest, after, [["number-2", plain[1] ?? ""]]);
    expect(states(fixed)).toEqual({ 1: "added", 2: "ready" });
    await guest.submit(fixed, FORM, {}, ADD);
    const { carts } = await cartsOf(guest);
    expect(carts.map(({ lines }) => lines.length)).toEqual([0, 2]);
  });

  test("into another cart than the active one, which decides what is ready", async () => {
    const guest = shop.visit();
    await addToCart(guest, idOf("QL 6000"), "2");
    const other = await paste(guest, `${plain[0]}\t1\n`);
    const fresh = other.page.querySelectorAll("#cart-choice option").at(-1)?.getAttribute("value") ?? "";
    await guest.submit(other, FORM, { cart: fresh }, ADD);
    const page = await paste(guest, `QL 6000\t3\n${plain[1]}\t1\n`);
    expect(states(page), "the active cart has none of it").toEqual({ 1: "ready", 2: "ready" });
    const first = page.page.querySelectorAll("#cart-choice option").at(0)?.getAttribute("value") ?? "";
    const after = await guest.follow(await guest.submit(page, FORM, { cart: first }, ADD));
    expect(states(after)).toEqual({ 1: "short", 2: "added" });
    expect((await cartsOf(guest)).carts.map(({ lines }) => lines.length)).toEqual([2, 1]);
  });

  test("an answer that is lost: sent again, they are there once", async () => {
    const guest = shop.visit();
    const page = await paste(guest, `${plain[0]}\t2\n`);
    const { update } = shop.shop.erp.carts;
    vi.spyOn(shop.shop.erp.carts, "update").mockImplementationOnce(async (...args) => {
      await update(...args);
      throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
    });
    const lost = await guest.submit(page, FORM, {}, ADD);
    expect([lost.status, lost.text(".note--bad")]).toEqual([
      503,
      expect.stringContaining("The answer has not arrived"),
    ]);
    const again = await guest.submit(lost, FORM, {}, ADD);
    expect(again.status).toBe(303);
    expect((await cartsOf(guest)).carts[0]?.lines.map(({ quantity }) => quantity)).toEqual([2]);
  });

  test("not into a cart that was changed meanwhile, and not what was changed on the list meanwhile", async () => {
    const guest = shop.visit();
    const page = await paste(guest, `${plain[0]}\t2\n`);
    await addToCart(guest, idOf(plain[5] ?? ""), "1");
    const conflict = await guest.submit(page, FORM, {}, ADD);
    expect([conflict.status, conflict.text(".note--bad")]).toEqual([
      409,
      expect.stringContaining("The cart was changed"),
    ]);
    const fresh = await guest.get(conflict.path);
    await change(guest, fresh, [["quantity-1", "9"]]);
    const changed = await guest.submit(fresh, FORM, {}, ADD);
    expect([changed.status, changed.text(".note--bad")]).toEqual([
      409,
      expect.stringContaining("The list has changed"),
    ]);
    expect((await cartsOf(guest)).carts[0]?.lines).toHaveLength(1);
  });

  test("a quantity typed beside *add* is shown first, and not added unseen", async () => {
    const page = await paste(owner, `${plain[0]}\t2\n`);
    const answer = await owner.submit(page, FORM, { "quantity-1": "5" }, ADD);
    expect(answer.location).toBe(page.path);
    const next = await owner.follow(answer);
    expect([states(next), quantities(next)]).toEqual([{ 1: "ready" }, { 1: "5" }]);
  });
});

describe("while the ERP does not answer", () => {
  test("the list stays, the page says so, and nothing is half added", async () => {
    const guest = shop.visit();
    await addToCart(guest, idOf(plain[6] ?? ""), "1");
    const away = new ErpError("UNAVAILABLE", {}, { effect: "none" });
    vi.spyOn(shop.shop.erp.catalogue, "findNumbers").mockRejectedValue(away);
    vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(away);
    const page = await paste(guest, `${plain[0]}\t2\nno such part\t1\n`);
    expect(page.status).toBe(200);
    expect(page.text(".note--warn")).toContain("The list is kept");
    expect(states(page)).toEqual({ 1: "unread", 2: "unread" });
    expect(page.text("#summary"), "no number of ready rows").toBe(WORDS.en.quickOrder.readyUnread);
    expect(page.page.querySelector('button[value="add"]')).toBeNull();
    vi.restoreAllMocks();
    const back = await guest.get(page.path);
    expect(states(back)).toEqual({ 1: "ready", 2: "refused" });
    vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(away);
    const none = await guest.submit(back, FORM, {}, ADD);
    expect([none.status, none.text(".note--bad")]).toEqual([503, expect.stringContaining("Nothing was added")]);
    vi.restoreAllMocks();
    await guest.submit(back, FORM, {}, ADD);
    expect((await cartsOf(guest)).carts[0]?.lines).toHaveLength(2);
  });

  test("a visitor whose guest cannot be made keeps what was pasted", async () => {
    vi.spyOn(shop.shop.erp.accounts, "guest").mockRejectedValue(new ErpError("UNAVAILABLE", {}, { effect: "none" }));
    const answer = await shop.visit().post("/en/quick-order", { intent: "paste", list: "A 1\t2" });
    expect([answer.status, answer.text("#paste")]).toEqual([503, "A 1 2"]);
  });
});

describe("notes and own positions", () => {
  const list = `Poz.;Broj;Kol;Napomena\n10;${plain[0]};2;for Ivo\n20;${plain[1]};1;\n30;${plain[0]};1;for Ana\n40;${plain[2]};1;see www.example.com\n`;

  test("go with the rows to the lines of a customer's cart, those of several rows one after the other", async () => {
    const customer = shop.visit();
    await customer.login("counter@autoservis.example");
    const page = await paste(customer, list);
    expect(page.text(".note--info")).toBe("");
    expect(page.text("#row-5")).toContain("A note with a link does not go with an order.");
    const cart = page.page.querySelectorAll("#cart-choice option").at(-1)?.getAttribute("value") ?? "";
    await Promise.all([1, 2].map(() => customer.submit(page, FORM, { cart }, ADD)));
    const again = await customer.submit(page, FORM, { cart }, ADD);
    const shown = await customer.follow(again);
    const words = (field: string, number: string) =>
      shown.page.querySelector(`input[name="${field}:${idOf(number)}"]`)?.getAttribute("value");
    expect(plain.slice(0, 3).map((number) => [words("p", number), words("n", number)])).toEqual([
      ["10, 30", "for Ivo; for Ana"],
      ["20", ""],
      ["40", ""],
    ]);
  });

  test("are no guest's: the page says so before anything is added", async () => {
    for (const [lang, words] of [
      ["en", "Log in before you add the rows"],
      ["hr", "Prijavite se prije dodavanja u košaricu"],
    ] as const)
      expect((await paste(shop.visit(), list, lang)).text(".note--info")).toContain(words);
  });
});

describe("while the shop's database does not answer", () => {
  const away = () => Promise.reject(new ErpError("UNAVAILABLE", {}, { effect: "none" }));

  test("a pasted list is kept, and the page says that a file must be chosen again", async () => {
    vi.spyOn(shop.shop.quickOrder.quickOrders, "create").mockImplementation(away);
    const guest = shop.visit();
    const answer = await guest.post("/hr/quick-order", { intent: "paste", list: `${plain[0]}\t2` });
    expect([answer.status, answer.text("#paste")]).toEqual([503, `${plain[0]} 2`]);
    expect(answer.text(".note--bad")).toContain("Uneseni su podaci još ovdje");
    const file = await upload(guest, "list.csv", `${plain[0]};2\n`);
    expect([file.status, file.body]).toEqual([503, expect.stringContaining("Choose the file and try again")]);
  });

  test("the list's page says that it is kept, and carries what was sent until it can be sent again", async () => {
    const guest = shop.visit();
    const page = await paste(guest, `${plain[0]}\t2\nno such part\t1\n`);
    vi.spyOn(shop.shop.quickOrder.quickOrders, "find").mockImplementation(away);
    const shown = await guest.get(page.path);
    expect([shown.status, shown.text(".note--warn")]).toEqual([503, expect.stringContaining("It is kept")]);
    const refused = await guest.submit(page, FORM, { "number-2": plain[1] ?? "" }, APPLY);
    expect([refused.status, refused.text(".note--warn")]).toEqual([503, expect.stringContaining("send it again")]);
    const file = await guest.get(`${page.path}/result/all`);
    expect([file.status, file.location]).toEqual([303, page.path]);
    vi.restoreAllMocks();
    const next = await guest.follow(await guest.submit(refused, FORM, {}));
    expect(states(next)).toEqual({ 1: "ready", 2: "ready" });
  });

  test("rows that are in the cart, but could not be noted, are added once all the same", async () => {
    const guest = shop.visit();
    const page = await paste(guest, `${plain[0]}\t2\n`);
    vi.spyOn(shop.shop.quickOrder.quickOrders, "finish").mockImplementation(away);
    const lost = await guest.submit(page, FORM, {}, ADD);
    expect([lost.status, lost.text(".note--bad")]).toEqual([503, expect.stringContaining("added once")]);
    vi.restoreAllMocks();
    expect((await guest.submit(lost, FORM, {}, ADD)).status).toBe(303);
    expect((await cartsOf(guest)).carts[0]?.lines.map(({ quantity }) => quantity)).toEqual([2]);
  });

  test("nothing is added that cannot be noted", async () => {
    const guest = shop.visit();
    const page = await paste(guest, `${plain[0]}\t2\n`);
    for (const method of ["begin", "change"] as const)
      vi.spyOn(shop.shop.quickOrder.quickOrders, method).mockImplementation(away);
    const refused = await guest.submit(page, FORM, {}, ADD);
    expect([refused.status, refused.text(".note--bad")]).toEqual([503, expect.stringContaining("Nothing was added")]);
    const typed = await guest.submit(page, FORM, { "quantity-1": "7" }, APPLY);
    expect([typed.status, quantities(typed)]).toEqual([503, { 1: "7" }]);
    expect((await cartsOf(guest)).carts).toHaveLength(1);
    expect((await cartsOf(guest)).carts[0]?.lines).toEqual([]);
  });
});

describe("a list is its owner's", () => {
  test("for all others its address does not exist", async () => {
    const { path } = await paste(owner, `${plain[0]}\t2\n`);
    const guest = shop.visit();
    await addToCart(guest, idOf(plain[0] ?? ""));
    const stranger = shop.visit();
    await stranger.login("owner@turbo-centar.example");
    for (const person of [shop.visit(), guest, stranger]) {
      expect((await person.get(path)).status).toBe(404);
      expect((await person.post(path, { intent: "add" })).status).toBe(404);
    }
  });

  test("a guest who logs in takes it along, at their own prices", async () => {
    const guest = shop.visit();
    const page = await paste(guest, `${plain[0]}\t2\n`);
    await guest.login("owner@turbo-centar.example");
    const own = await guest.get(page.path);
    expect(states(own)).toEqual({ 1: "ready" });
    expect(own.text("#row-1 .at-sum")).not.toBe(page.text("#row-1 .at-sum"));
  });

  test("a page past its end does not exist", async () => {
    const { path } = await paste(owner, `${plain[0]}\t2\n`);
    for (const page of ["1", "x", "00"]) expect((await owner.get(`${path}?page=${page}`)).status).toBe(404);
  });
});

test("1,000 rows cost the calls that ten cost", async () => {
  const calls = async (count: number) => {
    const guest = shop.visit();
    const { catalogue, carts } = shop.shop.erp;
    const spies = [
      vi.spyOn(catalogue, "findNumbers"),
      vi.spyOn(catalogue, "products"),
      vi.spyOn(catalogue, "search"),
      vi.spyOn(catalogue, "supersessions"),
      vi.spyOn(shop.shop.erp, "conditions"),
      vi.spyOn(carts, "list"),
      vi.spyOn(carts, "update"),
    ];
    const list = many.slice(0, count).map((number) => `${number}\t2`);
    const page = await paste(guest, list.join("\n"));
    const added = await guest.submit(page, FORM, {}, ADD);
    expect(added.status).toBe(303);
    const made = spies.map((spy) => spy.mock.calls.length);
    vi.restoreAllMocks();
    return { made, lines: (await cartsOf(guest)).carts[0]?.lines.length };
  };
  const ten = await calls(10);
  const thousand = await calls(1_000);
  expect(thousand).toEqual({ ...ten, lines: 1_000 });
});

async function cartsOf(person: Person) {
  const token = await shop.shop.request.cookies.token.parse(`token=${person.cookies.get("token") ?? ""}`);
  const user = await shop.shop.request.cookies.user.parse(`user=${person.cookies.get("user") ?? ""}`);
  return shop.shop.erp.carts.list({
    ...{ locale: "en", partner: user.partner ?? GENERAL_PARTNER, user: { id: user.id }, token, requestId: "test" },
    deadline: Date.now() + 5_000,
  });
}

function idOf(number: string): ProductId {
  return productId(`testmaker~${number.replaceAll(" ", "_")}`);
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError("missing");
  return value;
}

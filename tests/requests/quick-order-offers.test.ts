import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, quantitiesOf } from "#tests/support/purchase.ts";
import { ADD, APPLY, change, FORM_OF_ROWS, paste, upload } from "#tests/support/quick-order.ts";
import { edge, old } from "#tests/support/superseded.ts";
import { LANGUAGES } from "#tests/support/words.ts";

/** A person accepts replacements of parts on a quick order. Also: the page's answers to forms that change nothing. */

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts([
    ...["QO NEW", "QO SEAL", "QO PUMP", "QO PLAIN"].map((number) => testProduct({ number, stock: 50 })),
    testProduct({ number: "QO FEW", stock: 6, supply: "discontinued" }),
    testProduct({ number: "QO SHELF", stock: 7 }),
    testProduct({ number: "QO DEARER", stock: 50, wholesale: cents("16.50"), deposit: cents("6.00") }),
    old("QO DEAR", [edge("QO DEARER")], { deposit: cents("5.00") }),
    old("QO OLD", [edge("QO NEW")]),
    old("QO PACK", [edge("QO NEW", { quantityFactor: 4 })]),
    old("QO CHOICE", [edge("QO NEW", { relation: "choice" }), edge("QO PUMP", { relation: "choice" })]),
    old("QO GONE", [edge("QO FEW")]),
    old("QO SET", [
      edge("QO SEAL", { relation: "set" }, { en: "both are needed", hr: "potrebna su oba" }),
      edge("QO PUMP", { relation: "set" }, { en: "with new bolts", hr: "s novim vijcima" }),
    ]),
    old("QO LEFT", [edge("QO SEAL", { relation: "merge" })]),
    old("QO RIGHT", [edge("QO SEAL", { relation: "merge" })]),
  ]);
});
afterAll(() => shop.close());

describe("a part in place of the row's", () => {
  test("takes the quantity that is typed beside it, as the row and the cart show", async () => {
    const guest = shop.visit();
    const page = await accept(guest, await paste(guest, "QO OLD\t3\n"), 1);
    expect([quantityOf(page, 1), page.text("#row-1 .at-sum")]).toEqual(["3", "€30.00"]);
    const more = await change(guest, page, [["quantity-1", "10"]]);
    expect([quantityOf(more, 1), more.text("#row-1 .at-sum")]).toEqual(["10", "€100.00"]);
    const cart = await guest.follow(await guest.submit(more, FORM_OF_ROWS, {}, ADD));
    expect(quantitiesOf(cart)).toEqual({ [idOf("QO NEW")]: "10" });
  });

  test("has its own quantity in the field, where one stands for several", async () => {
    const guest = shop.visit();
    const page = await accept(guest, await paste(guest, "QO PACK\t2\n"), 1);
    expect([quantityOf(page, 1), page.text("#reason-1")]).toEqual(["8", "In place of QO PACK."]);
    const fewer = await change(guest, page, [["quantity-1", "5"]]);
    expect([quantityOf(fewer, 1), fewer.text("#row-1 .at-sum")]).toEqual(["5", "€50.00"]);
    const back = await change(guest, fewer, [["reset", "1"]]);
    expect([quantityOf(back, 1), stateOf(back, 1)], "taken back, the list's own quantity counts").toEqual([
      "2",
      "Replaced",
    ]);
  });

  test.each(["nekoliko", "1.000", "0", ""])(
    "stays as it was where %j is typed, which is said at its field",
    async (text) => {
      const guest = shop.visit();
      const page = await accept(guest, await paste(guest, "QO OLD\t3\nQO PLAIN\t1\n"), 1);
      const sent: [string, string][] = [["quantity-1", text], ["quantity-2", "7"], APPLY];
      const wrong = await guest.post(page.path, sent);
      expect([wrong.status, wrong.text(".note--bad")]).toEqual([400, expect.stringContaining("Nothing was changed")]);
      const field = wrong.page.querySelector('[name="quantity-1"]');
      expect([field?.getAttribute("value"), field?.getAttribute("aria-invalid")]).toEqual([text, "true"]);
      expect(wrong.text(`#${field?.getAttribute("aria-describedby")}`)).toContain("Enter a whole number");
      expect(quantityOf(wrong, 2), "what is typed elsewhere stays in its field").toBe("7");
      expect(quantityOf(await guest.get(page.path), 1)).toBe("3");
    },
  );

  test("that is taken back takes its quantity along; one that is left out keeps what is typed", async () => {
    const guest = shop.visit();
    const page = await accept(guest, await paste(guest, "QO PACK\t2\n"), 1);
    const taken = await change(guest, page, [
      ["quantity-1", "9"],
      ["reset", "1"],
    ]);
    expect([stateOf(taken, 1), quantityOf(taken, 1)]).toEqual(["Replaced", "2"]);
    const out = await change(guest, await accept(guest, taken, 1), [
      ["quantity-1", "9"],
      ["leave", "1"],
    ]);
    expect([stateOf(out, 1), quantityOf(out, 1)]).toEqual(["Not possible", undefined]);
    expect(out.text("#row-1 .at-a"), "a row that is left out shows what the list has").toBe("2");
    const back = await change(guest, out, [["reset", "1"]]);
    expect([stateOf(back, 1), quantityOf(back, 1)]).toEqual(["Ready", "9"]);
  });

  test("is offered again where another row of the old part changes in the same form", async () => {
    const guest = shop.visit();
    const page = await paste(guest, "QO PACK\t2\nQO PACK\t1\n");
    const next = await change(guest, page, [
      ["offer-1", offerOf(page, 1)],
      ["quantity-2", "3"],
    ]);
    expect([stateOf(next, 1), stateOf(next, 2), quantityOf(next, 2)]).toEqual(["Replaced", "Replaced", "3"]);
    expect(next.text(".toast")).toContain("An offer belongs to its quantity");
  });

  test("of which fewer are left meanwhile: they can be taken", async () => {
    const guest = shop.visit();
    const page = await accept(guest, await paste(guest, "QO GONE\t5\n"), 1);
    await addToCart(guest, idOf("QO FEW"), "2");
    const short = await guest.get(page.path);
    expect(stateOf(short, 1)).toBe("Short");
    const take = short.page.querySelector('#row-1 button[name="take"]')?.getAttribute("value") ?? "";
    const taken = await change(guest, short, [["take", take]]);
    expect([stateOf(taken, 1), quantityOf(taken, 1)]).toEqual(["Ready", "4"]);
  });

  test("an offer and another quantity in one form: the quantity counts, and the offer is shown again", async () => {
    const guest = shop.visit();
    const page = await paste(guest, "QO PACK\t2\n");
    const next = await change(guest, page, [
      ["offer-1", offerOf(page, 1)],
      ["quantity-1", "5"],
    ]);
    expect([stateOf(next, 1), quantityOf(next, 1)]).toEqual(["Replaced", "5"]);
    expect(next.text(".toast")).toContain("An offer belongs to its quantity");
    expect(next.text("#row-1 .quick-choice")).toContain("20 pcs");
  });

  test("a set shows the price of each part and the sum; the file names what was taken", async () => {
    const guest = shop.visit();
    const page = await accept(guest, await paste(guest, "QO SET\t1\nQO PACK\t2\n"), 1);
    expect(page.text("#row-1 .at-sum")).toBe("€20.00");
    expect(page.text("#row-1 .quick-piece")).toContain("€10.00");
    const both = await accept(guest, page, 2);
    const file = await guest.get(`${both.path}/result/all`);
    const [, set, pack] = file.body.trim().split("\r\n");
    expect(set).toMatch(
      /;Ready;In place of QO SET\.;1 × QO SEAL \+ 1 × QO PUMP;QO SEAL: 1 [a-z]+ \+ QO PUMP: 1 [a-z]+;€10\.00 \+ €10\.00$/,
    );
    expect(pack).toMatch(/;Ready;In place of QO PACK\.;8 × QO NEW;8 immediately;€10\.00$/);
  });
});

describe("two tabs", () => {
  test("a quantity beside the old part is none of the part that has taken its place meanwhile", async () => {
    const guest = shop.visit();
    const page = await paste(guest, "QO PACK\t2\n");
    const accepted = await accept(guest, page, 1);
    const late = await guest.submit(page, FORM_OF_ROWS, { "quantity-1": "3" }, APPLY);
    expect([late.status, late.text(".note--bad")]).toEqual([409, expect.stringContaining("The list has changed")]);
    await change(guest, accepted, [["reset", "1"]]);
    const early = await guest.submit(accepted, FORM_OF_ROWS, { "quantity-1": "12" }, APPLY);
    expect(early.status).toBe(409);
    expect(quantityOf(await guest.get(page.path), 1)).toBe("2");
  });

  test("the form that accepts is carried out once, and sent again it says nothing else", async () => {
    const guest = shop.visit();
    const page = await paste(guest, "QO PACK\t2\n");
    const offer: [string, string] = ["offer-1", offerOf(page, 1)];
    await change(guest, page, [offer]);
    const again = await change(guest, page, [offer]);
    expect([stateOf(again, 1), quantityOf(again, 1)]).toEqual(["Ready", "8"]);
  });

  test("two ways for one part are no choice", async () => {
    const guest = shop.visit();
    const page = await paste(guest, "QO CHOICE\t1\nQO CHOICE\t2\n");
    const [one, other] = page.page
      .querySelectorAll('input[name="offer-1"]')
      .map((way) => way.getAttribute("value") ?? "");
    const answer = await guest.post(page.path, [["offer-1", one ?? ""], ["offer-2", other ?? ""], APPLY]);
    expect([answer.status, answer.text(".note--bad")]).toEqual([409, expect.stringContaining("Two ways were chosen")]);
    const same = await change(guest, page, [
      ["offer-1", one ?? ""],
      ["offer-2", one ?? ""],
    ]);
    expect([stateOf(same, 1), stateOf(same, 2)]).toEqual(["Ready", "Ready"]);
  });
});

describe.each(LANGUAGES)("an offer says (%s)", (lang) => {
  const words = {
    en: {
      needs: "Also needed or to be noted: both are needed; with new bolts",
      also: "Also takes the place of QO RIGHT",
    },
    hr: { needs: "Potrebno još ili važno znati: potrebna su oba; s novim vijcima", also: "Zamjenjuje i QO RIGHT" },
  }[lang];

  test("other parts that are needed, and other parts that it replaces", async () => {
    const page = await paste(shop.visit(), "QO SET\t1\nQO LEFT\t1\n", lang);
    expect(page.text("#row-1 .quick-choice")).toContain(words.needs);
    expect(page.text("#row-2 .quick-choice")).toContain(words.also);
  });
});

describe.each([
  [
    "en",
    "QO DEAR: €10.00 each + deposit €5.00",
    "€33.00 in all + deposit €12.00, €6.50 more per piece",
    "Difference in deposits: + €2.00",
  ],
  [
    "hr",
    "QO DEAR: 10,00 € po komadu + kaucija 5,00 €",
    "ukupno 33,00 € + kaucija 12,00 €, 6,50 € skuplje po komadu",
    "Razlika u kauciji: + 2,00 €",
  ],
] as const)("an offer has both prices, the difference and the deposits (%s)", (lang, old, all, deposits) => {
  test("of two pieces", async () => {
    const page = await paste(shop.visit(), "QO DEAR\t2\n", lang);
    const offer = page.text("#row-1 .quick-choice").replaceAll("\u00a0", " ");
    for (const text of [old, all, deposits]) expect(offer).toContain(text);
  });
});

test("a choice of several parts has none of them ticked", async () => {
  const page = await paste(shop.visit(), "QO CHOICE\t1\n");
  const ways = page.page.querySelectorAll('input[type="radio"][name="offer-1"]');
  expect(ways.map((way) => way.hasAttribute("checked"))).toEqual([false, false]);
});

describe("nothing is changed without a word", () => {
  test.each([
    ["a forged offer", "AAAA:0"],
    ["an offer without that way", ":99"],
    ["a value that the page never had", "xx"],
  ])("%s is refused, and the row stays", async (_, forged) => {
    const guest = shop.visit();
    const page = await paste(guest, "QO OLD\t3\n");
    const value = forged.startsWith(":") ? offerOf(page, 1).replace(/:.*/, forged) : forged;
    const answer = await guest.post(page.path, [["offer-1", value], APPLY]);
    expect([answer.status, stateOf(answer, 1)]).toEqual([409, "Replaced"]);
    expect(answer.text(".note--bad")).toContain("The offer has changed since it was shown");
  });

  test("another row's offer is refused", async () => {
    const guest = shop.visit();
    const page = await paste(guest, "QO OLD\t3\nQO PLAIN\t1\n");
    const answer = await guest.post(page.path, [["offer-2", offerOf(page, 1)], APPLY]);
    expect(answer.status).toBe(409);
  });

  test("a quantity that is typed beside *add* is kept, and the page says that nothing was added", async () => {
    const guest = shop.visit();
    const page = await paste(guest, "QO PLAIN\t2\n");
    const kept = await guest.follow(await guest.submit(page, FORM_OF_ROWS, { "quantity-1": "5" }, ADD));
    expect(kept.text(".toast")).toContain("Your changes are kept. Look at the rows, then add them.");
    expect(quantityOf(kept, 1)).toBe("5");
  });

  test("text typed on a page of a long list is kept when the page is turned", async () => {
    const guest = shop.visit();
    const page = await paste(guest, Array.from({ length: 130 }, (_, n) => `NO SUCH ${n}\t1\n`).join(""));
    const next = page.page.querySelector('.pager button[data-rel="next"]');
    expect([next?.getAttribute("name"), next?.getAttribute("value")]).toEqual(["page", "1"]);
    const turned = await guest.post(page.path, [
      ["revision", "0"],
      ["number-1", "QO PLAIN"],
      ["page", "1"],
    ]);
    expect(turned.location).toBe(`${page.path}?page=1`);
    expect(stateOf(await guest.follow(turned), 1)).toBe("Ready");
  });

  test("a form that is refused shows its own page, with what was typed and chosen", async () => {
    const guest = shop.visit();
    const rows = Array.from({ length: 120 }, (_, n) => `NO SUCH ${n}\t1\n`).join("");
    const page = await paste(guest, `QO OLD\t3\nQO PACK\t1\n${rows}`);
    const sent: [string, string][] = [
      ["revision", "0"],
      ["offer-1", "AAAA:0"],
      ["offer-2", offerOf(page, 2)],
      ["number-3", "QO PLAIN"],
    ];
    const refused = await guest.post(page.path, [...sent, ["page", "1"]]);
    expect(refused.status).toBe(409);
    expect(refused.page.querySelector('[name="number-3"]')?.getAttribute("value")).toBe("QO PLAIN");
    expect(refused.page.querySelector('[name="offer-2"]')?.hasAttribute("checked")).toBe(true);
    expect(refused.page.querySelector('[name="offer-1"]')?.hasAttribute("checked")).toBe(false);
  });

  test("a quantity typed in a row that is in a cart by now is said to be too late", async () => {
    const guest = shop.visit();
    const page = await paste(guest, "QO PLAIN\t2\nNO SUCH\t1\n");
    await guest.submit(page, FORM_OF_ROWS, {}, ADD);
    const late = await guest.submit(page, FORM_OF_ROWS, { "quantity-1": "9" }, ADD);
    expect([late.status, late.text(".note--bad")]).toEqual([409, expect.stringContaining("are in a cart already")]);
  });
});

test("later pieces are shared out: the first rows have those on the shelf", async () => {
  const page = await paste(shop.visit(), "QO SHELF\t4\nQO SHELF\t9\nQO SHELF\t2\n");
  const words = [1, 2, 3].map((row) =>
    page.page.querySelectorAll(`#row-${row} .quick-supply .stock`).map(({ text }) => text),
  );
  expect(words).toEqual([["4 immediately"], ["3 immediately", "rest must be ordered"], ["2 must be ordered"]]);
});

test("a form that is sent again leads to the cart that has the rows, not to the one that was looked at since", async () => {
  const guest = shop.visit();
  await addToCart(guest, idOf("QO PLAIN"), "1");
  const page = await paste(guest, "QO NEW\t2\n");
  const cart = page.page.querySelectorAll("#cart-choice option").at(-1)?.getAttribute("value") ?? "";
  const added = await guest.submit(page, FORM_OF_ROWS, { cart }, ADD);
  expect(added.location).toBe("/en/cart/2");
  await guest.get("/en/cart/1");
  const again = await guest.submit(page, FORM_OF_ROWS, { cart }, ADD);
  expect(again.location).toBe("/en/cart/2");
  expect(quantitiesOf(await guest.follow(again))).toEqual({ [idOf("QO NEW")]: "2" });
});

test("the field that is wrong is marked: of a known part the quantity, with the part's name", async () => {
  const page = await paste(shop.visit(), "QO PLAIN\t\nNO SUCH\t2\n");
  expect(page.text("#row-1 .at-name")).toContain("QO PLAIN");
  const wrong = page.page.querySelectorAll('.table--quick input[aria-invalid="true"]');
  expect(wrong.map((field) => field.getAttribute("name"))).toEqual(["quantity-1", "number-2"]);
});

test("an empty file is told from none", async () => {
  const answer = await upload(shop.visit(), "list.csv", "");
  expect([answer.status, answer.text("main")]).toEqual([400, expect.stringContaining("The file is empty.")]);
});

function idOf(number: string): ProductId {
  return productId(`testmaker~${number.replaceAll(" ", "_")}`);
}

function accept(person: Person, page: Answer, row: number): Promise<Answer> {
  return change(person, page, [[`offer-${row}`, offerOf(page, row)]]);
}

function offerOf(page: Answer, row: number): string {
  return page.page.querySelector(`input[name="offer-${row}"]`)?.getAttribute("value") ?? "";
}

function quantityOf(page: Answer, row: number): string | undefined {
  return page.page.querySelector(`input[name="quantity-${row}"]`)?.getAttribute("value");
}

function stateOf(page: Answer, row: number): string {
  return page.text(`#row-${row} .badge`);
}

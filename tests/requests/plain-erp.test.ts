import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { ZERO } from "#erp-adapter/contract/money.ts";
import { toFeedingErp } from "#tests/support/feeding-erp.ts";
import { DISCONTINUED, INJECTOR, TURBO } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON } from "#tests/support/purchase.ts";
import { LANGUAGES } from "#tests/support/words.ts";

/**
 * Quick orders, lists, offers of successors, own numbers and price lists on ERPs without the contract's optional parts
 * for them: no lookup of many numbers, no supersessions, no remarks and no own numbers on lines. One ERP searches its
 * goods itself; the other runs behind its server and only has a feed, like Tryton.
 */

const SHOPS: Record<string, () => Promise<TestShop>> = {
  "that searches": () => openTestShop({ products: 60, erp: toPlainErp }),
  "with a feed": () =>
    openTestShop({
      products: 60,
      works: true,
      served: (erp) => toPlainErp(toFeedingErp(erp)),
      env: { ERP_SYNC_SECONDS: "1" },
      isServed: true,
    }),
};

describe.each(Object.keys(SHOPS))("on an ERP %s", (kind) => {
  let shop: TestShop;
  let owner: Person;

  beforeAll(async () => {
    shop = await (SHOPS[kind] as () => Promise<TestShop>)();
    await vi.waitFor(async () => expect((await shop.visit().get(`/en/products/${TURBO}`)).status).toBe(200), {
      timeout: 30_000,
      interval: 200,
    });
    owner = shop.visit();
    await owner.login("owner@autoservis.example");
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => shop.close());

  test.each(LANGUAGES)(
    "a pasted list finds its parts, explains the others, and comes into a cart (%s)",
    async (lang) => {
      const person = shop.visit();
      const list = "0445110470\t2\tza kombi\nno such part\t1\n753420-5005S\t1\n5WS40745\t1\n";
      const page = await paste(person, list, lang);
      expect(badgesOf(page)).toEqual(
        lang === "en"
          ? ["Ready", "Not possible", "Ready", "Replaced"]
          : ["Spremno", "Nije moguće", "Spremno", "Zamijenjeno"],
      );
      const added = await person.submit(page, "form.with-aside", {}, ["intent", "add"]);
      expect(added.status).toBe(303);
      const cart = await person.get(`/${lang}/cart/1`);
      expect(cart.page.querySelectorAll("input.qty")).toHaveLength(2);
      expect(cart.page.querySelector(".remarks")).toBeNull();
    },
  );

  test("a superseded part offers its successor, one for one, and it is taken", async () => {
    const person = shop.visit();
    const page = await person.get(`/en/products/${DISCONTINUED}`);
    expect(page.text(".buybox")).toContain("Add 1 × A2C59517051");
    const choice = page.page.querySelector(".offer__ways button")?.getAttribute("value") ?? "";
    const taken = await person.submit(page, ".offer__ways form", {}, ["choice", choice]);
    expect(taken.status).toBe(303);
    expect((await person.get("/en/cart/1")).text("main")).toContain("A2C59517051");
  });

  test("a list keeps its notes to itself; its lines come into the cart and are ordered", async () => {
    const made = await owner.submit(await owner.get("/en/lists"), "form#new", { name: `Monday ${kind}` });
    const address = made.location ?? "";
    const token = await shop.shop.request.cookies.user.parse(`user=${owner.cookies.get("user") ?? ""}`);
    const reader = { user: token.id, name: token.name, company: token.partner };
    const line = { product: INJECTOR, quantity: 2, note: "za kombi", position: "10", shelf: null };
    await shop.shop.lists.add(address.split("/").at(-1) ?? "", "made", [line], reader);
    const list = await owner.get(address);
    expect(list.body).toContain("za kombi");
    expect((await owner.submit(list, "form#list", {}, ["intent", "add-all"])).status).toBe(303);
    await owner.submit(await owner.get(`/en/products/${INJECTOR}`), "form.own-number", { number: "POL-1" });
    const cart = await owner.get("/en/cart/1");
    expect(cart.text("main")).toContain("Your number: POL-1");
    await owner.submit(cart, "form#order", { buyerDocumentNumber: "PLAIN-1" }, ORDER_BUTTON);
    const order = shop.staff.listOrders().find(({ buyerDocumentNumber }) => buyerDocumentNumber === "PLAIN-1");
    expect(order?.lines.map(({ note, buyerPosition, buyerNumber }) => [note, buyerPosition, buyerNumber])).toEqual([
      [undefined, undefined, undefined],
    ]);
    expect((await owner.get(`/en/order/${order?.id}`)).text("main")).toContain("Your number: POL-1");
  });

  test("price lists of everything and of a filter are whole", async () => {
    const [all, filtered] = [await priceList(""), await priceList("?manufacturer=garrett")];
    expect(all.length).toBe(60);
    expect(filtered.length).toBeGreaterThan(0);
    expect(filtered.every((line) => line.includes(";Garrett;"))).toBe(true);
    expect(all.find((line) => line.startsWith("0 445 110 470;"))).toContain(";POL-1");
  });

  test("price list and cart on paper have no columns for packs and deposits", async () => {
    const file = await owner.get("/en/price-list/csv");
    expect(file.body.trim().split("\r\n")[3]).toBe(
      "CAT number;Manufacturer;Title;Unit;Wholesale price;Discount, %;Net price;VAT, %;Availability;Your number",
    );
    const { conditions } = shop.shop.erp;
    vi.spyOn(shop.shop.erp, "conditions").mockImplementation(async (...asked) =>
      (await conditions(...asked)).map((answer) => (isPriced(answer) ? { ...answer, deposit: ZERO } : answer)),
    );
    const person = shop.visit();
    await addToCart(person, INJECTOR);
    const paper = await person.get("/en/cart/1?print");
    expect(paper.text("thead")).toBe("CAT number, titleQuantityAvailabilityWholesale priceDiscountPriceTotal");
    expect(paper.text("main")).not.toMatch(/deposit/i);
  });

  test("while no price is known, pages say so, nothing is promised, and what was typed stays", async () => {
    const person = shop.visit();
    await addToCart(person, INJECTOR);
    const page = await paste(person, "0445110340\t2\n");
    vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const again = await person.get(page.path);
    expect(again.status).toBe(200);
    expect(again.body).toContain("0445110340");
    const added = await person.submit(page, "form.with-aside", {}, ["intent", "add"]);
    expect(added.status).toBe(503);
    for (const path of [`/en/products/${DISCONTINUED}`, "/en/cart/1", "/en/quick-order"])
      expect((await person.get(path)).status, path).toBe(200);
    for (const path of ["/en/lists", "/en/own-numbers"]) expect((await owner.get(path)).status, path).toBe(200);
    expect(
      (await person.get("/en/cart/1")).page.querySelector("form#order button[value=order]:not([disabled])"),
    ).toBeNull();
  });

  async function priceList(search: string): Promise<string[]> {
    const file = await owner.get(`/en/price-list/csv${search}`);
    expect(file.status).toBe(200);
    return file.body.trim().split("\r\n").slice(4);
  }
});

test("on an ERP that knows no replacements, a product's page names none", async () => {
  const asked = vi.fn(refused("catalogue.replacements"));
  const shop = await openTestShop({
    products: 20,
    erp: (erp) => ({
      ...toPlainErp(erp),
      capabilities: { ...erp.capabilities, catalogue: { ...erp.capabilities.catalogue, replacements: false } },
      catalogue: { ...erp.catalogue, replacements: asked },
    }),
  });
  const { status, page } = await shop.visit().get(`/en/products/${INJECTOR}`);
  await shop.close();
  expect([status, page.querySelector(".chain")]).toEqual([200, null]);
  expect(asked).not.toHaveBeenCalled();
});

function toPlainErp(erp: ErpAdapter): ErpAdapter {
  const { catalogue, conditions, orders } = erp.capabilities;
  return {
    ...erp,
    capabilities: {
      ...erp.capabilities,
      catalogue: { ...catalogue, supersession: false, numberLookup: false, fitments: false, packs: false },
      conditions: { ...conditions, deposits: false },
      orders: { ...orders, lineRemarks: false, buyerNumbers: false },
    },
    catalogue: {
      ...erp.catalogue,
      supersessions: refused("catalogue.supersession"),
      findNumbers: refused("catalogue.numberLookup"),
      async feed(...asked) {
        const part = await erp.catalogue.feed(...asked);
        return { ...part, records: part.records.map(({ supersessions: _, fitments: __, ...record }) => record) };
      },
    },
  };
}

function refused(capability: string): () => Promise<never> {
  return async () => {
    throw new ErpError("UNSUPPORTED", { capability });
  };
}

async function paste(person: Person, list: string, lang = "en"): Promise<Answer> {
  return person.follow(await person.post(`/${lang}/quick-order`, { intent: "paste", list }));
}

function badgesOf(page: Answer): string[] {
  return [1, 2, 3, 4].map((row) => page.text(`#row-${row} .badge`));
}

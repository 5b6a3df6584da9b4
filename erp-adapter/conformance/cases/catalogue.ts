import assert from "node:assert/strict";
import { declares } from "../../contract/capability-flags.ts";
import type { Facets, FacetValue, SearchHit, SearchRequest, Sort } from "../../contract/catalogue.ts";
import { isPriced } from "../../contract/conditions/conditions.ts";
import type { CallContext, PartnerCode } from "../../contract/context.ts";
import { toBasisPoints, toEurCents } from "../../contract/money.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { PRODUCT_LINES } from "../../contract/product-lines.ts";
import { toParts } from "../../contract/unit-price.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases, type Trial } from "../case.ts";
import { toRegistration } from "../fixture/customers.ts";
import { FIXTURE, idOf, NO_PART, PART, toRecord } from "../fixture/products.ts";
import { sortsOf } from "../goods.ts";
import { toLines, withKey } from "../ordering.ts";

/** Catalogue: cases 6 to 20, 140, 186. */
export const CATALOGUE_CASES = defineCases("catalogue", [
  {
    id: 6,
    title: "pages are disjoint, complete and stable, in every order",
    needs: ["fixture", "catalogue.search"],
    async run(t) {
      const everything = FIXTURE.map(idOf).sort();
      for (const sort of sortsOf(t)) {
        const first = await allPages(t, { sort, pageSize: 7 });
        assert.equal(new Set(first).size, first.length, `${sort}: a product on two pages`);
        assert.deepEqual([...first].sort(), everything, sort);
        assert.deepEqual(await allPages(t, { sort, pageSize: 7 }), first, `${sort}: not the same twice`);
        assert.deepEqual(await allPages(t, { sort, pageSize: 100 }), first, `${sort}: depends on the page size`);
      }
    },
  },
  {
    id: 7,
    title: "filters of different kinds are AND, values of one kind are OR",
    needs: ["fixture", "catalogue.search", "catalogue.brands"],
    async run(t) {
      const brand = await search(t, { brand: ["blue-line"] });
      assert.equal(brand.length, 10);
      const both = await search(t, { brand: ["blue-line"], manufacturer: ["delphi"] });
      assert.equal(both.length, 5);
      assert.ok(both.every((hit) => hit.brand.id === "blue-line" && hit.manufacturer.id === "delphi"));
      assert.equal((await search(t, { brand: ["blue-line", "red-line"], manufacturer: ["delphi"] })).length, 10);
      assert.equal(
        (await search(t, { brand: ["blue-line"], manufacturer: ["delphi"], availability: ["orderable"] })).length,
        1,
      );
      assert.equal((await search(t, { brand: ["no such brand"] })).length, 0);
    },
  },
  {
    id: 8,
    title: "a page past the end is empty and has the true total",
    needs: ["goods", "catalogue.search"],
    async run(t) {
      const { total } = await t.adapter.catalogue.search({ pageSize: 24 }, t.visitor());
      assert.ok(total >= 4, `${total} products in all`);
      const page = await t.adapter.catalogue.search({ page: Math.ceil(total / 24) + 1, pageSize: 24 }, t.visitor());
      assert.deepEqual([page.items, page.total], [[], total]);
      const none = await t.adapter.catalogue.search({ text: "nothing has these words" }, t.visitor());
      assert.deepEqual([none.items, none.total], [[], 0]);
    },
  },
  {
    id: 9,
    title: "% _ \\ and ' stand for themselves",
    needs: ["fixture", "catalogue.search"],
    async run(t) {
      for (const text of ["%", "_", "\\", "'", "%%", "' or 1=1 --", '"', "*", "a* OR b*", "NEAR(a b)"])
        assert.ok(
          (await t.adapter.catalogue.search({ text }, t.visitor())).total < FIXTURE.length,
          `${text} finds everything`,
        );
      const found = async (text: string) => (await search(t, { text })).map((hit) => hit.id);
      assert.deepEqual(await found("under_score"), [PART.underscore]);
      assert.deepEqual(await found("back\\slash"), [PART.backslash]);
      assert.deepEqual(await found("o'ring"), [PART.quote]);
      assert.deepEqual(await found("100% full"), [PART.percent]);
      assert.deepEqual(await found("i%r"), []);
      assert.deepEqual(await found("gau_e"), []);
    },
  },
  {
    id: 10,
    title: "an unknown product is NOT_FOUND, and left out of many",
    needs: ["goods"],
    async run(t) {
      const c = t.visitor();
      for (const id of [NO_PART, "", "0", "-1", "bosch~", "' or 1=1 --", "BOSCH~0_445_110_470"] as ProductId[]) {
        await assertRefused(t.adapter.catalogue.product(id, c), "NOT_FOUND");
        if (declares(t.adapter.capabilities, "catalogue.replacements"))
          await assertRefused(t.adapter.catalogue.replacements(id, c), "NOT_FOUND");
      }
      const some = await t.adapter.catalogue.products([t.goods.second, NO_PART, t.goods.first], c);
      assert.deepEqual(
        some.map((product) => product.id),
        [t.goods.second, t.goods.first],
      );
    },
  },
  {
    id: 11,
    title: "in Croatian the title differs and the id does not",
    needs: ["fixture", "catalogue.search", "catalogue.locales"],
    async run(t) {
      const english = await t.adapter.catalogue.product(PART.nozzle, t.visitor());
      const croatian = await t.adapter.catalogue.product(PART.nozzle, { ...t.visitor(), locale: "hr" });
      assert.deepEqual([english.id, croatian.id], [PART.nozzle, PART.nozzle]);
      assert.deepEqual([english.title, croatian.title], ["Injector nozzle", "Dizna brizgaljke"]);
      assert.equal(english.number, "0 433 171 755");
      const [hit] = await search(t, { text: "dizna" }, { ...t.visitor(), locale: "hr" });
      assert.equal(hit?.id, PART.nozzle);
    },
  },
  {
    id: 12,
    title: "where there is no Croatian title the English one stands in",
    needs: ["fixture", "catalogue.search"],
    async run(t) {
      const c: CallContext = { ...t.visitor(), locale: "hr" };
      assert.equal((await t.adapter.catalogue.product(PART.onlyEnglish, c)).title, "Crankshaft sensor");
      assert.deepEqual(
        (await search(t, { text: "crankshaft" }, c)).map((hit) => hit.title),
        ["Crankshaft sensor"],
      );
    },
  },
  {
    id: 13,
    title: "facets name each value that is there once, counts of one kind add up to the total",
    needs: ["fixture", "catalogue.search", "catalogue.facetCounts"],
    async run(t) {
      const { total, facets } = await t.adapter.catalogue.search({ text: "grid" }, t.visitor());
      assert.ok(facets);
      for (const kind of ["manufacturer", "brand", "group", "availability"] as const) {
        const values: FacetValue[] = facets[kind].filter((value) => value.count > 0);
        assert.equal(new Set(values.map((value) => value.id)).size, values.length);
        assert.ok(values.every((value) => value.name !== ""));
        assert.equal(
          values.reduce((sum, value) => sum + value.count, 0),
          total,
          kind,
        );
      }
      assert.deepEqual(facets.manufacturer.map((value) => value.name).sort(), ["Delphi", "Mahle"]);
      assert.equal((await t.adapter.catalogue.search({ withFacets: false }, t.visitor())).facets, null);
    },
  },
  {
    id: 14,
    title: "a facet's count is the total of the search with that value, its own filter ignored",
    needs: ["fixture", "catalogue.search", "catalogue.facetCounts"],
    async run(t) {
      const requests: SearchRequest[] = [
        {},
        { text: "grid" },
        { manufacturer: ["delphi"] },
        { brand: ["blue-line"], availability: ["available"] },
      ];
      for (const request of requests) {
        const { facets } = await t.adapter.catalogue.search({ ...request, pageSize: 1 }, t.visitor());
        assert.ok(facets);
        for (const [kind, values] of Object.entries(facets) as [keyof Facets, Facets[keyof Facets]][])
          for (const { id, count } of values ?? []) {
            const chosen = { ...request, [kind]: kind === "line" ? id : [id], pageSize: 1, withFacets: false };
            const { total } = await t.adapter.catalogue.search(chosen, t.visitor());
            assert.equal(count, total, `${kind} ${id} under ${JSON.stringify(request)}`);
          }
      }
    },
  },
  {
    id: 192,
    title: "a product line that is not declared has no products",
    needs: ["catalogue.search"],
    async run(t) {
      const { lines } = t.adapter.capabilities.catalogue;
      for (const line of PRODUCT_LINES) {
        const found = await t.adapter.catalogue.search({ line, pageSize: 1 }, t.visitor());
        if (!lines.includes(line)) assert.equal(found.total, 0, `${line} is not declared, and no menu names it`);
      }
    },
  },
  {
    id: 15,
    title: "case and diacritics of a text do not matter, nor does the spelling of a number",
    needs: ["fixture", "catalogue.search", "catalogue.locales"],
    async run(t) {
      const croatian: CallContext = { ...t.visitor(), locale: "hr" };
      for (const text of ["uređaja šćž", "UREDAJA SCZ", "Uređaja sćZ", "duro saric", "ĐURO ŠARIĆ"])
        assert.deepEqual(
          (await search(t, { text }, croatian)).map(({ id, title }) => [id, title]),
          [[PART.diacritics, "Tlačni osjetnik uređaja šćž"]],
          text,
        );
      for (const text of [
        "0 445 110 470",
        "0445110470",
        "0.445.110-470",
        "0445/110/470",
        "0‑445‑110‑470",
        "0445 110470",
      ])
        assert.equal((await search(t, { text }))[0]?.id, PART.injector, text);
      const [byReference] = await search(t, { text: "504385557" });
      assert.partialDeepStrictEqual(byReference, { id: PART.injector, matched: { kind: "oe", number: "504 385 557" } });
      const shared = (await search(t, { text: "1234567" })).map((hit) => hit.id);
      assert.deepEqual(shared.toSorted(), [PART.oneNumber, PART.sameNumber].toSorted());
      const dashes = (await search(t, { text: "vj 32" })).map((hit) => hit.id);
      assert.deepEqual(dashes.toSorted(), [PART.dashed, PART.undashed].toSorted());
    },
  },
  {
    id: 16,
    title: "a withdrawn product is gone everywhere, a discontinued one is still shown with its successor",
    needs: ["fixture", "staff", "catalogue.search"],
    async run(t) {
      const c = t.visitor();
      await t.staff.withdraw(PART.nozzle);
      await assertRefused(t.adapter.catalogue.product(PART.nozzle, c), "NOT_FOUND");
      const hasReplacements = declares(t.adapter.capabilities, "catalogue.replacements");
      if (hasReplacements) await assertRefused(t.adapter.catalogue.replacements(PART.nozzle, c), "NOT_FOUND");
      assert.deepEqual(await t.adapter.catalogue.products([PART.nozzle], c), []);
      for (const text of ["0 433 171 755", "nozzle", ""])
        assert.ok(
          (await allPages(t, { text })).every((id) => id !== PART.nozzle),
          text,
        );
      const [condition] = await t.adapter.conditions({ lines: toLines([[PART.nozzle, 1]]) }, c);
      assert.partialDeepStrictEqual(condition, { problem: "gone" });

      const old = await t.adapter.catalogue.product(PART.discontinued, c);
      assert.equal(old.availability, "unavailable");
      assert.equal((await search(t, { text: "0 445 110 189" }))[0]?.id, PART.discontinued);
      if (!hasReplacements) return;
      assert.partialDeepStrictEqual(old, { replacedBy: { number: "0 445 110 190" } });
      const { newer } = await t.adapter.catalogue.replacements(PART.discontinued, c);
      assert.deepEqual(
        newer.map((entry) => entry.number),
        ["0 445 110 190", "0 445 110 191"],
      );
    },
  },
  {
    id: 17,
    title: "page size 0 and 101 and page 0 are VALIDATION",
    needs: ["goods", "catalogue.search"],
    async run(t) {
      for (const request of [
        { pageSize: 0 },
        { pageSize: 101 },
        { page: 0 },
        { page: -1 },
        { page: 1.5 },
        { page: Number.NaN },
      ])
        await assertRefused(t.adapter.catalogue.search(request, t.visitor()), "VALIDATION", {
          field: "page" in request ? "page" : "pageSize",
        });
      assert.equal((await search(t, { pageSize: 1 })).length, 1);
      await search(t, { pageSize: 100 });
    },
  },
  {
    id: 18,
    title: "every edit is in the changes feed; a cursor goes on where it was, and loses none made meanwhile",
    needs: ["fixture", "staff", "catalogue.changes"],
    async run(t) {
      const start = await readChanges(t, null, 5);
      assert.ok(FIXTURE.every((record) => start.seen.has(idOf(record))));
      const edited = [PART.injector, PART.nozzle, PART.scarce, PART.plenty, PART.toOrder];
      const edits = (async () => {
        for (const [at, product] of edited.entries()) {
          await t.staff.setPrice(product, toEurCents(1_000 + at));
          await t.staff.setStock(product, 50 + at);
        }
      })();
      const during = await readChanges(t, start.cursor, 1);
      await edits;
      const after = await readChanges(t, during.cursor, 2);
      for (const product of edited)
        assert.equal(after.seen.get(product) ?? during.seen.get(product), "changed", `${product} was lost`);
      const nothing = await t.adapter.catalogue.changes(after.cursor, 10, t.visitor());
      assert.deepEqual([nothing.changes, nothing.more], [[], false]);
      const added = await t.staff.addProduct(toRecord({ manufacturer: "Bosch", number: "NEW 1" }));
      assert.ok((await readChanges(t, nothing.cursor, 10)).seen.has(added));
    },
  },
  {
    id: 19,
    title: "the changes feed reports what is gone",
    needs: ["fixture", "staff", "catalogue.changes"],
    async run(t) {
      const { cursor } = await readChanges(t, null, 100);
      await t.staff.withdraw(PART.nozzle);
      assert.equal((await readChanges(t, cursor, 100)).seen.get(PART.nozzle), "removed");
      assert.equal((await readChanges(t, null, 100)).seen.get(PART.nozzle), "removed");
    },
  },
  {
    id: 20,
    title: "products that replace others can be listed, with the numbers they replace, nearest first",
    needs: ["fixture", "catalogue.search", "catalogue.replacements"],
    async run(t) {
      const hits = await search(t, { replaces: true, sort: "replaced", pageSize: 100 });
      assert.ok(hits.length > 0 && hits.every((hit) => hit.replaces.length > 0));
      const last = hits.find((hit) => hit.number === "0 445 110 191");
      assert.deepEqual(
        last?.replaces.map((ref) => ref.number),
        ["0 445 110 190", "0 445 110 189"],
      );
      // Not among the hits: a part that names itself as its successor, and a successor that the ERP does not carry.
      assert.ok(hits.every((hit) => hit.number !== "5303 970 0001" && hit.number !== "no such part"));
      const dangling = await search(t, { text: "5303 970 0004" });
      assert.deepEqual(dangling[0]?.replacedBy, { id: null, number: "no such part" });
      for (const number of ["5303 970 0002", "5303 970 0003"]) {
        const [inRing] = await search(t, { text: number });
        assert.ok(inRing);
        const { newer, older } = await t.adapter.catalogue.replacements(inRing.id, t.visitor());
        assert.ok(newer.length <= 1 && older.length <= 1, "a ring has an end");
      }
    },
  },
  {
    id: 140,
    title: "sorted by price is sorted by the price shown, for the general list and for own prices, ties by number",
    needs: [
      ...(["staff", "fixture", "catalogue.search", "catalogue.ownPriceSort"] as const),
      ...(["conditions.customerPrices", "conditions.quantityBreaks"] as const),
      ...(["accounts.login", "accounts.registration"] as const),
    ],
    async run(t) {
      const part = (number: string, wholesale: number | null, packQuantity = 1) =>
        t.staff.addProduct(
          toRecord({
            manufacturer: "Sorted",
            number,
            wholesale: wholesale === null ? null : toEurCents(wholesale),
            packQuantity,
          }),
        );
      const dear = await part("S1", 10_000);
      const second = await part("S2", 9_000);
      const packed = await part("S3", 8_000, 10);
      const raised = await part("S4", 7_000);
      // With 12 % discount, the prices of `five` and `four` are both 4 cents.
      const five = await part("S5", 5);
      const four = await part("S6", 4);
      const onRequest = await part("S7", null);
      await t.staff.setListPrice("OWN", dear, toEurCents(3_000));
      await t.staff.setListPrice("OWN", raised, toEurCents(12_000));
      // Products are sorted by their unit price when one pack is bought. One pack of `packed`, 10 pieces, reaches its
      // quantity break; one pack of `second`, a single piece, does not.
      await t.staff.setQuantityBreak(packed, 10, toBasisPoints(6_000));
      await t.staff.setQuantityBreak(second, 2, toBasisPoints(9_900));
      const own = await ownPrices(t, "OWN");
      const sorted = async (sort: Sort, c: CallContext) => {
        const items = await search(t, { manufacturer: ["sorted"], sort }, c);
        await assertShownInOrder(t, items, sort, c);
        return items.map((item) => item.id);
      };
      // An ERP without packs sorts by a single piece of it.
      const { packQuantity } = await t.adapter.catalogue.product(packed, t.visitor());
      assert.deepEqual(
        await sorted("price-asc", t.visitor()),
        [four, five, ...(packQuantity > 1 ? [packed, raised] : [raised, packed]), second, dear, onRequest],
        "the general list",
      );
      assert.deepEqual(
        await sorted("price-asc", own),
        [five, four, dear, packed, second, raised, onRequest],
        "own prices",
      );
      assert.deepEqual(
        await sorted("price-desc", own),
        [raised, second, packed, dear, five, four, onRequest],
        "own prices, highest first",
      );
      const pages: ProductId[] = [];
      for (let page = 1; page <= 4; page += 1)
        pages.push(
          ...(await search(t, { manufacturer: ["sorted"], sort: "price-asc", page, pageSize: 2 }, own)).map(
            ({ id }) => id,
          ),
        );
      assert.deepEqual(pages, await sorted("price-asc", own));
      const everything = await search(t, { sort: "price-asc", pageSize: 100 }, own);
      await assertShownInOrder(t, everything, "price-asc", own);
    },
  },
  {
    id: 186,
    title:
      "a sort by price goes by the prices that are declared for it: the caller's own, or those of the general list",
    needs: ["fixture", "catalogue.search"],
    async run(t) {
      for (const sort of ["price-asc", "price-desc"] as const)
        if (t.adapter.capabilities.catalogue.priceSort === "none")
          await assertRefused(search(t, { sort }), "UNSUPPORTED", { capability: "catalogue.priceSort" });
        else await assertShownInOrder(t, await search(t, { sort, pageSize: 100 }), sort, t.visitor());
    },
  },
]);

async function search(t: Trial, request: SearchRequest, c: CallContext = t.visitor()): Promise<SearchHit[]> {
  return (await t.adapter.catalogue.search(request, c)).items;
}

/** Asserts that the prices of these hits, as `conditions` returns them for one pack, rise (or fall) along the list. */
async function assertShownInOrder(t: Trial, hits: readonly SearchHit[], sort: Sort, c: CallContext): Promise<void> {
  const lines = toLines(hits.map((hit) => [hit.id, hit.packQuantity]));
  const prices = (await t.adapter.conditions({ lines }, c)).flatMap((one) =>
    isPriced(one) ? [toParts(one.price)] : [],
  );
  assert.deepEqual(
    prices,
    prices.toSorted((one, other) => (sort === "price-desc" ? other - one : one - other)),
  );
}

/** Creates a customer with this price list and a discount of 12 %; resolves to the customer's context. */
async function ownPrices(t: Trial, priceList: string): Promise<CallContext> {
  const partner = "001777" as PartnerCode;
  const sent = toRegistration("own-prices@workshop.example");
  await t.adapter.accounts.register(sent, withKey(t.visitor()));
  await t.staff.approve({ email: sent.email, partner, priceList, discount: toBasisPoints(1_200), paymentDays: 30 });
  const { user, token } = await t.adapter.accounts.login(sent, t.visitor());
  return { ...t.visitor(), partner, user: { id: user.id }, token };
}

async function allPages(t: Trial, request: SearchRequest): Promise<ProductId[]> {
  const ids: ProductId[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await t.adapter.catalogue.search({ ...request, page, withFacets: false }, t.visitor());
    if (items.length === 0) return ids;
    ids.push(...items.map((item) => item.id));
  }
}

/**
 * Reads all changes after the cursor `from`. Returns the last change of each product, and the cursor to continue from.
 */
async function readChanges(
  t: Trial,
  from: string | null,
  limit: number,
): Promise<{ seen: Map<ProductId, string>; cursor: string }> {
  const seen = new Map<ProductId, string>();
  for (let cursor = from; ; ) {
    const answer = await t.adapter.catalogue.changes(cursor, limit, t.visitor());
    for (const { product, kind } of answer.changes) seen.set(product, kind);
    cursor = answer.cursor;
    if (!answer.more) return { seen, cursor };
  }
}

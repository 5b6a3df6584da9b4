import { toEurCents } from "../contract/money.ts";
import { type Fault, faultIn, inConditions } from "./fault.ts";

const inCatalogue = faultIn("catalogue");
const inOrders = faultIn("orders");

/** Faults that are noticed by cases without the fixture, which use the existing goods and customers of a back end. */
export const ANY_FAULTS: readonly Fault[] = [
  inCatalogue("begins the second page where the first began", 143, ({ search }) => ({
    search: (query, c) => search({ ...query, page: query.page === 2 ? 1 : query.page }, c),
  })),
  inCatalogue("finds a number only as it is printed", 144, ({ search }) => ({
    async search(query, c) {
      const found = await search(query, c);
      return { ...found, items: found.items.filter(({ number }) => !query.text || number === query.text) };
    },
  })),
  inCatalogue("takes _ for anything", 145, ({ search }) => ({
    search: (query, c) => search({ ...query, text: query.text?.replaceAll("_", "") }, c),
  })),
  inCatalogue("lets a product replace itself", 146, ({ replacements, product }) => ({
    async replacements(id, c) {
      const own = await product(id, c);
      const { older } = await replacements(id, c);
      return { older, newer: [{ number: own.number, manufacturer: own.manufacturer.name, product: own }] };
    },
  })),
  inCatalogue("skips a change where a part ends", 147, ({ changes }) => ({
    async changes(from, limit, c) {
      const part = await changes(from, limit, c);
      return from === null ? part : { ...part, changes: part.changes.slice(1) };
    },
  })),
  inConditions(
    "answers a batch in an order of its own",
    148,
    (conditions) => async (request, c) =>
      (await conditions(request, c)).toSorted((one, other) => (one.product < other.product ? -1 : 1)),
  ),
  inCatalogue("lists nothing where nothing is asked", 155, ({ search }) => ({
    search: (query, c) => search({ ...query, text: query.text || "no such words" }, c),
  })),
  inOrders("loses the document number on the way back", 149, ({ get }) => ({
    get: async (id, c) => ({ ...(await get(id, c)), buyerDocumentNumber: "" }),
  })),
  faultIn("favourites")("lists what was marked last at the end", 150, ({ list }) => ({
    async list(query, c) {
      const page = await list(query, c);
      return { ...page, items: page.items.toReversed() };
    },
  })),
  inOrders("counts orders that it does not list", 151, ({ list }) => ({
    async list(query, c) {
      const page = await list(query, c);
      return { ...page, total: page.total + 1 };
    },
  })),
  faultIn("invoices")("counts invoices that it does not list", 152, ({ list }) => ({
    async list(query, c) {
      const page = await list(query, c);
      return { ...page, total: page.total + 1 };
    },
  })),
  faultIn("finances")("calls more due than is open", 153, ({ summary }) => ({
    async summary(c) {
      const all = await summary(c);
      return { ...all, due: toEurCents(Math.max(0, all.open) + 1) };
    },
  })),
  inOrders("answers an empty list to whoever is not let in", 154, ({ list }) => ({
    list: (query, c) => list(query, c).catch(() => ({ items: [], total: 0, anchor: null })),
  })),
];

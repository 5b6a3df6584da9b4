import { createVisitor, fieldsOf, type Visitor } from "#tests/support/ask.ts";
import { createDice } from "./dice.ts";

/** A visit as on a normal day: one request, or a few that belong together. Returns the number of requests. */
export type Visit = (dice: () => number) => Promise<number>;

/** The mix: how many of a hundred visits are of each kind. */
export interface MixedRequests {
  kinds: readonly { name: string; share: number }[];
  /** makes one visit of a random kind; `share` is the kind's weight */
  visit: Visit;
}

const LOGINS = ["owner@autoservis.example", "counter@autoservis.example", "owner@turbo-centar.example"];
const STORIES = ["", "/about", "/news", "/delivery", "/terms", "/turbo-compressors"];
const DESK = ["/orders/0", "/orders/0?status=all", "/invoices/0", "/finances", "/favorites/0", "/my-profile"];
const SORTS = ["title", "number", "price-asc", "price-desc", "manufacturer"];

/** Reads products from the shop's own lists, logs customers in, and sets up the mix. */
export async function createMixedRequests(url: string): Promise<MixedRequests> {
  const goods = await readGoods(url);
  const customers = await Promise.all(LOGINS.map((email) => logIn(createVisitor(url), email)));

  const get = async (path: string, cookie = ""): Promise<number> => {
    const answer = await fetch(url + path, { redirect: "manual", headers: cookie ? { Cookie: cookie } : {} });
    await answer.arrayBuffer();
    // An overloaded machine rightly refuses some requests with 503: they count as requests too.
    if (answer.status === 500) throw new Error(`${path}: ${answer.status}`);
    return 1;
  };
  const kinds: { name: string; share: number; visit: Visit }[] = [
    { name: "a visitor's list, by words, filters, page and order", share: 34, visit: (dice) => get(listOf(dice)) },
    { name: "a visitor's product", share: 22, visit: (dice) => get(`${lang(dice)}/products/${one(goods, dice)}`) },
    {
      name: "suggestions",
      share: 10,
      visit: (dice) => get(`${lang(dice)}/suggestions?query=${encodeURIComponent(words(one(goods, dice), dice))}`),
    },
    {
      name: "a customer's page",
      share: 16,
      visit(dice) {
        const own = dice() < 0.5 ? listOf(dice) : `${lang(dice)}${one(DESK, dice)}`;
        return get(own, cookieOf(one(customers, dice)));
      },
    },
    { name: "content", share: 7, visit: (dice) => get(`${lang(dice)}${one(STORIES, dice)}`) },
    {
      name: "an address that is none",
      share: 7,
      visit: (dice) => get(`${lang(dice)}/${Math.floor(dice() * 1e9).toString(36)}/${Math.floor(dice() * 1e9)}`),
    },
    { name: "a new guest's cart, filled, shown and emptied", share: 3.5, visit: (dice) => shop(url, one(goods, dice)) },
    {
      name: "a login and a logout",
      share: 0.5,
      async visit(dice) {
        const person = createVisitor(url);
        const body = { intent: "login", email: one(LOGINS, dice), password: "dizna-demo" };
        if ((await person.ask("/en/login", { body })).status !== 303) return 1;
        await person.ask("/en/logout", { body: {} });
        return 2;
      },
    },
  ];

  function listOf(dice: () => number): string {
    const query = new URLSearchParams();
    if (dice() < 0.6) query.set("query", words(one(goods, dice), dice));
    if (dice() < 0.3) query.set("manufacturer", one(goods, dice).split("~", 1)[0] ?? "");
    if (dice() < 0.3) query.set("sort", one(SORTS, dice));
    const page = query.has("query") ? 0 : Math.floor(dice() * 200);
    return `${lang(dice)}/catalogue/${page}?${query}`;
  }

  return {
    kinds,
    visit(dice) {
      let rest = dice() * 100;
      const kind = kinds.find(({ share }) => {
        rest -= share;
        return rest < 0;
      });
      return (kind ?? kinds[0])?.visit(dice) ?? Promise.resolve(0);
    },
  };
}

/** Product ids from lists all over the catalogue. */
async function readGoods(url: string): Promise<string[]> {
  const found = new Set<string>();
  for (let page = 0; page < 240; page += 3) {
    const text = await (await fetch(`${url}/en/catalogue/${page}`)).text();
    for (const [, id = ""] of text.matchAll(/href="\/en\/products\/([^"?#]+)"/g)) found.add(id);
  }
  return [...found];
}

/** Part of a number, as a person types it. */
function words(id: string, dice: () => number): string {
  const number = decodeURIComponent(id.split("~")[1] ?? "")
    .replace(/!../g, "-")
    .replaceAll("_", " ");
  const from = Math.floor(dice() * 3);
  return number.slice(from, from + 3 + Math.floor(dice() * 6));
}

async function shop(url: string, product: string): Promise<number> {
  const guest = createVisitor(url);
  const added = await guest.ask(`/en/products/${product}`, {
    body: { product: decodeURIComponent(product), quantity: "1" },
  });
  // Some products are unavailable, or not sold one by one.
  if (added.status !== 303) return 1;
  const cart = await guest.ask("/en/cart/1");
  if (cart.status !== 200) return 2;
  const hidden = Object.entries(fieldsOf(cart, "form#order")).filter(([name]) => !name.startsWith("q:"));
  await guest.ask("/en/cart/1", { body: { ...Object.fromEntries(hidden), intent: "empty" } });
  return 3;
}

async function logIn(person: Visitor, email: string): Promise<Visitor> {
  const answer = await person.ask("/en/login", { body: { intent: "login", email, password: "dizna-demo" } });
  if (answer.status !== 303) throw new Error(`${email} was not let in: ${answer.status}`);
  return person;
}

function cookieOf({ cookies }: Visitor): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

function lang(dice: () => number): string {
  return dice() < 0.6 ? "/en" : "/hr";
}

function one(values: readonly string[], dice: () => number): string;
function one<Value>(values: readonly Value[], dice: () => number): Value;
function one<Value>(values: readonly Value[], dice: () => number): Value {
  const value = values[Math.floor(dice() * values.length)];
  if (value === undefined) throw new RangeError("nothing to choose from");
  return value;
}

/** The dice of a worker. They give the same numbers in every run, so that the visits are the same. */
export function diceOf(worker: number): () => number {
  return createDice(1 + worker);
}

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeliveryOptions } from "#erp-adapter/contract/delivery.ts";
import { isClosedOn } from "#erp-adapter/contract/delivery.ts";
import type { DeliveryChoice } from "#erp-adapter/contract/delivery-choice.ts";
import { addDays, toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { OrderDraft } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { LIVES } from "#server/services/ordering/lives.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { createFirms, press } from "#tests/support/approving-firm.ts";
import { cents, testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, successIn, UPDATE_BUTTON } from "#tests/support/purchase.ts";

/**
 * Ana and Iva of one company, and a guest, with two carts each. A cart's page must show the same as before, unless its
 * owner changed it, and each order must go out as its last page showed it. Each text is typed only once, so a
 * text that reaches another order is found.
 */

const FORM = "form#order";

type Who = "ana" | "iva" | "guest";
type Place = keyof typeof LIVES.place;
type Step =
  | { kind: "look" | "remark" | "order" | "abandon" | "empty"; who: Who; cart: 0 | 1 }
  | { kind: "choose"; who: Who; cart: 0 | 1; place: Place; day: 0 | 1; together: boolean }
  | { kind: "approve" | "withdraw" };

/** The part of a cart's page that is about its order, with every field of a delivery. */
interface Shown extends Record<Exclude<keyof DeliveryChoice, "to">, string> {
  /** own, site:…, pickup:… or once */
  to: string;
  /** the street of an address for one order */
  street: string;
  /** by product */
  remarks: Record<string, string>;
}

/** A cart since it was last empty. */
interface Life {
  /** null until the cart is shown */
  shown: Shown | null;
  numbers: Set<string>;
  /** the place that was chosen; null if none was */
  chosen: string | null;
}

interface Player {
  person: Person;
  lives: [Life, Life];
  /** the place with which new carts begin */
  next: string;
  /** the e-mail address that a guest gave last */
  email: string;
  /** the delivery and remarks of the last order; null before the first */
  last: Shown | null;
}

let shop: TestShop;
let db: OpenShopDb;
let firms: ReturnType<typeof createFirms>;
let parts: [ProductId, ProductId];
let options: DeliveryOptions;
const drafts: OrderDraft[] = [];
let typed = 0;

beforeAll(async () => {
  shop = await openTestShop({
    products: 5,
    erp: (erp) => ({
      ...erp,
      orders: {
        ...erp.orders,
        place: (draft, c) => {
          drafts.push(draft);
          return erp.orders.place(draft, c);
        },
      },
    }),
  });
  db = await openShopDb(shop.dataDir);
  firms = createFirms({ shop, db, prefix: "L" });
  // One part is on the shelf and one comes later, so that there is a choice between one delivery and two.
  const [now, later] = [
    shop.staff.addProduct(testProduct({ number: "LEAK 1", wholesale: cents("10.00"), stock: 90_000 })),
    shop.staff.addProduct(testProduct({ number: "LEAK 2", wholesale: cents("10.00"), stock: 0 })),
  ];
  parts = [now, later];
  options = await shop.shop.erp.delivery.options({
    ...{ locale: "en", partner: "000981", user: null, token: null, deadline: Date.now() + 60_000, requestId: "days" },
  } as Parameters<typeof shop.shop.erp.delivery.options>[0]);
});
afterAll(async () => {
  await db.close();
  await shop.close();
});

const who = fc.constantFrom<Who>("ana", "iva", "guest");
const cart = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("look", "order"), who, cart }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant("choose" as const), who, cart, day: cart, together: fc.boolean() },
      place: fc.constantFrom<Place>("own", "site", "once", "pickup"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("remark", "abandon", "empty"), who, cart }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("approve" as const, "withdraw" as const) }) },
);

const TO_ZADAR = { place: "once", day: 0, together: false } as const;

const ANOTHER_CARTS_ADDRESS: Step[] = [
  { kind: "look", who: "ana", cart: 0 },
  { kind: "choose", who: "ana", cart: 1, ...TO_ZADAR },
  { kind: "order", who: "ana", cart: 1 },
  { kind: "order", who: "ana", cart: 0 },
];

const AN_APPROVED_ADDRESS: Step[] = [
  { kind: "look", who: "ana", cart: 0 },
  { kind: "choose", who: "iva", cart: 0, ...TO_ZADAR },
  { kind: "order", who: "iva", cart: 0 },
  { kind: "approve" },
  { kind: "order", who: "ana", cart: 0 },
];

test("whatever is done with other carts and orders, a cart stays as shown, and goes out as shown", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const play = await begin();
      for (const one of steps) await play.take(one);
      await play.end();
    }),
    { numRuns: 12, endOnFailure: true, examples: [[ANOTHER_CARTS_ADDRESS], [AN_APPROVED_ADDRESS]] },
  );
}, 600_000);

async function begin() {
  const { owner, buyer } = await firms.open({ order: 100 });
  const players: Record<Who, Player> = {
    ana: newPlayer(owner.person),
    iva: newPlayer(buyer.person),
    guest: newPlayer(shop.visit()),
  };
  const requests: { path: string; shown: Shown; number: string }[] = [];
  const site = await addSite(owner.person);
  for (const { person } of Object.values(players)) {
    await addToCart(person, parts[0]);
    await person.post("/en/new-cart", { key: crypto.randomUUID() });
    expect((await person.post("/en/cart/1", await cartFields(person, 1, "empty"))).status).toBe(303);
  }

  /** The cart's page, with lines in it, after it was compared with what the cart showed before. */
  async function look(player: Player, cart: 0 | 1): Promise<{ page: Answer; shown: Shown; life: Life }> {
    const { person, lives } = player;
    const life = lives[cart];
    let page = await person.get(`/en/cart/${cart + 1}`);
    if (page.status !== 200 || !page.page.querySelector(FORM)) {
      expect(life.shown, "a cart with lines").toBeNull();
      for (const part of parts)
        await person.post(`/en/products/${part}`, { product: part, quantity: "1", cart: String(cart) });
      page = await person.get(`/en/cart/${cart + 1}`);
    }
    const shown = read(page);
    expect(shown).toEqual(life.shown ?? firstOf(player));
    const number = shownIn(page, "buyerDocumentNumber");
    expect(["", ...life.numbers]).toContain(number);
    life.shown = shown;
    return { page, shown, life };
  }

  async function order(player: Player, cart: 0 | 1): Promise<void> {
    const { person, lives } = player;
    const { page, shown, life } = await look(player, cart);
    const number = once("N");
    const isAsking = page.page.querySelector(`${FORM} button[value='ask-approval']`) !== null;
    const button: [string, string] = isAsking ? ["intent", "ask-approval"] : ORDER_BUTTON;
    let answer = await person.submit(page, FORM, { buyerDocumentNumber: number }, button);
    if (isAsking) {
      expect(answer.location).toMatch(/\/approval\//);
      requests.push({ path: answer.location ?? "", shown, number });
    } else {
      const street = once("Street");
      if (answer.location?.includes("?quote=")) {
        const dialog = await person.follow(answer);
        expect(shownIn(dialog, "email")).toBe(LIVES.typed.guestEmail === "person" ? player.email : "");
        player.email = `${once("guest").replace(" ", "-")}@example.com`;
        answer = await person.submit(dialog, "form#guest-order", { ...guestForm(player.email), address: street });
      }
      expect(answer.location, answer.text(".note, .changed, .field__error")).toEqual(successIn("en"));
      compare(shown, number, player === players.guest ? street : null);
    }
    if (life.chosen) {
      const kind = life.chosen.split(":")[0] as Place;
      if (LIVES.place[kind] === "person") player.next = life.chosen;
      else if (kind === "own") player.next = "own";
    }
    player.last = shown;
    lives[cart] = newLife(LIVES.typed.buyerDocumentNumber === "person" ? life.numbers : []);
  }

  async function choose({ who, cart, ...chosen }: Extract<Step, { kind: "choose" }>): Promise<void> {
    const player = players[who];
    const { person, lives } = player;
    const { page, shown } = await look(player, cart);
    const place = who === "guest" && chosen.place === "site" ? "own" : chosen.place;
    const to = place === "site" ? site : place === "pickup" ? "pickup:split" : place;
    const street = place === "once" ? once("Street") : "";
    const wished = {
      ...{ "d:to": to, "d:carrier": "parcel", "d:date": day(chosen.day), "d:note": once("Note") },
      "d:shipment": chosen.together ? "together" : "as-available",
      ...(place === "once" && {
        ...{ "d:name": "Site", "d:contact": "", "d:address": street, "d:postalCode": "23000", "d:city": "Zadar" },
        ...{ "d:country": "HR", "d:phone": "" },
      }),
    };
    const saved = await person.submit(page, FORM, wished, UPDATE_BUTTON);
    expect(saved.status, saved.text(".field__error")).toBe(303);
    const life = lives[cart];
    life.chosen = to;
    life.shown = {
      ...{ to, street, carrier: place === "pickup" ? firstCarrier() : "parcel", date: wished["d:date"] },
      ...{ note: wished["d:note"], shipment: wished["d:shipment"], remarks: shown.remarks },
    };
    await look(player, cart);
  }

  async function remark(player: Player, cart: 0 | 1): Promise<void> {
    const { page, shown, life } = await look(player, cart);
    if (player === players.guest) return;
    const remark = once("Remark");
    const saved = await player.person.submit(page, FORM, { [`n:${parts[0]}`]: remark }, UPDATE_BUTTON);
    expect(saved.status).toBe(303);
    life.shown = { ...shown, remarks: { ...shown.remarks, [parts[0]]: remark } };
  }

  /** Types a document number, and goes back from the next step. */
  async function abandon(player: Player, cart: 0 | 1): Promise<void> {
    const { page, life } = await look(player, cart);
    const number = once("N");
    life.numbers.add(number);
    const button = player === players.guest ? ORDER_BUTTON : UPDATE_BUTTON;
    expect((await player.person.submit(page, FORM, { buyerDocumentNumber: number }, button)).status).toBe(303);
  }

  async function decide(intent: "approve" | "withdraw"): Promise<void> {
    const request = requests.shift();
    if (!request) return;
    const { person } = intent === "approve" ? players.ana : players.iva;
    const page = await person.get(request.path);
    const answer =
      intent === "approve"
        ? await press(person, page, intent)
        : await person.submit(page, "form:has([value='withdraw'])", {}, ["intent", "withdraw"]);
    expect(answer.status, answer.text(".note")).toBe(303);
    if (intent === "approve") compare(request.shown, request.number, null);
  }

  async function empty(player: Player, cart: 0 | 1): Promise<void> {
    await look(player, cart);
    const { person, lives } = player;
    await person.post(`/en/cart/${cart + 1}`, await cartFields(person, cart + 1, "empty"));
    lives[cart] = newLife();
  }

  return {
    async take(one: Step): Promise<void> {
      if (!("who" in one)) return decide(one.kind);
      if (one.kind === "choose") return choose(one);
      await { look, order, remark, abandon, empty }[one.kind](players[one.who], one.cart);
    },
    async end(): Promise<void> {
      for (const player of Object.values(players)) for (const cart of [0, 1] as const) await look(player, cart);
    },
  };
}

/** Compares the last order that went out with the page that showed it. */
function compare({ remarks, ...shown }: Shown, number: string, guestsStreet: string | null): void {
  const { delivery, lines, buyerDocumentNumber } = drafts.at(-1) ?? {};
  const { to } = delivery ?? {};
  const place = to?.kind === "site" ? `site:${to.id}` : to?.kind === "pickup" ? `pickup:${to.branch}` : to?.kind;
  expect({
    ...{ to: place, street: to?.kind === "once" ? to.address.address : "" },
    ...{ carrier: to?.kind === "pickup" ? shown.carrier : delivery?.carrier, date: delivery?.date ?? "" },
    ...{ note: delivery?.note, shipment: delivery?.shipment },
  }).toEqual(shown);
  expect(buyerDocumentNumber).toBe(number);
  expect(Object.fromEntries(lines?.map(({ product, note = "" }) => [product, note]) ?? [])).toEqual({
    ...Object.fromEntries(parts.map((part) => [part, ""])),
    ...remarks,
  });
  if (guestsStreet !== null && to?.kind === "own") expect(to.address?.address).toBe(guestsStreet);
}

const FIRST: Shown = { to: "own", street: "", carrier: "", date: "", note: "", shipment: "as-available", remarks: {} };

/** The fields that a new cart shows: the person's place, and whatever else outlives an order by the table of lives. */
function firstOf({ next, last }: Player): Shown {
  const fields = Object.keys(LIVES.delivery) as (keyof typeof LIVES.delivery)[];
  const kept = fields.filter((field) => LIVES.delivery[field] === "person");
  const remarks = LIVES.line.note === "person" ? last?.remarks : undefined;
  const carried = last ? Object.fromEntries(kept.map((field) => [field, last[field]])) : {};
  return { ...FIRST, to: next, carrier: firstCarrier(), ...carried, ...(remarks && { remarks }) };
}

function newPlayer(person: Person): Player {
  return { person, lives: [newLife(), newLife()], next: "own", email: "", last: null };
}

function newLife(numbers: Iterable<string> = []): Life {
  return { shown: null, numbers: new Set(numbers), chosen: null };
}

function read(page: Answer): Shown {
  const to = shownIn(page, "d:to");
  const remarks = parts.map((part) => [part, shownIn(page, `n:${part}`)] as const).filter(([, text]) => text !== "");
  return {
    ...{ to, street: to === "once" ? shownIn(page, "d:address") : "", carrier: shownIn(page, "d:carrier") },
    ...{ date: shownIn(page, "d:date"), note: shownIn(page, "d:note"), shipment: shownIn(page, "d:shipment") },
    remarks: Object.fromEntries(remarks),
  };
}

/** The value of a field as the page shows it; "" if there is no such field. */
function shownIn({ page }: Answer, name: string): string {
  const field = page.querySelector(`main [name='${name}']`);
  const chosen = field?.querySelector("option[selected]") ?? field?.querySelector("option") ?? field;
  return chosen?.getAttribute("value") ?? "";
}

async function cartFields(person: Person, position: number, intent: string): Promise<Record<string, string>> {
  const page = await person.get(`/en/cart/${position}`);
  return { intent, ...Object.fromEntries(["cart", "version", "own"].map((name) => [name, shownIn(page, name)])) };
}

async function addSite(person: Person): Promise<string> {
  const address = { name: "Site", contact: "", address: "Ulica 1", postalCode: "21000", city: "Split", country: "HR" };
  const form = await person.get("/en/addresses/new");
  expect((await person.submit(form, "main form", { ...address, phone: "" })).status).toBe(303);
  await addToCart(person, parts[0]);
  const page = await person.get("/en/cart/1");
  return page.page.querySelector("[name='d:to'] option[value^='site:']")?.getAttribute("value") ?? "";
}

function firstCarrier(): string {
  return options.carriers[0]?.id ?? "";
}

/** One of the next two days on which goods are delivered and handed out. */
function day(nth: 0 | 1): string {
  const places = [
    { kind: "own" as const },
    ...options.branches.map(({ id }) => ({ kind: "pickup" as const, branch: id })),
  ];
  const days = Array.from({ length: 60 }, (_, ahead) => addDays(toLocalDate(Date.now()), ahead + 1));
  return days.filter((date) => places.every((place) => !isClosedOn(date, place, options)))[nth] ?? "";
}

/** A text that is typed only once. */
function once(what: string): string {
  typed += 1;
  return `${what} ${typed}`;
}

import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { CallContext, PartnerCode } from "#erp-adapter/contract/context.ts";
import type { DeliveryOptions } from "#erp-adapter/contract/delivery.ts";
import { isClosedOn } from "#erp-adapter/contract/delivery.ts";
import type { DeliveryChoice } from "#erp-adapter/contract/delivery-choice.ts";
import { addDays, toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { HoldKind } from "#erp-adapter/contract/order-hold.ts";
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
import { toRuns } from "#tests/support/rounds.ts";

/**
 * Ana and Iva of one company, and a guest, with three carts each. A cart's page must show the same as before, unless its
 * owner changed it, and each order must go out as its last page showed it. Each text is typed only once, so a
 * text that reaches another order is found.
 */

const FORM = "form#order";

type Who = "ana" | "iva" | "guest";
type Place = keyof typeof LIVES.place;
/** The carts that a person has from the start, by their place. */
const CARTS = [0, 1, 2] as const;
type CartAt = (typeof CARTS)[number];
type Step =
  | { kind: "look" | "remark" | "order" | "hold" | "divide" | "abandon" | "empty"; who: Who; cart: CartAt }
  | { kind: "choose"; who: Who; cart: CartAt; place: Place; day: 0 | 1; together: boolean }
  | { kind: "approve" | "withdraw" | "log-in" };

/** The part of a cart's page that is about its order, with every field of a delivery. */
interface Shown extends Record<Exclude<keyof DeliveryChoice, "to">, string> {
  /** own, site:…, pickup:… or once */
  to: string;
  /** the street of an address for one order */
  street: string;
  /** notes and positions of lines, by their fields */
  remarks: Record<string, string>;
}

/** An order that went out, or was asked for: its page, and the lines and texts that were sent with it. */
interface Sent {
  shown: Shown;
  number: string;
  lines: readonly ProductId[];
}

/** A cart since it was last empty. */
interface Life {
  /** null until the cart is shown */
  shown: Shown | null;
  numbers: Set<string>;
  /** the place that was chosen; null if none was */
  chosen: string | null;
}

type Typed = Record<"email" | "name" | "address", string>;

interface Player {
  person: Person;
  lives: [Life, Life, Life];
  /** the place with which new carts begin */
  next: string;
  /** what a guest typed for the last order */
  typed: Typed;
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
let guests = 0;

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
  options = await shop.shop.erp.delivery.options(visitor());
});
afterAll(async () => {
  await db.close();
  await shop.close();
});

const who = fc.constantFrom<Who>("ana", "iva", "guest");
const cart = fc.constantFrom(...CARTS);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("look", "order"), who, cart }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant("choose" as const), who, cart, day: fc.constantFrom<0 | 1>(0, 1), together: fc.boolean() },
      place: fc.constantFrom<Place>("own", "site", "once", "pickup"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom("remark", "abandon", "empty", "hold", "divide"), who, cart }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom<"approve" | "withdraw">("approve", "withdraw") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant<"log-in">("log-in") }) },
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

/** Iva's first cart keeps the branch, her second one gets the guest's address, her third one has no goods of the guest. */
const MERGED_CARTS: Step[] = [
  { kind: "choose", who: "iva", cart: 0, place: "pickup", day: 0, together: false },
  { kind: "choose", who: "guest", cart: 0, ...TO_ZADAR },
  { kind: "choose", who: "guest", cart: 1, ...TO_ZADAR },
  { kind: "log-in" },
  { kind: "order", who: "iva", cart: 1 },
  { kind: "approve" },
  { kind: "order", who: "iva", cart: 0 },
  { kind: "order", who: "iva", cart: 2 },
];

const A_DIVIDED_CART: Step[] = [
  { kind: "choose", who: "ana", cart: 2, ...TO_ZADAR },
  { kind: "remark", who: "ana", cart: 2 },
  { kind: "divide", who: "ana", cart: 2 },
  { kind: "hold", who: "ana", cart: 0 },
  { kind: "order", who: "ana", cart: 1 },
];

test("whatever is done with other carts and orders, a cart stays as shown, and goes out as shown", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const play = await begin();
      for (const one of steps) await play.take(one);
      await play.end();
    }),
    {
      ...toRuns(8, 150),
      endOnFailure: true,
      examples: [[ANOTHER_CARTS_ADDRESS], [AN_APPROVED_ADDRESS], [MERGED_CARTS], [A_DIVIDED_CART]],
    },
  );
}, 1_800_000);

/** Each guest has a network address of their own, because orders are limited by address. */
function newGuest(): Person {
  guests += 1;
  return shop.visit({ address: `10.${guests >> 8}.${guests & 255}.1` });
}

function visitor(): CallContext {
  const deadline = Date.now() + 60_000;
  return { locale: "en", partner: "000981" as PartnerCode, user: null, token: null, deadline, requestId: "t" };
}

async function begin() {
  const { owner, buyer, partner } = await firms.open({ order: 100 });
  const players: Record<Who, Player> = {
    ana: newPlayer(owner.person),
    iva: newPlayer(buyer.person),
    guest: newPlayer(newGuest()),
  };
  const requests: (Sent & { path: string })[] = [];
  const site = await addSite(owner.person);
  for (const { person } of Object.values(players)) await makeCarts(person);

  async function makeCarts(person: Person): Promise<void> {
    await addToCart(person, parts[0]);
    for (const _ of CARTS.slice(1)) await person.post("/en/new-cart", { key: crypto.randomUUID() });
    expect((await person.post("/en/cart/1", await cartFields(person, 1, "empty"))).status).toBe(303);
  }

  /** The cart's page, with lines in it, after it was compared with what the cart showed before. */
  async function look(player: Player, cart: CartAt): Promise<{ page: Answer; shown: Shown; life: Life }> {
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

  async function order(player: Player, cart: CartAt, hold?: HoldKind): Promise<void> {
    const { page, shown } = await look(player, cart);
    await send(player, page, shown, parts, hold);
    end(player, cart, shown);
  }

  /** Orders the cart of this page, or asks for its approval. */
  async function send(
    player: Player,
    page: Answer,
    shown: Shown,
    lines: readonly ProductId[],
    hold?: HoldKind,
  ): Promise<void> {
    const { person } = player;
    const number = once("N");
    const isAsking = page.page.querySelector(`${FORM} button[value='ask-approval']`) !== null;
    const isHeld = hold === "release" && !isAsking && player !== players.guest;
    const intent = isAsking ? "ask-approval" : isHeld ? "order-on-release" : "order";
    let answer = await person.submit(page, FORM, { buyerDocumentNumber: number }, ["intent", intent]);
    if (isAsking) {
      expect(answer.location).toMatch(/\/approval\//);
      requests.push({ path: answer.location ?? "", shown, number, lines });
      return;
    }
    const typed = {
      email: `${once("guest").replace(" ", "-")}@example.com`,
      name: once("Name"),
      address: once("Street"),
    };
    const isGuest = answer.location?.includes("?quote=");
    if (isGuest) {
      const dialog = await person.follow(answer);
      const before = Object.fromEntries(Object.keys(typed).map((name) => [name, shownIn(dialog, name)]));
      expect(before).toEqual({
        ...NOT_TYPED,
        ...(LIVES.typed.guestEmail === "person" && { email: player.typed.email }),
        ...(LIVES.typed.buyer === "person" && { name: player.typed.name, address: player.typed.address }),
      });
      answer = await person.submit(dialog, "form#guest-order", { ...guestForm(typed.email), ...typed });
      player.typed = typed;
    }
    expect(answer.location, answer.text(".note, .changed, .field__error")).toEqual(successIn("en"));
    compare({ shown, number, lines }, isGuest ? typed.address : null);
    expect([drafts.at(-1)?.hold, LIVES.typed.hold]).toEqual([isHeld ? hold : undefined, "order"]);
  }

  /** The life of a cart whose order went out; new carts begin with what outlives it. */
  function end(player: Player, cart: CartAt, shown: Shown): void {
    const life = player.lives[cart];
    if (life.chosen) {
      const kind = life.chosen.split(":")[0] as Place;
      if (LIVES.place[kind] === "person") player.next = life.chosen;
      else if (kind === "own") player.next = "own";
    }
    player.last = shown;
    player.lives[cart] = newLife(LIVES.typed.buyerDocumentNumber === "person" ? life.numbers : []);
  }

  /** Divides off the part that comes later, into a cart that is ordered first, and then orders what is there now. */
  async function divide(player: Player, cart: CartAt): Promise<void> {
    const { person } = player;
    const { page, shown } = await look(player, cart);
    // At a branch, nothing may be there now.
    if (!page.page.querySelector("[value='keep-available']")) return;
    const [now, later] = parts;
    const divided = await person.submit(page, FORM, {}, ["intent", "keep-available"]);
    expect(divided.status).toBe(303);
    const kept = await person.follow(divided);
    const tabs = kept.page.querySelectorAll("a[href^='/en/cart/']").map((tab) => tab.getAttribute("href") ?? "");
    const last = Math.max(...tabs.map((path) => Number(/\d+$/.exec(path))));
    const rest = await person.get(`/en/cart/${last}`);
    for (const [half, part] of [
      [rest, later],
      [await person.get(`/en/cart/${cart + 1}`), now],
    ] as const) {
      const remarks = Object.entries(shown.remarks).filter(([field]) => field.endsWith(part));
      // Goods that come at once leave no choice between one delivery and two.
      const whole: Shown = { ...read(half), shipment: FIRST.shipment };
      expect(whole).toEqual({ ...shown, shipment: FIRST.shipment, remarks: Object.fromEntries(remarks) });
      await send(player, half, whole, [part]);
    }
    end(player, cart, shown);
  }

  /** The guest logs in as Iva, and another guest comes. */
  async function logIn(): Promise<void> {
    const { guest, iva } = players;
    const { accounts } = shop.shop.erp;
    const cookies = [...iva.person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const token = await shop.shop.request.cookies.token.parse(cookies);
    const user = await accounts.verify({ ...visitor(), partner, user: { id: buyer.user }, token });
    // Any password is accepted, because Iva has none.
    const login = vi.spyOn(accounts, "login").mockResolvedValueOnce({ user, token });
    await guest.person.login(buyer.email);
    login.mockRestore();
    for (const cart of CARTS) {
      const [left, kept] = [guest.lives[cart], iva.lives[cart]];
      if (!left.shown || !left.chosen || kept.shown) continue;
      const isOwn = left.shown.to === "own" && guest.typed.address !== "";
      kept.shown = { ...left.shown, ...(isOwn && { to: "once", street: guest.typed.address }) };
      kept.chosen = kept.shown.to;
    }
    players.guest = newPlayer(newGuest());
    await makeCarts(players.guest.person);
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

  async function remark(player: Player, cart: CartAt): Promise<void> {
    const { page, shown, life } = await look(player, cart);
    if (player === players.guest) return;
    const remarks = Object.fromEntries(REMARKS.map((field) => [`${field}:${parts[0]}`, once("Remark")]));
    const saved = await player.person.submit(page, FORM, remarks, UPDATE_BUTTON);
    expect(saved.status).toBe(303);
    life.shown = { ...shown, remarks: { ...shown.remarks, ...remarks } };
  }

  /** Types a document number, and goes back from the next step. */
  async function abandon(player: Player, cart: CartAt): Promise<void> {
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
    if (intent === "approve") compare(request, null);
  }

  async function empty(player: Player, cart: CartAt): Promise<void> {
    await look(player, cart);
    const { person, lives } = player;
    await person.post(`/en/cart/${cart + 1}`, await cartFields(person, cart + 1, "empty"));
    lives[cart] = newLife();
  }

  return {
    async take(one: Step): Promise<void> {
      if (one.kind === "log-in") return logIn();
      if (!("who" in one)) return decide(one.kind);
      if (one.kind === "choose") return choose(one);
      if (one.kind === "hold") return order(players[one.who], one.cart, "release");
      await { look, order, remark, divide, abandon, empty }[one.kind](players[one.who], one.cart);
    },
    async end(): Promise<void> {
      for (const player of Object.values(players)) for (const cart of CARTS) await look(player, cart);
    },
  };
}

/** Compares the last order that went out with the page that showed it. */
function compare({ shown: { remarks, ...shown }, number, lines: expected }: Sent, guestsStreet: string | null): void {
  const { delivery, lines = [], buyerDocumentNumber } = drafts.at(-1) ?? {};
  const { to } = delivery ?? {};
  const place = to?.kind === "site" ? `site:${to.id}` : to?.kind === "pickup" ? `pickup:${to.branch}` : to?.kind;
  expect({
    ...{ to: place, street: to?.kind === "once" ? to.address.address : "" },
    ...{ carrier: to?.kind === "pickup" ? shown.carrier : delivery?.carrier, date: delivery?.date ?? "" },
    ...{ note: delivery?.note, shipment: delivery?.shipment },
  }).toEqual(shown);
  expect(buyerDocumentNumber).toBe(number);
  expect(lines.map(({ product }) => product).toSorted()).toEqual(expected.toSorted());
  const texts = lines.flatMap(({ product, note = "", buyerPosition = "" }) => [
    [`n:${product}`, note],
    [`p:${product}`, buyerPosition],
  ]);
  expect(Object.fromEntries(texts.filter(([, text]) => text !== ""))).toEqual(remarks);
  if (guestsStreet !== null && to?.kind === "own") expect(to.address?.address).toBe(guestsStreet);
}

/** The fields of a line's note and position. */
const REMARKS = ["n", "p"] as const;
const NOT_TYPED: Typed = { email: "", name: "", address: "" };
const FIRST: Shown = { to: "own", street: "", carrier: "", date: "", note: "", shipment: "as-available", remarks: {} };

/** The fields that a new cart shows: the person's place, and whatever else outlives an order by the table of lives. */
function firstOf({ next, last }: Player): Shown {
  const fields = Object.keys(LIVES.delivery) as (keyof typeof LIVES.delivery)[];
  const kept = fields.filter((field) => LIVES.delivery[field] === "person");
  const remarks = Object.entries(last?.remarks ?? {}).filter(
    ([field]) => LIVES.line[field.startsWith("n:") ? "note" : "buyerPosition"] === "person",
  );
  const carried = last ? Object.fromEntries(kept.map((field) => [field, last[field]])) : {};
  return { ...FIRST, to: next, carrier: firstCarrier(), ...carried, remarks: Object.fromEntries(remarks) };
}

function newPlayer(person: Person): Player {
  return { person, lives: [newLife(), newLife(), newLife()], next: "own", typed: NOT_TYPED, last: null };
}

function newLife(numbers: Iterable<string> = []): Life {
  return { shown: null, numbers: new Set(numbers), chosen: null };
}

function read(page: Answer): Shown {
  const to = shownIn(page, "d:to");
  const fields = parts.flatMap((part) => REMARKS.map((field) => `${field}:${part}`));
  const remarks = fields.map((field) => [field, shownIn(page, field)] as const).filter(([, text]) => text !== "");
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

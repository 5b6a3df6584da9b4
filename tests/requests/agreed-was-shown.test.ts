import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Condition, isPriced, type Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { Agreed } from "#erp-adapter/contract/conditions/recheck-line.ts";
import { planOf, promisesOf, type Supply } from "#erp-adapter/contract/conditions/supply.ts";
import {
  type Carrier,
  type CarrierId,
  chargeOf,
  type Delivery,
  type DeliveryOptions,
} from "#erp-adapter/contract/delivery.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { addDays, toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { HoldKind } from "#erp-adapter/contract/order-hold.ts";
import type { Order, OrderDraft } from "#erp-adapter/contract/orders.ts";
import { addUp, lineTotal } from "#erp-adapter/contract/totals.ts";
import { FORMATS } from "#locales/formats.ts";
import { shownLine } from "#locales/shown-address.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { createFirms, press } from "#tests/support/approving-firm.ts";
import { employ } from "#tests/support/employ.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import {
  addToCart,
  orderAsCustomer,
  quantitiesOf,
  sendGuestOrder,
  successIn,
  toGuestDialog,
  UPDATE_BUTTON,
} from "#tests/support/purchase.ts";
import { APPLY, paste } from "#tests/support/quick-order.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { edge, old } from "#tests/support/superseded.ts";
import { fill, LANGUAGES, type Language, WORDS } from "#tests/support/words.ts";

/**
 * Whatever an order carries as agreed was shown. Each field of it is changed between showing and sending, on every page
 * that asks for consent: the page then shows the old and the new value, and nothing is ordered before they are agreed
 * to. The tables have every field of the types, so that a new field does not compile before it has a case here.
 */

const PART = productId("testmaker~AGREED");
const ENDED = productId("testmaker~AG_OLD");
const REPLACED = old("AG OLD", [edge("AGREED")]);
const QUANTITY = 10;
const TODAY = toLocalDate(Date.now());
const SOON = nextWeekday(addDays(TODAY, 5));
const LATE = nextWeekday(addDays(TODAY, 9));

/** The conditions of the part, as the ERP answers them. */
interface Terms {
  price: number;
  deposit: number;
  vatPercent: number;
  parts: Supply[];
}

const shelf = (quantity: number, warehouse = "Zagreb"): Supply => ({ warehouse, quantity, date: TODAY, kind: "shelf" });
const coming = (quantity: number, date: string | null): Supply => ({
  ...{ warehouse: "Zagreb", quantity, date, kind: date === null ? "supplier" : "incoming" },
});
const BASE: Terms = { price: 10_000, deposit: 500, vatPercent: 2_500, parts: [shelf(4), coming(6, SOON)] };

const BRANCH = "split";
const PARCEL: Carrier = {
  ...{ id: "agreed-parcel" as CarrierId, name: "Paket", costs: [{ from: toEurCents(0), cost: toEurCents(600) }] },
  ...{ vatPercent: toBasisPoints(2_500), takesPoBoxes: true, countries: null },
};
const VAN: Carrier = { ...PARCEL, id: "agreed-van" as CarrierId, name: "Kombi" };

let shop: TestShop;
let db: OpenShopDb;
let firms: ReturnType<typeof createFirms>;
let people = 0;
/** what the ERP answers from now on */
let terms: Terms = BASE;
let options: (offered: DeliveryOptions) => DeliveryOptions = (offered) => offered;
/** every order that the ERP was asked to book */
const sent: OrderDraft[] = [];

beforeAll(async () => {
  shop = await openTestShop({ products: 5, erp: telling, works: true });
  db = await openShopDb(shop.dataDir);
  firms = createFirms({ shop, db, prefix: "AG" });
  shop.staff.addProducts([testProduct({ number: "AGREED", stock: 90_000 }), REPLACED]);
});
beforeEach(() => {
  terms = BASE;
  options = (offered) => offered;
});
afterAll(async () => {
  await db.close();
  await shop.close();
});

/** The part's condition as agreed by somebody who saw these terms. */
function agreedTo({ price, deposit, vatPercent, parts }: Terms): Agreed {
  const plan = planOf(QUANTITY, parts);
  const now = plan.filter(({ kind }) => kind === "shelf").reduce((sum, { quantity }) => sum + quantity, 0);
  const amounts = { price: toEurCents(price), deposit: toEurCents(deposit), vatPercent };
  return { ...amounts, now, later: QUANTITY - now, supply: promisesOf(plan) };
}

interface Case<Of> {
  from: Of;
  to: Of;
}

/** For each field of `Agreed`, terms in which it has changed. */
const LINES: Record<keyof Agreed, Case<Terms>> = {
  price: { from: BASE, to: { ...BASE, price: 12_000 } },
  deposit: { from: BASE, to: { ...BASE, deposit: 700 } },
  vatPercent: { from: BASE, to: { ...BASE, vatPercent: 1_300 } },
  now: { from: BASE, to: { ...BASE, parts: [shelf(2), coming(8, SOON)] } },
  later: { from: BASE, to: { ...BASE, parts: [coming(10, LATE)] } },
  supply: { from: BASE, to: { ...BASE, parts: [shelf(4), coming(6, LATE)] } },
};

const MORE_LINES: Record<string, Case<Terms> & { fields: readonly (keyof Agreed)[] }> = {
  "pieces that come later, on a day": {
    ...{ from: { ...BASE, parts: [shelf(10)] }, to: { ...BASE, parts: [shelf(4), coming(6, LATE)] } },
    fields: ["now", "later", "supply"],
  },
  "a day for pieces that were on request": {
    ...{ from: { ...BASE, parts: [shelf(4), coming(6, null)] }, to: { ...BASE, parts: [shelf(4), coming(6, LATE)] } },
    fields: ["supply"],
  },
  "no day any more": {
    ...{ from: BASE, to: { ...BASE, parts: [shelf(4), coming(6, null)] } },
    fields: ["supply"],
  },
  "a part of the pieces on another day": {
    ...{ from: BASE, to: { ...BASE, parts: [shelf(4), coming(2, SOON), coming(4, LATE)] } },
    fields: ["supply"],
  },
  "a price and a day at once": {
    ...{ from: BASE, to: { ...BASE, price: 12_000, parts: [shelf(4), coming(6, LATE)] } },
    fields: ["price", "supply"],
  },
};

const LINE_CASES = [
  ...Object.entries(LINES).map(([field, of]) => ({ ...of, name: field, fields: [field as keyof Agreed] })),
  ...Object.entries(MORE_LINES).map(([name, of]) => ({ ...of, name })),
];

/** The words of each field of `Agreed` on a page. */
const LINE_WORDS: Record<keyof Agreed, (agreed: Agreed, lang: Language) => string[]> = {
  price: ({ price }, lang) => [FORMATS[lang].money(price)],
  deposit: ({ deposit }, lang) => [FORMATS[lang].money(deposit)],
  vatPercent: ({ vatPercent }, lang) => [FORMATS[lang].percent(vatPercent)],
  now: ({ now }, lang) => (now > 0 ? [fill(WORDS[lang].supply.inPlace, { n: now, place: "Zagreb" })] : []),
  later: ({ now, later, supply = [] }, lang) => {
    if (later === 0) return [];
    const isRest = now > 0 && supply.length === 2;
    return [isRest ? fill(WORDS[lang].supply.rest, { when: "" }).trim() : String(supply.at(-1)?.quantity)];
  },
  supply: ({ supply = [] }, lang) =>
    supply.flatMap(({ date }) => {
      if (date === null) return WORDS[lang].supply.mustBeOrdered;
      return date > TODAY ? FORMATS[lang].dayAndMonth(date) : [];
    }),
};

/** The words of a change: here all pieces are counted. */
const TOLD_WORDS: typeof LINE_WORDS = {
  ...LINE_WORDS,
  later: ({ later, supply = [] }) => (later === 0 ? [] : [`${supply.at(-1)?.quantity} `]),
};

type DeliveryChoice = Record<string, string>;
const SENT: DeliveryChoice = {
  ...{ "d:to": "own", "d:carrier": PARCEL.id, "d:date": LATE, "d:note": "Zvati portira", "d:shipment": "together" },
};
const AS_IT_COMES: DeliveryChoice = { ...SENT, "d:date": "", "d:shipment": "as-available" };
const TWO_DELIVERIES: Record<Language, string> = { en: "as it comes, 2 deliveries", hr: "postupno, 2 isporuke" };
const PICKED_UP: DeliveryChoice = { "d:to": `pickup:${BRANCH}`, "d:date": "" };

/** A change of the options, seen by somebody who chose this delivery, with its words; "typed": only the buyer changes it. */
type DeliveryCase =
  | "typed"
  | {
      choice: DeliveryChoice;
      to(offered: DeliveryOptions): DeliveryOptions;
      /** null: the order is placed as it was shown */
      words: ((lang: Language) => [was: string, is: string]) | null;
    };

const withParcel = (other: Partial<Carrier>) => (offered: DeliveryOptions) => ({
  ...offered,
  carriers: offered.carriers.map((one) => (one.id === PARCEL.id ? { ...one, ...other } : one)),
});

const withStreet = (address: string) => (offered: DeliveryOptions) => ({
  ...offered,
  branches: offered.branches.map((one) => ({ ...one, address: { ...one.address, address } })),
});

const DELIVERIES: Record<keyof Delivery, DeliveryCase> = {
  to: { choice: PICKED_UP, to: withStreet("Nova cesta 9"), words: () => ["Stara cesta 1", "Nova cesta 9"] },
  carrier: {
    choice: SENT,
    to: (offered) => ({ ...offered, carriers: [VAN] }),
    words: () => [PARCEL.name, VAN.name],
  },
  // The name of the same carrier is no condition: the order has the name that was shown.
  carrierName: { choice: SENT, to: withParcel({ name: "Novi paket" }), words: null },
  cost: {
    choice: SENT,
    to: withParcel({ costs: [{ from: toEurCents(0), cost: toEurCents(900) }] }),
    words: (lang) => [FORMATS[lang].money(toEurCents(600)), FORMATS[lang].money(toEurCents(900))],
  },
  vatPercent: {
    choice: SENT,
    to: withParcel({ vatPercent: toBasisPoints(1_300) }),
    words: (lang) => [FORMATS[lang].percent(2_500), FORMATS[lang].percent(1_300)],
  },
  date: {
    choice: SENT,
    to: (offered) => ({ ...offered, closedDays: [LATE] }),
    words: (lang) => [FORMATS[lang].day(LATE), WORDS[lang].delivery.changes.soon],
  },
  note: "typed",
  shipment: "typed",
};

const DELIVERY_CASES = Object.entries(DELIVERIES).flatMap(([field, one]) =>
  one === "typed" ? [] : [{ ...one, field: field as keyof Delivery }],
);

/** The words of each field of a delivery on a page; those of a typed field may be in a field of the form. */
const DELIVERY_WORDS: Record<keyof Delivery, (delivery: Delivery, lang: Language) => string[]> = {
  to: ({ to }, lang) => (to.kind === "pickup" ? [shownLine(to.address, lang)] : []),
  carrier: () => [],
  carrierName: ({ carrierName }) => [carrierName],
  cost: ({ cost, to }, lang) => {
    if (to.kind === "pickup") return [];
    return [cost === null ? WORDS[lang].delivery.separately : cost === 0 ? "" : FORMATS[lang].money(cost)];
  },
  vatPercent: ({ vatPercent, to }, lang) => (to.kind === "pickup" ? [] : [FORMATS[lang].percent(vatPercent)]),
  date: ({ date }, lang) => (date === null ? [] : [FORMATS[lang].day(date)]),
  note: ({ note }) => [note],
  shipment: ({ shipment }, lang) => (shipment === "together" ? [WORDS[lang].shipment.together] : []),
};

/** Who gives each field of an order; what a person types is shown by being typed. */
const OTHERS: Record<keyof OrderDraft, "agreed" | "typed" | "a button" | "the shop"> = {
  ...{ lines: "agreed", delivery: "agreed" },
  ...{ buyerDocumentNumber: "typed", guestEmail: "typed", buyer: "typed", hold: "a button", note: "the shop" },
};
const OTHERS_OF_LINES: Record<keyof OrderDraft["lines"][number], "agreed" | "typed" | "the shop"> = {
  agreed: "agreed",
  ...{ product: "typed", quantity: "typed", note: "typed", buyerPosition: "typed" },
  ...{ buyerNumber: "typed", key: "the shop" },
};

/** A person before a button that orders; `shown` are the pages that they have seen. */
interface Way {
  person: Person;
  shown: Answer[];
  press(): Promise<Answer>;
  /** presses the button of the page that shows changed conditions */
  confirm(changed: Answer): Promise<Answer>;
  hold?: HoldKind;
}

const confirmBy = (person: Person) => (changed: Answer) =>
  person.submit(changed, "dialog form:has(input[value=confirm])");

/** Every page that asks for consent to an order, with the delivery that its buyer chose. */
const WAYS: Record<string, (choice: DeliveryChoice) => Promise<Way>> = {
  async cart(choice) {
    const person = await customer();
    const cart = await cartOf(person, choice);
    return { person, shown: [cart], press: () => order(person, cart), confirm: confirmBy(person) };
  },
  async "dialog of changes"(choice) {
    const person = await customer();
    const asked = terms;
    terms = { ...asked, price: asked.price - 1 };
    const cart = await cartOf(person, choice);
    terms = asked;
    const dialog = await person.follow(await order(person, cart));
    expect(dialog.page.querySelector("dialog .changed")).not.toBeNull();
    return { person, shown: [cart, dialog], press: () => confirmBy(person)(dialog), confirm: confirmBy(person) };
  },
  async "guest's dialog"(choice) {
    people += 1;
    const person = shop.visit({ address: `10.1.0.${people}` });
    const cart = await cartOf(person, choice);
    const dialog = await toGuestDialog(person, "A-1", cart.path);
    return { person, shown: [cart, dialog], press: () => sendGuestOrder(person, dialog), confirm: confirmBy(person) };
  },
  async "request of a colleague"(choice) {
    const { request, owner: person } = await ask(choice);
    const page = await person.get(request);
    return {
      ...{ person, shown: [page], press: () => press(person, page, "approve") },
      confirm: (changed) => press(person, changed, "approve"),
    };
  },
  async "order on hold"(choice) {
    const person = await customer();
    const cart = await cartOf(person, choice);
    const pressHold = () => order(person, cart, "order-on-release");
    return { person, shown: [cart], press: pressHold, confirm: confirmBy(person), hold: "release" };
  },
};

// First, because its mails wait in one queue with those of all other orders.
describe(`a request that changes while it waits, seed ${SEED}`, () => {
  const cases = [
    ...LINE_CASES.map(({ name, from, to, fields }) => ({
      ...{ name, from, to, choice: SENT, change: options },
      words: (lang: Language) =>
        [from, to].map((one) => fields.flatMap((field) => LINE_WORDS[field](agreedTo(one), lang))),
    })),
    ...DELIVERY_CASES.flatMap(({ field, choice, to: change, words }) =>
      words ? [{ name: `delivery, ${field}`, from: BASE, to: BASE, choice, change, words }] : [],
    ),
    {
      ...{ name: "more deliveries", choice: AS_IT_COMES, change: options, from: { ...BASE, parts: [shelf(10)] } },
      to: { ...BASE, parts: [shelf(4), shelf(6, "Split")] },
      words: (lang: Language) => [[WORDS[lang].shipment.one], [TWO_DELIVERIES[lang]]],
    },
  ];

  test.each(pickToday(cases, Math.ceil(cases.length / 3)))(
    "$name: the approver reads old and new, and so does the buyer afterwards",
    async (of) => {
      terms = of.from;
      const { request, owner, buyer, buyerEmail } = await ask(of.choice);
      terms = of.to;
      options = of.change;
      const way: Way = { person: owner, shown: [], press: () => owner.get(request), confirm: () => owner.get(request) };
      const page = await owner.get(request);
      const read = async (person: Person, on: Answer) => {
        for (const lang of LANGUAGES) {
          const text = (await inLanguage({ ...way, person }, on, lang)).text("main");
          for (const words of of.words(lang).flat()) expect(text).toContain(words);
        }
      };
      await read(owner, page);
      const draft = await ordered(way, () => press(owner, page, "approve"));
      expectShown([page], draft);
      const after = await buyer.get(request);
      expect(after.text("h1 .badge")).toBe(WORDS.en.approvals.states.changed);
      await read(buyer, after);
      const [mail] = await shop.mails({ to: buyerEmail });
      expect(mail?.subject).toContain("with changes");
      const told = inOneLine(mail?.text ?? "");
      const agreed = agreedTo(of.to);
      const lines = [...LINE_WORDS.supply(agreed, "en"), ...LINE_WORDS.price(agreed, "en")];
      for (const words of lines) expect(told).toContain(inOneLine(words));
    },
  );
});

/** A third of the cases a day; each of the ways begins with another third. */
function thirdOf<Case>(cases: readonly Case[], way: string, ways: object): readonly Case[] {
  return pickToday(cases, Math.ceil(cases.length / 3), SEED + Object.keys(ways).indexOf(way));
}

describe.each(Object.entries(WAYS))(`%s, seed ${SEED}`, (consent, open) => {
  test.each(thirdOf(LINE_CASES, consent, WAYS))(
    "$name: old and new are shown before anything is ordered",
    async ({ from, to, fields }) => {
      terms = from;
      const way = await open(SENT);
      terms = to;
      const changed = await pressed(way);
      for (const lang of LANGUAGES) {
        const page = await inLanguage(way, changed, lang);
        for (const field of fields)
          expectTold(page, TOLD_WORDS[field](agreedTo(from), lang), TOLD_WORDS[field](agreedTo(to), lang));
      }
      const draft = await confirmed(way, changed);
      expect(draft.lines[0]?.agreed).toEqual(agreedTo(to));
      expectShown([...way.shown, changed], draft);
    },
  );

  test.each(thirdOf(DELIVERY_CASES, consent, WAYS))(
    "delivery, $field: the ordered delivery was shown",
    async ({ choice, to, words }) => {
      const way = await open(choice);
      options = to;
      if (!words) {
        const draft = await ordered(way, way.press);
        return expectShown(way.shown, draft);
      }
      const changed = await pressed(way);
      for (const lang of LANGUAGES) {
        const [was, is] = words(lang);
        expectTold(await inLanguage(way, changed, lang), [was], [is]);
      }
      expectShown([...way.shown, changed], await confirmed(way, changed));
    },
  );

  test.each([
    ["a part of the pieces comes later", BASE.parts],
    ["a part of the pieces is in another place", [shelf(4), shelf(6, "Split")]],
  ])("more deliveries, because %s: old and new are shown before anything is ordered", async (_, parts) => {
    terms = { ...BASE, parts: [shelf(10)] };
    const way = await open(AS_IT_COMES);
    terms = { ...BASE, parts };
    const changed = await pressed(way);
    for (const lang of LANGUAGES) {
      const page = await inLanguage(way, changed, lang);
      expectTold(page, [WORDS[lang].shipment.one], [TWO_DELIVERIES[lang]]);
      expect(page.text(CHOICE)).toContain(TWO_DELIVERIES[lang]);
    }
    const toChoice = changed.page.querySelector("dialog a[href*='?delivery']")?.getAttribute("href");
    expect(toChoice === undefined, "only a request has no dialog").toBe(consent === "request of a colleague");
    if (toChoice) {
      const cart = await way.person.get(toChoice);
      expect(cart.page.querySelector("details.delivery")?.hasAttribute("open")).toBe(true);
      expect(cart.page.querySelector("#d-shipment option[value=together]")).not.toBeNull();
    }
    expect((await confirmed(way, changed)).delivery?.shipment).toBe("as-available");
  });

  test("the number of deliveries is on the page, and no reason to ask again", async () => {
    const way = await open(AS_IT_COMES);
    expect(way.shown.at(-1)?.text(CHOICE)).toContain(TWO_DELIVERIES.en);
    expect((await ordered(way, way.press)).delivery?.shipment).toBe("as-available");
  });

  test("a cart that has not changed is ordered as it was shown", async () => {
    const way = await open(SENT);
    const draft = await ordered(way, way.press);
    expect(draft.lines[0]?.agreed).toEqual(agreedTo(BASE));
    expect(draft.delivery).toMatchObject({ date: LATE, note: "Zvati portira", shipment: "together" });
    expectShown(way.shown, draft);
    for (const field of Object.keys(draft)) expect(OTHERS, field).toHaveProperty(field);
    for (const field of Object.keys(draft.lines[0] ?? {})) expect(OTHERS_OF_LINES, field).toHaveProperty(field);
  });
});

test("the guest's dialog has each line with its days and its deposit", async () => {
  const { shown } = (await WAYS["guest's dialog"]?.(SENT)) ?? {};
  const text = shown?.at(-1)?.text("dialog") ?? "";
  const agreed = agreedTo(BASE);
  for (const field of ["now", "later", "supply"] as const)
    for (const words of LINE_WORDS[field](agreed, "en")) expect(text).toContain(words);
  expect(text).toContain("+ deposit €50.00");
});

test("another place of the same pieces, with the same days, is no change", async () => {
  const person = await customer();
  const cart = await cartOf(person, SENT);
  terms = { ...BASE, parts: [shelf(4, "Split"), coming(6, SOON)] };
  const before = sent.length;
  expect((await order(person, cart)).location).toEqual(successIn("en"));
  expect(sent.slice(before)).toHaveLength(1);
});

const TAKE: [string, string] = ["choice", "0"];

/** Pages that offer the part in place of one that is no longer sold. */
const OFFERING: Record<string, (person: Person) => Promise<Answer>> = {
  "of a product": offerOfProduct,
  async "of a list"(person) {
    const made = await person.submit(await person.get("/en/lists"), "form#new", { name: "All" });
    const list = made.location?.split("/").at(-1) ?? "";
    const page = await whileSold(() => person.get(`/en/lists/add?product=${ENDED}`));
    await person.submit(page, "form#add", { list, quantity: String(QUANTITY) });
    return person.follow(made);
  },
  async "of an order that is ordered again"(person) {
    const path = await whileSold(() => orderAsCustomer(person, [[ENDED, String(QUANTITY)]]));
    return person.submit(await person.get(path), "form#again");
  },
  async "of the favourites"(person) {
    await person.post(`/en/products/${ENDED}`, { intent: "favourite", product: ENDED, on: "true" });
    return person.post("/en/favorites/0", { product: ENDED, quantity: String(QUANTITY) });
  },
  async "of a line in the cart"(person) {
    await whileSold(() => addToCart(person, ENDED, String(QUANTITY)));
    return person.get("/en/cart/1");
  },
};

function offerOfProduct(person: Person): Promise<Answer> {
  return person.post(`/en/products/${ENDED}`, { product: ENDED, quantity: String(QUANTITY) });
}

/** Does this while the part that has a successor is still sold. */
async function whileSold<Done>(what: () => Promise<Done>): Promise<Done> {
  shop.staff.addProduct(testProduct({ number: "AG OLD", stock: 90_000 }));
  const done = await what();
  shop.staff.addProduct(REPLACED);
  return done;
}

describe("an offer in place of a part", () => {
  const OFFERED = LINE_CASES.filter(({ fields }) => !fields.includes("vatPercent"));

  describe.each(Object.entries(OFFERING))(`%s, seed ${SEED}`, (place, open) => {
    test.each(thirdOf(OFFERED, place, OFFERING))(
      "$name: the new offer is shown, and nothing is added",
      async ({ from, to, fields }) => {
        terms = from;
        const person = await customer();
        const offer = await open(person);
        expectOffer(offer.text(".offer"), from, fields);
        terms = to;
        const sent = await person.submit(offer, ".offer form", {}, TAKE);
        const answer = sent.status === 303 ? await person.follow(sent) : sent;
        expectOffer(answer.text(".offer"), to, fields);
        expect(Object.keys(quantitiesOf(await person.get("/en/cart/1")))).not.toContain(PART);
      },
    );
  });

  test("names no VAT rate: the cart shows the present one before anything is ordered", async () => {
    const person = await customer();
    const offer = await offerOfProduct(person);
    terms = LINES.vatPercent.to;
    expect((await person.submit(offer, ".offer form", {}, TAKE)).status).toBe(303);
    const cart = await person.get("/en/cart/1");
    for (const words of LINE_WORDS.vatPercent(agreedTo(terms), "en")) expect(cart.text("main")).toContain(words);
  });

  test.each(OFFERED)("of a quick order: $name: the new offer is shown, and nothing is added", async (one) => {
    const { from, to, fields } = one;
    terms = from;
    const person = shop.visit();
    const page = await paste(person, `AG OLD\t${QUANTITY}\n`);
    expectOffer(page.text(".quick-choice"), from, fields);
    const value = page.page.querySelector(".quick-choice input")?.getAttribute("value") ?? "";
    terms = to;
    const answer = await person.post(page.path, [["offer-1", value], APPLY]);
    expect(answer.status).toBe(409);
    expectOffer(answer.text(".quick-choice"), to, fields);
    expect((await person.get("/en/empty-cart")).status, "the cart is empty").toBe(200);
  });
});

/** Fails unless a row of the changes has all of these words as the old value, and all of those as the new one. */
function expectTold(page: Answer, was: readonly string[], is: readonly string[]): void {
  const rows = page.page
    .querySelectorAll(".changed tbody tr")
    .map((row) => [row.querySelector(".was"), row.querySelector(".is")].map((cell) => cell?.text ?? ""));
  const isTold = rows.some(
    ([before = "", now = ""]) => was.every((one) => before.includes(one)) && is.every((one) => now.includes(one)),
  );
  expect(isTold, `${was} → ${is} in ${JSON.stringify(rows)}`).toBe(true);
}

/** Fails unless all that the order carries as agreed stands on one of the pages. */
function expectShown(pages: readonly Answer[], { lines, delivery }: OrderDraft): void {
  const text = pages.map((page) => `${page.text("main, dialog")} ${typedIn(page)}`).join(" ");
  const [line] = lines;
  if (!line || !delivery) throw new Error("an order without a line or a delivery");
  const isRead = (words: readonly string[]) => words.every((one) => text.includes(one));
  for (const field of Object.keys(LINE_WORDS) as (keyof Agreed)[])
    expect(
      [LINE_WORDS, TOLD_WORDS].map((words) => isRead(words[field](line.agreed, "en"))),
      field,
    ).toContain(true);
  for (const [field, words] of Object.entries(DELIVERY_WORDS)) expect(isRead(words(delivery, "en")), field).toBe(true);
  // Each carrier and its cost are among the options, too: the choice is shown by its summary alone.
  const chosen = pages.map((page) => page.text(CHOICE)).join(" ");
  for (const field of ["carrierName", "cost"] as const)
    for (const words of DELIVERY_WORDS[field](delivery, "en")) expect(chosen, field).toContain(words);
}

/** The carrier, cost and day of the chosen delivery, in one line. */
const CHOICE = ".delivery__line b + .muted, p > b + .muted";

function expectOffer(text: string, of: Terms, fields: readonly (keyof Agreed)[]): void {
  const { price, deposit } = of;
  const agreed = agreedTo({ ...of, price: price * QUANTITY, deposit: deposit * QUANTITY });
  for (const field of fields) for (const words of LINE_WORDS[field](agreed, "en")) expect(text).toContain(words);
}

const typedIn = ({ page }: Answer) =>
  page
    .querySelectorAll("input, option")
    .map((field) => field.getAttribute("value") ?? "")
    .join(" ");

async function pressed(way: Way): Promise<Answer> {
  const before = sent.length;
  const answer = await way.press();
  expect([answer.status, answer.location]).toEqual([303, expect.stringContaining("quote=")]);
  expect(sent, "nothing is ordered before the new conditions are agreed to").toHaveLength(before);
  return way.person.follow(answer);
}

const confirmed = (way: Way, changed: Answer) => ordered(way, () => way.confirm(changed));

async function ordered({ hold }: Way, send: () => Promise<Answer>): Promise<OrderDraft> {
  const before = sent.length;
  const answer = await send();
  expect([answer.status, answer.location], answer.text(".note, .field__error")).toEqual([
    303,
    expect.not.stringContaining("quote="),
  ]);
  const [draft, ...others] = sent.slice(before);
  if (!draft || others.length > 0) throw new Error("not ordered once");
  expect(draft.hold).toBe(hold);
  return draft;
}

/** The same page in another language. */
function inLanguage({ person }: Way, page: Answer, lang: Language): Promise<Answer> {
  return person.get(page.path.replace("/en/", `/${lang}/`));
}

async function customer(): Promise<Person> {
  people += 1;
  return employ(shop, { partner: `AGREED${people}`, name: "Kupac", email: `kupac-${people}@agreed.example` });
}

/** Puts ten pieces into the person's cart, chooses a delivery, and shows the cart. */
async function cartOf(person: Person, choice: DeliveryChoice): Promise<Answer> {
  await addToCart(person, PART, String(QUANTITY));
  const cart = await person.follow(await person.get("/en/empty-cart"));
  const chosen = await person.submit(cart, "form#order", choice, UPDATE_BUTTON);
  expect(chosen.status, chosen.text(".field__error, .note")).toBe(303);
  return person.follow(chosen);
}

function order(person: Person, cart: Answer, intent = "order"): Promise<Answer> {
  return person.submit(cart, "form#order", { buyerDocumentNumber: "A-1" }, ["intent", intent]);
}

/** A buyer's request for ten pieces with this delivery, and the person who decides. */
async function ask(choice: DeliveryChoice) {
  const { owner, buyer } = await firms.open();
  const cart = await cartOf(buyer.person, choice);
  const { location } = await order(buyer.person, cart, "ask-approval");
  return { request: location ?? "", owner: owner.person, buyer: buyer.person, buyerEmail: buyer.email };
}

/** The ERP with the terms and options of the test. It books any order, and answers it as it was agreed to. */
function telling(erp: ErpAdapter): ErpAdapter {
  return {
    ...erp,
    conditions: async (request, c) => (await erp.conditions(request, c)).map(withTerms),
    delivery: { ...erp.delivery, options: async (c) => options(withOwnOptions(await erp.delivery.options(c))) },
    orders: {
      ...erp.orders,
      async place(draft, c) {
        sent.push(draft);
        const real = await erp.conditions(
          { lines: draft.lines.map(({ product, quantity }) => ({ product, quantity })) },
          c,
        );
        const lines = draft.lines.map((line, at) => {
          const present = real[at];
          if (!present || !isPriced(present)) throw new Error("a part without a price");
          const { price, deposit, vatPercent, now, later } = present;
          return { ...line, agreed: { price, deposit, vatPercent, now, later } };
        });
        const order = await erp.orders.place({ ...draft, lines, delivery: undefined }, c);
        return asAgreed(order, draft);
      },
    },
  };
}

function asAgreed(order: Order, { lines: asked, delivery }: OrderDraft): Order {
  const lines = order.lines.map((line, at) => {
    const agreed = asked[at]?.agreed;
    if (!agreed) throw new Error("a line that was not sent");
    const { price, deposit, now, later } = agreed;
    const vatPercent = toBasisPoints(agreed.vatPercent);
    const priced = { ...line, price, wholesale: price, discountPercent: toBasisPoints(0), deposit, vatPercent };
    return { ...priced, now, later, supply: planOf(line.quantity, terms.parts), total: lineTotal(priced) };
  });
  return { ...order, lines, totals: addUp(lines, chargeOf(delivery)), ...(delivery && { delivery }) };
}

function withTerms(one: Condition): Condition {
  if (one.product !== PART || !isPriced(one)) return one;
  const { price, deposit, vatPercent, parts } = terms;
  const plan = planOf(one.quantity, parts);
  const now = plan.filter(({ kind }) => kind === "shelf").reduce((sum, { quantity }) => sum + quantity, 0);
  const priced: Pick<Priced, "wholesale" | "discountPercent" | "price" | "deposit" | "vatPercent"> = {
    ...{ wholesale: toEurCents(price), price: toEurCents(price), deposit: toEurCents(deposit) },
    ...{ discountPercent: toBasisPoints(0), vatPercent: toBasisPoints(vatPercent) },
  };
  const availability = now > 0 ? "available" : "orderable";
  return { ...one, ...priced, availability, now, later: one.quantity - now, stockShown: now, supply: parts };
}

function withOwnOptions(offered: DeliveryOptions): DeliveryOptions {
  return withStreet("Stara cesta 1")({ ...offered, carriers: [PARCEL, VAN], closedDays: [] });
}

/** The day itself, or the next Monday. */
function nextWeekday(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday === 0 ? addDays(day, 1) : weekday === 6 ? addDays(day, 2) : day;
}

/** A text without its line ends, and with plain blanks. */
function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

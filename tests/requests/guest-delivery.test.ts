import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Carrier, CarrierId } from "#erp-adapter/contract/delivery.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, sendGuestOrder, successIn, toGuestDialog, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";

/** The delivery of a guest's goods, although the guest types their own address only in the last step. */

const PART = productId("testmaker~GD_1");
const [VAN, POST] = ["van", "post"] as CarrierId[];

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 5 });
  shop.staff.addProduct(testProduct({ number: "GD 1", wholesale: cents("10.00"), stock: 5_000 }));
});
beforeEach(() => carriers([van(), post()]));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => shop.close());

describe.each(LANGUAGES)("(%s)", (lang) => {
  const { changes } = WORDS[lang].delivery;

  test.each([
    ["a PO box", "poBox", { address: "Postanski pretinac 12" }],
    ["a PO box beside the name", "poBox", { name: "Ana Anić, p.p. 12" }],
    ["a country that only the post serves", "country", { country: "GR", vat: "EL094014201" }],
  ] as const)("the carrier that takes %s is told before the order, and the order goes by it", async (_, why, typed) => {
    const person = shop.visit();
    const email = `${lang}-${Object.values(typed)[0]?.length}@example.com`;
    const answer = await person.submit(await openDialog(person), FORM, { ...guestForm(email), ...typed });
    const changed = await person.follow(answer);
    expect(changed.text(".changed")).toContain("Post");
    const words = fill(WORDS[lang].changed.delivery[why], { carrier: "Van" });
    expect(changed.text(".dialog__body")).toContain(words);
    expect(ordersOf(email)).toEqual([]);
    expect((await confirm(person, changed)).location).toEqual(successIn(lang));
    expect(ordersOf(email)).toMatchObject([
      { delivery: { carrier: POST, to: { kind: "own", address: { ...typedPlace(typed) } } } },
    ]);
  });

  test.each([
    ["a PO box that no carrier takes", { address: "ΤΘ 12" }],
    ["a country that no carrier serves", { country: "TR", vat: "" }],
  ])(
    "%s is told before the order: the carrier is the distributor's choice, and its cost comes later",
    async (_, typed) => {
      carriers([van()]);
      const person = shop.visit();
      const email = `none-${lang}-${Object.values(typed)[0]?.length}@example.com`;
      const answer = await person.submit(await openDialog(person), FORM, { ...guestForm(email), ...typed });
      const changed = await person.follow(answer);
      expect(changed.text(".changed")).toContain(changes.ourChoice);
      expect(changed.text(".changed")).toContain(WORDS[lang].delivery.separately);
      expect(ordersOf(email)).toEqual([]);
      expect((await confirm(person, changed)).location).toEqual(successIn(lang));
      expect(ordersOf(email)).toMatchObject([{ delivery: { carrier: null, cost: null } }]);
    },
  );

  test.each([
    ["takes no PO boxes", "poBox", {}],
    ["does not go to the country", "country", { "d:address": "Ermou 12", "d:country": "GR", "d:postalCode": "105 63" }],
  ] as const)("a chosen carrier that now %s is named in the cart, with the reason", async (_, why, place) => {
    const typed = {
      "d:to": "once",
      "d:name": "Ana",
      "d:address": "P.p. 12",
      "d:postalCode": "21000",
      "d:city": "Split",
    };
    carriers([{ ...van(), takesPoBoxes: true, countries: null }, post()]);
    const person = shop.visit();
    const saved = await choose(person, { ...typed, "d:country": "HR", "d:carrier": "van", ...place });
    carriers([van(), post()]);
    const cart = await person.follow(saved);
    const words = fill(WORDS[lang].delivery.lost[why], { carrier: "Van" });
    expect(cart.text("details.delivery")).toContain(words);
  });

  test("today is too late for a delivery, and for a pick-up once the branch has closed", async () => {
    const today = "2026-12-01";
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${today}T09:00:00Z`) });
    const person = shop.visit();
    const sent = await choose(person, { "d:to": "own", "d:date": today });
    expect([sent.status, sent.text("#d-date-error")]).toEqual([
      400,
      `${WORDS[lang].delivery.date}: ${WORDS[lang].errors.dateToday}`,
    ]);
    const pickUp = { "d:to": "pickup:split", "d:date": today };
    expect((await choose(person, pickUp)).status).toBe(303);
    vi.setSystemTime(Date.parse(`${today}T15:00:00Z`));
    const cart = await person.get(`/${lang}/cart/1`);
    expect(cart.text("details.delivery")).toContain(WORDS[lang].delivery.lost.date);
    const late = await choose(shop.visit(), pickUp);
    expect([late.status, late.text("#d-date-error")]).toEqual([
      400,
      `${WORDS[lang].delivery.date}: ${WORDS[lang].errors.dateToday}`,
    ]);
  });

  test("a wished day before all parts are there gets a hint, and is ordered as wished", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-12-01T09:00:00Z") });
    const scarce = shop.staff.addProduct(testProduct({ number: `GD ${lang}`, stock: 3 }));
    const person = shop.visit();
    await addToCart(person, scarce, "10", lang);
    const saved = await person.submit(
      await person.get(`/${lang}/cart/1`),
      "form#order",
      { "d:date": "2026-12-03" },
      UPDATE_BUTTON,
    );
    const cart = await person.follow(saved);
    const hint = fill(WORDS[lang].delivery.tooLate, { when: WORDS[lang].supply.mustBeOrdered });
    expect(cart.text("#d-date-hint")).toBe(hint);
    const email = `hint-${lang}@example.com`;
    await sendGuestOrder(person, await toGuestDialog(person, "D-1", cart.path), email);
    expect(ordersOf(email)).toMatchObject([{ delivery: { date: "2026-12-03" } }]);
    const inTime = await person.follow(await choose(person, { "d:date": "2026-12-03" }));
    expect(inTime.text("#d-date-hint")).toBe(WORDS[lang].delivery.dateHint);
  });

  async function openDialog(person: Person): Promise<Answer> {
    await addToCart(person, PART, "1", lang);
    return toGuestDialog(person, "N-1", `/${lang}/cart/1`);
  }

  /** Saves the delivery of a cart with one line that is in stock. */
  async function choose(person: Person, typed: Record<string, string>): Promise<Answer> {
    await addToCart(person, PART, "1", lang);
    return person.submit(await person.get(`/${lang}/cart/1`), "form#order", typed, UPDATE_BUTTON);
  }
});

const FORM = "form#guest-order";

function confirm(person: Person, changed: Answer): Promise<Answer> {
  return person.submit(changed, "form:has([value='confirm'])", {});
}

function ordersOf(email: string) {
  return shop.staff.listOrders().filter(({ guestEmail }) => guestEmail === email);
}

function typedPlace(typed: Record<string, string>) {
  const { address = "Vukovarska cesta 12", name = "Ana Anić", country = "HR" } = typed;
  return { address, contact: name, country };
}

function van(): Terms {
  return { id: VAN as CarrierId, name: "Van", takesPoBoxes: false, countries: ["HR"] };
}

function post(): Terms {
  return { id: POST as CarrierId, name: "Post", takesPoBoxes: true, countries: null };
}

type Terms = Pick<Carrier, "id" | "name" | "takesPoBoxes" | "countries">;

/** From now on the distributor offers only these carriers. */
function carriers(offered: readonly Terms[]): void {
  const { delivery } = shop.staff;
  for (const known of delivery.carriers("en"))
    delivery.putCarrier({ ...known, names: { en: known.name, hr: known.name }, isActive: false });
  for (const { name, ...terms } of offered) {
    const costs = [{ from: cents("0.00"), cost: cents("6.00") }];
    const names = { en: name, hr: name };
    delivery.putCarrier({ ...terms, names, costs, vatPercent: toBasisPoints(2_500), isActive: true });
  }
}

import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Subject } from "../../conformance/case.ts";
import { PART } from "../../conformance/fixture/products.ts";
import { visitor } from "../../conformance/fixture/visitor.ts";
import { invoiceOne } from "../../conformance/invoicing.ts";
import { everyMethod } from "../../conformance/methods.ts";
import { draftOf, toLines, withKey } from "../../conformance/ordering.ts";
import { withoutCapability } from "../../conformance/without-capability.ts";
import { FIRST_CART } from "../../contract/carts/carts.ts";
import type { CallContext, IdempotencyKey, PartnerCode, UserId } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { type Effect, ErpError } from "../../contract/errors.ts";
import { toBasisPoints } from "../../contract/money.ts";
import { createSubjectFactory } from "../../own/embedded/conformance-subject.ts";
import { DECLARED } from "../../protocol/client/kept-capabilities.ts";
import { mapMethods } from "../resilience/map-methods.ts";
import { completedSubject } from "./completed-subject.ts";

const PARTNER = "500001" as PartnerCode;

const subjects = createSubjectFactory();
const withoutAccounts = createSubjectFactory({ accounts: "shop" });
let subject: Subject;
let open: Subject[];

beforeEach(async () => {
  subject = await subjects.create();
  open = [];
});

afterEach(async () => {
  for (const one of open) await one.dispose();
  if (open.length === 0) await subject.dispose();
});

afterAll(() => {
  subjects.dispose();
  withoutAccounts.dispose();
});

test("an ERP that blocks no orders is never shown as one that does, whatever it answers", async () => {
  const { adapter, staff } = subject;
  const { id, token } = (await staff?.createCustomer({ partner: PARTNER, discount: toBasisPoints(0) })) ?? {};
  if (!staff || !id || !token) throw new TypeError("the subject has no staff");
  await staff.setOverdueGrace(PARTNER, 3);
  const c = { ...visitor(), user: { id }, token, partner: PARTNER };
  const { orders, ...others } = adapter.capabilities;
  const undeclared = { ...adapter, capabilities: { ...others, orders: { ...orders, overdueCheck: false } } };
  const completed = await complete({ ...subject, adapter: undeclared });
  expect((await adapter.finances.summary(c)).overdueBlock).toEqual({ graceDays: 3, amount: 0 });
  expect(await completed.finances.summary(c)).not.toHaveProperty("overdueBlock");
});

describe("keys of orders, for a back end that has none", () => {
  test.each(["unknown", "applied"] as const)(
    "an order whose answer was lost (effect %s) is found by what was sent, and not sent again",
    async (effect) => {
      const { erp, sent, loseNext } = await completedWithoutKeys(effect);
      const c = withKey(await customer());
      const draft = await draftOf({ adapter: erp }, c, [[PART.plenty, 2]]);
      loseNext("after");
      await expect(erp.orders.place(draft, c)).rejects.toMatchObject({ code: "TIMEOUT", effect });
      const found = await erp.orders.findByKey(keyOf(c), c);
      expect(await erp.orders.place(draft, c)).toEqual(found);
      expect(sent()).toBe(1);
      expect((await erp.orders.list({}, c)).total).toBe(1);
    },
  );

  test("an order that never arrived stays in doubt, and is never sent again", async () => {
    const { erp, sent, loseNext } = await completedWithoutKeys();
    const c = withKey(await customer());
    const draft = await draftOf({ adapter: erp }, c, [[PART.plenty, 2]]);
    loseNext("before");
    await expect(erp.orders.place(draft, c)).rejects.toMatchObject({ code: "TIMEOUT" });
    for (const again of [() => erp.orders.place(draft, c), () => erp.orders.findByKey(keyOf(c), c)])
      await expect(again()).rejects.toMatchObject({ code: "IN_PROGRESS", effect: "unknown", retryable: true });
    await expect(erp.orders.place({ ...draft, note: "other" }, c)).rejects.toMatchObject({
      code: "IDEMPOTENCY_MISMATCH",
    });
    expect(sent()).toBe(1);
    // Another order of the same person is not delayed. It has its own key, so it is not mistaken for the order in
    // doubt.
    const other = withKey(c);
    const order = await erp.orders.place(draft, other);
    expect(await erp.orders.findByKey(keyOf(other), other)).toEqual(order);
    await expect(erp.orders.findByKey(keyOf(c), c)).rejects.toMatchObject({ code: "IN_PROGRESS" });
  });

  test("an order that certainly was not booked is sent again under its key", async () => {
    const { erp, sent, loseNext } = await completedWithoutKeys("none");
    const c = withKey(await customer());
    const draft = await draftOf({ adapter: erp }, c, [[PART.plenty, 2]]);
    loseNext("before");
    await expect(erp.orders.place(draft, c)).rejects.toMatchObject({ code: "TIMEOUT", effect: "none" });
    const order = await erp.orders.place(draft, c);
    expect(await erp.orders.findByKey(keyOf(c), c)).toEqual(order);
    expect(sent()).toBe(2);
  });

  test("two orders alike, both answers lost, are two orders under two keys", async () => {
    const { erp, loseNext } = await completedWithoutKeys();
    const who = await customer();
    const calls = [withKey(who), withKey(who)];
    const draft = await draftOf({ adapter: erp }, who, [[PART.plenty, 2]]);
    for (const c of calls) {
      loseNext("after");
      await expect(erp.orders.place(draft, c)).rejects.toMatchObject({ code: "TIMEOUT" });
    }
    const found = await Promise.all(calls.map((c) => erp.orders.findByKey(keyOf(c), c)));
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
  });

  async function completedWithoutKeys(effect: Effect = "unknown") {
    let lost: "before" | "after" | null = null;
    let sent = 0;
    const bare = withoutCapability(subject, "orders.idempotency");
    const { place } = bare.adapter.orders;
    const timeout = new ErpError("TIMEOUT", {}, { effect });
    const losing: ErpAdapter["orders"]["place"] = async (draft, c) => {
      const now = lost;
      lost = null;
      sent += 1;
      if (now === "before") throw timeout;
      const order = await place(draft, c);
      if (now === "after") throw timeout;
      return order;
    };
    const erp = await complete({
      ...bare,
      adapter: { ...bare.adapter, orders: { ...bare.adapter.orders, place: losing } },
    });
    return {
      erp,
      sent: () => sent,
      loseNext(when: "before" | "after") {
        lost = when;
      },
    };
  }
});

describe("guests of the store", () => {
  test("their token is never shown to the back end", async () => {
    const seen: unknown[] = [];
    const bare = withoutCapability(subject, "accounts.guest shop");
    const erp = await complete({ ...bare, adapter: watched(bare.adapter, (c) => void seen.push(c)) });
    const { id, token } = await erp.accounts.guest(visitor());
    const c = withKey({ ...visitor(), user: { id }, token });
    for (const { call } of everyMethod(erp)) await call(c).catch(() => null);
    expect(seen.length).toBeGreaterThan(8);
    for (const one of seen) expect(JSON.stringify(one)).not.toContain(token);
  });

  test("a move into the back end that was cut off is not made twice", async () => {
    const bare = withoutCapability(subject, "accounts.guest shop");
    const { update } = bare.adapter.carts;
    let isLost = true;
    const cutOff: ErpAdapter["carts"]["update"] = async (...args) => {
      const cart = await update(...args);
      if (!isLost) return cart;
      isLost = false;
      throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
    };
    const erp = await complete({
      ...bare,
      adapter: { ...bare.adapter, carts: { ...bare.adapter.carts, update: cutOff } },
    });
    const guest = await erp.accounts.guest(visitor());
    const asGuest = { ...visitor(), user: { id: guest.id }, token: guest.token };
    await erp.carts.update(FIRST_CART, { products: toLines([[PART.nozzle, 3]]) }, asGuest);
    const c = await customer();
    await expect(erp.carts.adopt(guest, c)).rejects.toMatchObject({ code: "TIMEOUT" });
    await erp.carts.update(FIRST_CART, { products: toLines([[PART.injector, 1]]) }, asGuest);
    await erp.carts.adopt(guest, c);
    await erp.carts.adopt(guest, c);
    expect((await erp.carts.get(FIRST_CART, c)).lines).toEqual(
      toLines([
        [PART.nozzle, 3],
        [PART.injector, 1],
      ]),
    );
    expect(await erp.carts.count(FIRST_CART, asGuest)).toBe(0);
  });
});

describe("customers of the store", () => {
  test("are the store's, and their token is never shown to the back end, even before that has said who keeps them", async () => {
    const seen: string[] = [];
    const bare = await withoutAccounts.create();
    const said = bare.adapter.capabilities;
    const watching = watched(bare.adapter, (c) => void seen.push(JSON.stringify(c)));
    const erp = await complete({ ...bare, adapter: watching });
    const { staff } = open.at(-1) ?? {};
    const customer = await staff?.createCustomer({ partner: PARTNER, discount: toBasisPoints(1_000) });
    if (!customer) throw new TypeError("the subject has no staff");
    const c = withKey({ ...visitor(), user: { id: customer.id }, token: customer.token, partner: PARTNER });
    const assumed = { ...said, carts: DECLARED.carts, favourites: DECLARED.favourites, accounts: DECLARED.accounts };
    for (const capabilities of [said, assumed]) {
      Object.assign(watching, { capabilities });
      seen.length = 0;
      for (const { name, call } of everyMethod(erp)) if (name !== "accounts.logout") await call(c).catch(() => null);
      expect(seen.length).toBeGreaterThan(8);
      for (const one of seen) expect(one).not.toContain(customer.token);
      const vouched = seen.filter((one) => one.includes('"vouched":true') && one.includes(`"partner":"${PARTNER}"`));
      expect(vouched.length).toBeGreaterThan(5);
      await erp.carts.update(FIRST_CART, { products: toLines([[PART.nozzle, 1]]) }, withKey(c));
      expect(await erp.accounts.verify(c)).toMatchObject({ id: customer.id, partner: PARTNER });
    }
    expect((await erp.carts.get(FIRST_CART, c)).lines).toEqual(toLines([[PART.nozzle, 2]]));
  });

  test("get no other partner's terms, and no caller can vouch for itself", async () => {
    const bare = await withoutAccounts.create();
    const erp = await complete(bare);
    const { staff } = open.at(-1) ?? {};
    await staff?.setPartner({ partner: PARTNER, priceList: "general", discount: toBasisPoints(5_000), paymentDays: 0 });
    const other = { partner: "500002" as PartnerCode, discount: toBasisPoints(0) };
    const customer = await staff?.createCustomer(other);
    if (!customer) throw new TypeError("the subject has no staff");
    const lines = toLines([[PART.nozzle, 1]]);
    const c = {
      ...visitor(),
      user: { id: customer.id },
      token: customer.token,
      partner: PARTNER,
      vouched: true as const,
    };
    for (const one of [c, { ...c, token: null }, { ...visitor(), partner: PARTNER, vouched: true as const }])
      await expect(erp.conditions({ lines }, one)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(erp.orders.list({}, { ...c, token: null })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(erp.finances.summary({ ...c, token: null })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("are mailed their own invoices without a session, by their rights and company; others stay refused", async () => {
    const erp = await complete(await withoutAccounts.create());
    const { staff } = open.at(-1) ?? {};
    if (!staff) throw new TypeError("the subject has no staff");
    await staff.setPartner({ partner: PARTNER, priceList: "general", discount: toBasisPoints(0), paymentDays: 7 });
    const { id, token } = await staff.createCustomer({ partner: PARTNER, discount: toBasisPoints(0) });
    const c = { ...visitor(), user: { id }, token, partner: PARTNER };
    const draft = await draftOf({ adapter: erp }, c, [[PART.nozzle, 1]]);
    const order = await erp.orders.place(draft, withKey(c));
    await staff.deliver(order.id);
    const invoice = await invoiceOne({ staff }, order.id);
    const shop = { ...visitor(), user: { id }, partner: PARTNER, vouched: true as const };
    expect((await erp.invoices.get(invoice, shop)).order).toBe(order.id);
    const { vouched: _, ...plain } = shop;
    await expect(erp.invoices.get(invoice, plain)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(erp.invoices.list({}, shop)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    const stranger = { ...shop, user: { id: "stranger" as UserId } };
    await expect(erp.invoices.get(invoice, stranger)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    const elsewhere = { ...shop, partner: "500002" as PartnerCode };
    await expect(erp.invoices.get(invoice, elsewhere)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const clerk = await staff.createCustomer({
      partner: PARTNER,
      discount: toBasisPoints(0),
      rights: { finances: false, invoices: false },
    });
    await expect(erp.invoices.get(invoice, { ...shop, user: { id: clerk.id } })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("are joined by colleagues whom they invite, of which the ERP hears nothing", async () => {
    const bare = await withoutAccounts.create();
    const asked: string[] = [];
    const adapter = mapMethods(bare.adapter, (name, ask) => async (args, c) => {
      if (name.startsWith("accounts.")) asked.push(name);
      return ask(args, c);
    });
    const erp = await complete({ ...bare, adapter });
    const { staff } = open.at(-1) ?? {};
    await staff?.createCustomer({ partner: PARTNER, discount: toBasisPoints(0), email: "a@w.example" });
    const { token, user } = await erp.accounts.login({ email: "a@w.example", password: "set by the suite" }, visitor());
    const c = { ...visitor(), partner: PARTNER, user: { id: user.id }, token };
    const sent = { name: "Petra", email: "b@w.example", password: "a good password" };
    await expect(erp.accounts.join(sent, withKey(c))).rejects.toMatchObject({ code: "FORBIDDEN" });
    const joined = await erp.accounts.join(sent, withKey({ ...c, vouched: true }));
    expect(joined).toMatchObject({ partner: PARTNER, state: "active", rights: user.rights });
    expect(new Set(await erp.accounts.colleagues(c))).toEqual(
      new Set([
        { id: user.id, name: user.name, email: "a@w.example", state: "active", rights: user.rights },
        { id: joined.id, name: "Petra", email: "b@w.example", state: "active", rights: user.rights },
      ]),
    );
    expect(asked).toEqual([]);
    expect(erp.capabilities.accounts.colleagues).toBe(true);
  });

  test("log in and change their profile while the ERP is down, without their terms", async () => {
    const bare = await withoutAccounts.create();
    const down = new ErpError("UNAVAILABLE", {});
    const { accounts } = bare.adapter;
    const erp = await complete({
      ...bare,
      adapter: { ...bare.adapter, accounts: { ...accounts, partner: () => Promise.reject(down) } },
    });
    const { staff } = open.at(-1) ?? {};
    const customer = await staff?.createCustomer({
      partner: PARTNER,
      discount: toBasisPoints(0),
      email: "a@w.example",
    });
    const { token, user } = await erp.accounts.login({ email: "a@w.example", password: "set by the suite" }, visitor());
    expect(user.id).toBe(customer?.id);
    const c = { ...visitor(), user: { id: user.id }, token };
    const unknown = { priceList: null, discountPercent: null, paymentDays: null };
    const before = await erp.accounts.profile(c);
    expect(before).toMatchObject({ ...unknown, email: "a@w.example" });
    const { name, company, vat, address, postalCode, phone, email, version } = before;
    const fields = { name, company, vat, address, postalCode, phone, email, city: "Vukovar" };
    const after = await erp.accounts.update(fields, { ifVersion: version }, c);
    expect(after).toMatchObject({ ...unknown, city: "Vukovar" });
  });
});

test("the owner of an area is read at each call, because it may be known at first contact only", async () => {
  const bare = withoutCapability(subject, "favourites.owner shop");
  const declared = structuredClone(bare.adapter.capabilities);
  const erp = await complete({ ...bare, adapter: { ...bare.adapter, capabilities: declared } });
  const c = await customer();
  await erp.favourites.put(PART.nozzle, true, c);
  expect(erp.capabilities.favourites.owner).toBe("shop");
  declared.favourites.owner = "none";
  expect(erp.capabilities.favourites.owner).toBe("none");
  await expect(erp.favourites.list({}, c)).rejects.toMatchObject({ code: "UNSUPPORTED" });
  declared.favourites.owner = "shop";
  expect((await erp.favourites.list({}, c)).total).toBe(1);
});

async function complete(one: Subject): Promise<ErpAdapter> {
  const whole = await completedSubject(one);
  open.push(whole);
  return whole.adapter;
}

async function customer() {
  const partner = "700001" as PartnerCode;
  const { staff } = subject;
  if (!staff) throw new Error("the embedded ERP has a staff");
  const { id, token } = await staff.createCustomer({ partner, discount: toBasisPoints(1_200) });
  return { ...visitor(), partner, user: { id }, token };
}

function keyOf(c: CallContext): IdempotencyKey {
  if (!c.idempotencyKey) throw new Error("there is no key");
  return c.idempotencyKey;
}

/** Reports every argument that the back end gets. */
function watched(adapter: ErpAdapter, tell: (argument: unknown) => void): ErpAdapter {
  const listen =
    (method: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      for (const one of args) tell(one);
      return method(...args);
    };
  const members = Object.entries(adapter).map(([name, member]) => {
    if (name === "capabilities" || name === "close" || name === "health") return [name, member];
    if (typeof member === "function") return [name, listen(member)];
    return [
      name,
      Object.fromEntries(
        Object.entries<(...args: unknown[]) => unknown>(member).map(([key, method]) => [key, listen(method)]),
      ),
    ];
  });
  return { ...adapter, ...Object.fromEntries(members) };
}

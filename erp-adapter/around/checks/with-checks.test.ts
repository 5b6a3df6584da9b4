import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Subject } from "../../conformance/case.ts";
import { toRegistration } from "../../conformance/fixture/customers.ts";
import { NO_PART, PART } from "../../conformance/fixture/products.ts";
import { visitor } from "../../conformance/fixture/visitor.ts";
import { invoiceOne } from "../../conformance/invoicing.ts";
import { draftOf, toLines, withKey } from "../../conformance/ordering.ts";
import { FIRST_CART } from "../../contract/carts/carts.ts";
import type { CallContext, PartnerCode, UserId } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { ErpError, isErpError } from "../../contract/errors.ts";
import type { InvoiceId } from "../../contract/invoices.ts";
import { toBasisPoints, toEurCents } from "../../contract/money.ts";
import type { Order, OrderId } from "../../contract/orders.ts";
import { addUp, lineTotal } from "../../contract/totals.ts";
import { timesPrice } from "../../contract/unit-price.ts";
import { createSubjectFactory } from "../../own/embedded/conformance-subject.ts";
import { mapMethods } from "../resilience/map-methods.ts";
import { createFaultLog, withFaultLog } from "./fault-log.ts";
import { withChecks } from "./with-checks.ts";

const subjects = createSubjectFactory();
let subject: Subject;
let c: CallContext;
let order: OrderId;
let invoice: InvoiceId;
let member: { c: CallContext & { user: { id: UserId } }; email: string; password: string };

beforeAll(async () => {
  subject = await subjects.create();
  const { adapter, staff } = subject;
  if (!staff) throw new TypeError("the embedded ERP has staff");
  const partner = "900001" as PartnerCode;
  const rights = { finances: true, invoices: true };
  const { id, token } = await staff.createCustomer({ partner, discount: toBasisPoints(1_200), rights });
  c = { ...visitor(), partner, user: { id }, token };
  const lines = toLines([[PART.plenty, 2]]);
  await adapter.carts.update(FIRST_CART, { products: lines }, c);
  const draft = await draftOf({ adapter }, c, [[PART.plenty, 2]]);
  order = (await adapter.orders.place(draft, withKey(c))).id;
  await adapter.favourites.put(PART.plenty, true, c);
  await staff.deliver(order);
  invoice = await invoiceOne({ staff }, order);
  const [email, password] = ["petra@workshop.example", "a good password"];
  await adapter.accounts.register(toRegistration(email, { password }), withKey(visitor()));
  // A company of its own, because approving a user of an existing company does not change that company's terms.
  const company = "900002" as PartnerCode;
  await staff.approve({
    email,
    partner: company,
    priceList: "general",
    discount: toBasisPoints(1_200),
    paymentDays: 30,
  });
  const { user, token: own } = await adapter.accounts.login({ email, password }, visitor());
  member = { c: { ...c, partner: company, user: { id: user.id }, token: own }, email, password };
});
afterAll(async () => {
  await subject.dispose();
  subjects.dispose();
});

const ASKED = toLines([
  [PART.plenty, 2],
  [PART.scarce, 10],
  [NO_PART, 1],
]);

/** A call of each method, with a user where it needs one. */
const CALLS: Record<string, (erp: ErpAdapter) => Promise<unknown>> = {
  conditions: (erp) => erp.conditions({ lines: ASKED }, c),
  "catalogue.search": (erp) => erp.catalogue.search({ pageSize: 3 }, c),
  "catalogue.product": (erp) => erp.catalogue.product(PART.plenty, c),
  "catalogue.products": (erp) => erp.catalogue.products([PART.plenty, PART.scarce], c),
  "catalogue.changes": (erp) => erp.catalogue.changes("7", 2, c),
  "catalogue.feed": (erp) => erp.catalogue.feed(null, 3, c),
  "carts.list": (erp) => erp.carts.list(c),
  "carts.get": (erp) => erp.carts.get(FIRST_CART, c),
  "carts.getPriced": (erp) => erp.carts.getPriced(FIRST_CART, c),
  "carts.update": (erp) => erp.carts.update(FIRST_CART, { products: [] }, c),
  "favourites.list": (erp) => erp.favourites.list({ pageSize: 1 }, c),
  "favourites.marked": (erp) => erp.favourites.marked([PART.plenty], c),
  "orders.place": async (erp) =>
    erp.orders.place(await draftOf({ adapter: subject.adapter }, c, [[PART.plenty, 1]]), withKey(c)),
  "orders.get": (erp) => erp.orders.get(order, c),
  "orders.list": (erp) => erp.orders.list({ pageSize: 1, status: "delivered" }, c),
  "invoices.list": (erp) => erp.invoices.list({ pageSize: 1 }, c),
  "invoices.get": (erp) => erp.invoices.get(invoice, c),
  "finances.summary": (erp) => erp.finances.summary(c),
  "finances.statement": (erp) => erp.finances.statement({ from: "2026-01-01", to: "2026-12-31" }, c),
  "accounts.profile": (erp) => erp.accounts.profile(c),
  "accounts.login": (erp) =>
    erp.accounts.login({ email: ` ${member.email.toUpperCase()}`, password: member.password }, c),
  "accounts.colleagues": (erp) => erp.accounts.colleagues(c),
  "accounts.join": (erp) =>
    erp.accounts.join(
      { name: "Luka", email: `${crypto.randomUUID()}@workshop.example`, password: "a good password" },
      withKey({ ...c, token: null, vouched: true }),
    ),
  async "accounts.changePassword"(erp) {
    const { userHash } = await subject.adapter.accounts.checkPassword(member.password, member.c);
    return erp.accounts.changePassword(member.c.user.id, { userHash, password: member.password }, member.c);
  },
};

/** Changes an answer. `at` is a path of keys. */
const put = (at: string, value: unknown) => (answer: object) => {
  const keys = at.split(".");
  const last = keys.pop() ?? "";
  const owner = keys.reduce<object>((part, key) => Reflect.get(part, key), answer);
  Reflect.set(owner, last, value);
  return answer;
};

describe("an answer that cannot be true", () => {
  test.each([
    ["conditions", "a negative price", put("0.price", -100), "[0].price"],
    ["conditions", "a price that is not wholesale less discount", put("1.price", 9_999_900), "[1].price"],
    ["conditions", "an amount beyond all adding up", wealthy, "[0].price"],
    ["conditions", "a negative deposit", put("0.deposit", -1), "[0].deposit"],
    ["conditions", "VAT of 250 %", put("0.vatPercent", 25_000), "[0].vatPercent"],
    ["conditions", "too few lines", () => [], ""],
    ["conditions", "each line twice", (all: object[]) => [...all, ...all], ""],
    ["conditions", "the lines in another order", (all: object[]) => all.toReversed(), "[0].product"],
    ["conditions", "another product", put("2.product", "foo~1"), "[2].product"],
    ["conditions", "another quantity", put("0.quantity", 99), "[0].quantity"],
    ["conditions", "now and later that are not the quantity", put("1.now", 7), "[1].now"],
    ["conditions", "more stock than may be told", put("0.stockShown", 500), "[0].stockShown"],
    ["conditions", "a price of 1970", put("0.quotedAt", "1970-01-01T00:00:00Z"), "[0].quotedAt"],
    ["conditions", "a price of tomorrow", put("0.quotedAt", "2099-01-01T00:00:00Z"), "[0].quotedAt"],
    ["catalogue.search", "fewer in all than on the page", put("total", 2), "total"],
    ["catalogue.search", "a product twice", (found: Found) => ({ ...found, items: twice(found.items) }), "items[1].id"],
    ["catalogue.search", "no id", put("items.0.id", "foo"), "items[0].id"],
    ["catalogue.product", "another product", put("id", PART.scarce), "id"],
    ["catalogue.products", "what was not asked for", put("1.id", PART.injector), "[1]"],
    ["catalogue.products", "another order", (all: object[]) => all.toReversed(), "[1]"],
    ["catalogue.changes", "a feed that leads nowhere", () => ({ changes: [], cursor: "7", more: true }), "cursor"],
    ["catalogue.feed", "more than asked for", put("removed", ["gone"]), "records"],
    ["catalogue.feed", "no place to go on from", put("cursor", ""), "cursor"],
    ["catalogue.feed", "a beginning that is no full pass", put("full", false), "full"],
    ["carts.list", "two carts of one id", (all: Carts) => ({ carts: twice(all.carts), total: 2 }), "carts"],
    ["carts.list", "another number of carts", put("total", 3), "total"],
    ["carts.get", "another cart", put("id", "7"), "id"],
    ["carts.get", "a quantity that none can have", put("lines.0.quantity", 100_000), "lines[0].quantity"],
    ["carts.getPriced", "totals that are not those of its lines", put("totals.total", 1), "totals.total"],
    ["carts.getPriced", "conditions of another quantity", put("conditions.0.quantity", 9), "conditions[0].quantity"],
    ["carts.update", "another cart", put("id", "7"), "id"],
    ["favourites.list", "more than a page", (found: Found) => ({ items: twice(found.items), total: 2 }), "items"],
    ["favourites.marked", "what was not asked for", () => [PART.scarce], "[0]"],
    ["orders.place", "another document number", put("buyerDocumentNumber", "DOC-2"), "buyerDocumentNumber"],
    ["orders.place", "another product", put("lines.0.product", PART.scarce), "lines[0].product"],
    ["orders.place", "another price than agreed", dearer, "lines[0].price"],
    ["orders.get", "another order", put("id", "26-000009"), "id"],
    ["orders.get", "totals that are not those of its lines", put("totals.goods", 1), "totals.goods"],
    ["orders.get", "a line that does not add up", put("lines.0.total", 1), "lines[0].total"],
    ["orders.list", "a status that was filtered out", put("items.0.status", "cancelled"), "items[0].status"],
    ["invoices.list", "a negative invoice", put("items.0.open", -1), "items[0].open"],
    ["invoices.list", "due before its date", put("items.0.dueDate", "2020-01-01"), "items[0].dueDate"],
    ["invoices.get", "another invoice", put("id", "26-R-9"), "id"],
    ["invoices.get", "other totals than its row", put("totals.total", 1), "totals.total"],
    ["finances.summary", "a negative limit", put("creditLimit", -1), "creditLimit"],
    [
      "finances.summary",
      "more that blocks than is due",
      put("overdueBlock", { graceDays: 0, amount: 999_999_999 }),
      "overdueBlock.amount",
    ],
    ["finances.summary", "more due than open", put("due", 999_999_999), "due"],
    ["finances.statement", "a statement that does not come out even", put("closing", 1), "closing"],
    ["accounts.profile", "somebody else", put("id", "somebody"), "id"],
    ["accounts.login", "another address than typed", put("user.email", "somebody@else.example"), "email"],
    ["accounts.login", "no address", put("user.email", null), "email"],
    ["accounts.changePassword", "another user", put("id", "somebody"), "id"],
    ["accounts.colleagues", "nobody, not even the caller", () => [], "colleagues"],
    ["accounts.colleagues", "a colleague twice", (all: object[]) => twice(all), "colleagues"],
    ["accounts.colleagues", "a colleague without an id", put("0.id", ""), "id"],
    ["accounts.join", "another company's user", put("partner", "900003"), "partner"],
    ["accounts.join", "no company's user", put("partner", null), "partner"],
    ["accounts.join", "another address than the invited one", put("email", "somebody@else.example"), "email"],
    ["accounts.join", "somebody who waits for approval", put("state", "pending"), "state"],
    ["accounts.join", "a guest", put("kind", "guest"), "kind"],
  ])("%s: %s", async (method, _, lie, path) => {
    const { erp, lines } = liar(method, lie as (answer: never) => unknown, { checksShape: false });
    await expect(CALLS[method]?.(erp)).rejects.toMatchObject({
      code: "BAD_RESPONSE",
      details: { path },
      effect: /place|update|login|changePassword|join/.test(method) ? "unknown" : "none",
    });
    expect(lines).toEqual([
      expect.objectContaining({ code: "BAD_RESPONSE", call: method, path, requestId: c.requestId }),
    ]);
  });

  test("each of these answers is taken when no method lies", async () => {
    for (const [method, call] of Object.entries(CALLS)) {
      const { erp, lines } = liar(method, (answer) => answer, { checksShape: true });
      await call(erp);
      expect(lines, method).toEqual([]);
    }
  });
});

describe("an answer of a module has the agreed shape, or is refused", () => {
  test.each([
    ["conditions", "a fraction of a cent", put("0.price", 12.345), "[0].price"],
    ["conditions", "an amount as text", put("0.price", "12.34"), "[0].price"],
    ["conditions", "nothing at all", () => undefined, ""],
    ["catalogue.search", "a text in place of a list", () => ({ items: "x" }), "items"],
    ["catalogue.feed", "a title in one language only", put("records.0.title", { en: "Valve" }), "records[0].title.hr"],
    ["catalogue.feed", "fewer than none in all", put("total", -1), "total"],
    ["carts.get", "half a unit", put("lines.0.quantity", 0.5), "lines[0].quantity"],
    ["orders.place", "nothing", () => undefined, ""],
    ["accounts.profile", "no rights", put("rights", null), "rights"],
  ])("%s: %s", async (method, _, lie, path) => {
    const { erp, lines } = liar(method, lie as (answer: never) => unknown, { checksShape: true });
    await expect(CALLS[method]?.(erp)).rejects.toMatchObject({ code: "BAD_RESPONSE", details: { path } });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ path, reason: expect.stringMatching(/\w/) });
    expect(JSON.stringify(lines)).not.toMatch(/12\.34|DOC-/);
  });
});

describe("an error that no adapter may throw", () => {
  test("comes out as one of the family, and is in the log once, with its stack", async () => {
    const fault = new TypeError("no such column: prise");
    const { erp, lines } = liar("conditions", () => Promise.reject(fault), { checksShape: true });
    await expect(CALLS.conditions?.(erp)).rejects.toSatisfy((error) => isErpError(error, "BAD_RESPONSE"));
    expect(lines).toEqual([expect.objectContaining({ call: "conditions", requestId: c.requestId, err: fault })]);
  });

  test("of a frame of its own, around a write: how far it got is unknown", async () => {
    const cause = new Error("socket hang up");
    const framed = new ErpError("BAD_RESPONSE", { path: "orders.place" }, { cause });
    const { erp, lines } = liar("orders.place", () => Promise.reject(framed), { checksShape: true });
    await expect(CALLS["orders.place"]?.(erp)).rejects.toMatchObject({ code: "BAD_RESPONSE", effect: "unknown" });
    expect(lines).toEqual([expect.objectContaining({ err: cause })]);
  });

  test("refusals of the family pass, and are no line", async () => {
    const { erp, lines } = liar("catalogue.search", (answer) => answer, { checksShape: true });
    await expect(erp.catalogue.product(NO_PART, c)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(erp.catalogue.search({ page: 0 }, c)).rejects.toMatchObject({ code: "VALIDATION" });
    expect(lines).toEqual([]);
  });
});

describe("a write that the ERP refuses in its own words", () => {
  const said = "To process the sale you must select another party instead of the guest";
  const refuse = (code: "FORBIDDEN" | "UNAVAILABLE", peerMessage?: string) => () =>
    Promise.reject(new ErpError(code, {}, { peerMessage }));

  test("is a line with these words, once, shortened and without control characters", async () => {
    const { erp, lines } = liar("orders.place", refuse("FORBIDDEN", `${said}\n\u0007${"!".repeat(400)}`), {
      checksShape: true,
    });
    await expect(CALLS["orders.place"]?.(erp)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(lines).toEqual([
      {
        call: "orders.place",
        requestId: c.requestId,
        code: "FORBIDDEN",
        effect: "none",
        said: `${said} ${"!".repeat(229)}`,
      },
    ]);
  });

  test.each([
    ["orders.place", "FORBIDDEN", undefined],
    ["orders.place", "UNAVAILABLE", said],
    ["orders.list", "FORBIDDEN", said],
  ] as const)("%s refused with %s and %s is no line", async (call, code, words) => {
    const { erp, lines } = liar(call, refuse(code, words), { checksShape: true });
    await expect(CALLS[call]?.(erp)).rejects.toMatchObject({ code });
    expect(lines).toEqual([]);
  });
});

interface Found {
  items: object[];
}

interface Carts {
  carts: object[];
}

/** The embedded ERP with a false answer in one method, behind the checks, and the log. */
function liar(method: string, lie: (answer: never) => unknown, { checksShape }: { checksShape: boolean }) {
  const lying = mapMethods(subject.adapter, (name, ask) => async (args, context) => {
    const answer = await ask(args, context);
    return name === method ? lie(structuredClone(answer) as never) : answer;
  });
  const lines: object[] = [];
  const faults = createFaultLog({ warn: (entry) => void lines.push(entry) });
  const once = withFaultLog(withChecks(lying, { checksShape }), faults);
  // The shop logs faults at two places; an error is logged only at the first of them.
  return { erp: withFaultLog(once, faults), lines };
}

function twice<Item>([first, ...others]: Item[]): (Item | undefined)[] {
  return [first, first, ...others.slice(1)];
}

function wealthy(answer: object): object {
  return put(
    "0.discountPercent",
    0,
  )(put("0.wholesale", 90_000_000_000_000)(put("0.price", 90_000_000_000_000)(answer)));
}

/** An order whose totals still add up, but with another price. */
function dearer(answer: object): object {
  const changed = answer as Order;
  const lines = changed.lines.map((line) => {
    const price = toEurCents(timesPrice(line.price, 1) + 1);
    return { ...line, price, total: lineTotal({ ...line, price }) };
  });
  return { ...changed, lines, totals: addUp(lines) };
}

import { FIXTURE, PART } from "../../conformance/fixture/products.ts";
import type { CallContext, IdempotencyKey, PartnerCode, UserId } from "../../contract/context.ts";
import { GENERAL_PARTNER } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import type { InvoiceId } from "../../contract/invoices.ts";
import { toEurCents } from "../../contract/money.ts";
import type { OrderDraft, OrderId } from "../../contract/orders.ts";
import type { Quantity } from "../../contract/quantity.ts";

/** One call of the adapter, whose exchanges with Tryton are recorded. */
export interface Scene {
  name: string;
  play(erp: ErpAdapter): Promise<unknown>;
}

export const LEFT_CONFIRMED = "an order that is left confirmed";

/** The clock of all scenes, so that what the adapter asks is the same each time. */
export const SCENE_TIME = Date.parse("2026-11-23T12:00:00Z");
/** The account that invoices are paid to. */
export const SCENE_IBAN = "HR1210010051863000160";
/** A partner of 12 %, with a limit of 1,000 euro. */
export const SCENE_PARTNER = "007002" as PartnerCode;
const GUEST = "guest-of-the-scenes" as UserId;
const CUSTOMER = "customer-of-the-scenes" as UserId;

function context(more: Partial<CallContext> = {}): CallContext {
  return {
    ...{ locale: "en", partner: GENERAL_PARTNER, user: null, token: null, requestId: "scene" },
    deadline: Date.now() + 60_000,
    ...more,
  };
}

const visitor = () => context();
const shop = () => context({ vouched: true });
const guest = (key?: string) =>
  context({
    user: { id: GUEST },
    vouched: true,
    ...(key === undefined ? {} : { idempotencyKey: key as IdempotencyKey }),
  });
const customer = (key?: string) => ({ ...guest(key), user: { id: CUSTOMER }, partner: SCENE_PARTNER });

function draft(
  product: OrderDraft["lines"][number]["product"],
  quantity: number,
  price: number,
  deposit = 0,
): OrderDraft {
  const amounts = { price: toEurCents(price), deposit: toEurCents(deposit) };
  const agreed = { ...amounts, vatPercent: 2_500, now: quantity, later: 0 };
  return {
    lines: [{ product, quantity: quantity as Quantity, agreed }],
    buyerDocumentNumber: "SCENE-1",
    guestEmail: "scene@example.com",
  };
}

const asks = (lines: readonly (readonly [keyof typeof PART, number])[]) => ({
  lines: lines.map(([name, quantity]) => ({ product: PART[name], quantity })),
});
const first = async (erp: ErpAdapter) =>
  (await erp.orders.list({ pageSize: 1 }, guest())).items[0]?.id ?? ("" as OrderId);
const firstInvoice = async (erp: ErpAdapter) =>
  (await erp.invoices.list({ pageSize: 1 }, customer())).items[0]?.id ?? ("" as InvoiceId);

/** Every call that the adapter makes, and every refusal that it maps, in an order in which each finds what it needs. */
export const SCENES: readonly Scene[] = [
  { name: "health", play: (erp) => erp.health() },
  { name: "the feed from its beginning", play: (erp) => erp.catalogue.feed(null, 5, visitor()) },
  { name: "the feed goes on", play: (erp) => erp.catalogue.feed(`all.${SCENE_TIME}.4`, 3, visitor()) },
  { name: "the feed of what changed", play: (erp) => erp.catalogue.feed(`1.${SCENE_TIME}.0`, 2, visitor()) },
  { name: "a cursor that is none", play: (erp) => erp.catalogue.feed("nonsense", 2, visitor()) },
  { name: "stock from its beginning", play: (erp) => erp.catalogue.stock(null, 5, visitor()) },
  { name: "stock that moved", play: (erp) => erp.catalogue.stock(`${SCENE_TIME}.${SCENE_TIME}.0`, 2, visitor()) },
  {
    name: "conditions of a guest",
    play: (erp) =>
      erp.conditions(
        asks([
          ["injector", 1],
          ["nozzle", 1],
          ["onRequest", 1],
        ]),
        visitor(),
      ),
  },
  {
    name: "conditions of a customer",
    play: (erp) =>
      erp.conditions(
        asks([
          ["injector", 1],
          ["plenty", 20],
        ]),
        customer(),
      ),
  },
  {
    name: "conditions of a part that is not there",
    play: (erp) => erp.conditions({ lines: [{ product: "none~0" as never, quantity: 1 }] }, visitor()),
  },
  {
    name: "conditions of another's partner",
    play: (erp) => erp.conditions(asks([["plenty", 1]]), { ...visitor(), partner: SCENE_PARTNER }),
  },
  { name: "a partner", play: (erp) => erp.accounts.partner(SCENE_PARTNER, shop()) },
  { name: "a partner that there is not", play: (erp) => erp.accounts.partner("404404" as PartnerCode, shop()) },
  { name: "partners of an address", play: (erp) => erp.accounts.partnersOf("office@scenes.example", shop()) },
  {
    name: "a guest's order",
    play: (erp) => erp.orders.place(draft(PART.injector, 1, 18_990, 6_000), guest("scene-1")),
  },
  {
    name: "the same order again",
    play: (erp) => erp.orders.place(draft(PART.injector, 1, 18_990, 6_000), guest("scene-1")),
  },
  {
    name: "another order under its key",
    play: (erp) => erp.orders.place(draft(PART.injector, 2, 18_990, 6_000), guest("scene-1")),
  },
  {
    name: "an order at a price of yesterday",
    play: (erp) => erp.orders.place(draft(PART.injector, 1, 1, 6_000), guest("scene-2")),
  },
  { name: "a customer's order", play: (erp) => erp.orders.place(draft(PART.plenty, 1, 8_800), customer("scene-3")) },
  {
    name: "an order beyond the limit",
    play: (erp) => erp.orders.place(draft(PART.plenty, 20, 8_800), customer("scene-4")),
  },
  { name: "an order by its key", play: (erp) => erp.orders.findByKey("scene-1" as IdempotencyKey, guest()) },
  { name: "a key that there is not", play: (erp) => erp.orders.findByKey("scene-404" as IdempotencyKey, guest()) },
  { name: "the list of a guest", play: (erp) => erp.orders.list({}, guest()) },
  {
    name: "the list of a customer",
    play: (erp) => erp.orders.list({ status: "undelivered", text: "scene" }, customer()),
  },
  { name: "an order", play: async (erp) => erp.orders.get(await first(erp), guest()) },
  { name: "an order that there is not", play: (erp) => erp.orders.get("404404" as OrderId, guest()) },
  {
    name: "a request to cancel",
    play: async (erp) =>
      erp.orders.requestCancellation(await first(erp), { reason: "ordered twice" }, guest("scene-5")),
  },
  {
    name: "the same request again",
    play: async (erp) =>
      erp.orders.requestCancellation(await first(erp), { reason: "ordered twice" }, guest("scene-5")),
  },
  { name: "invoices", play: (erp) => erp.invoices.list({}, customer()) },
  { name: "an export of invoices", play: (erp) => erp.invoices.part({}, customer()) },
  { name: "an invoice", play: async (erp) => erp.invoices.get(await firstInvoice(erp), customer()) },
  { name: "an invoice that there is not", play: (erp) => erp.invoices.get("404404" as InvoiceId, customer()) },
  { name: "invoices of a guest", play: (erp) => erp.invoices.list({}, guest()) },
  { name: "finances", play: (erp) => erp.finances.summary(customer()) },
  { name: "what is due", play: (erp) => erp.finances.due({}, customer()) },
  // Its sale is put back then, as a Tryton leaves it that dies before it has processed it.
  { name: LEFT_CONFIRMED, play: (erp) => erp.orders.place(draft(PART.injector, 1, 18_990, 6_000), guest("scene-6")) },
  {
    name: "an order that was left confirmed is processed",
    play: (erp) => erp.orders.findByKey("scene-6" as IdempotencyKey, guest()),
  },
];

/** The products that the scenes are about. */
export const SCENE_PRODUCTS = FIXTURE.slice(0, 12);

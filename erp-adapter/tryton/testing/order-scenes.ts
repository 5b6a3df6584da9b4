import type { IdempotencyKey, PartnerCode } from "../../contract/context.ts";
import type { OrderId } from "../../contract/orders.ts";
import type { Anchor } from "../../contract/paging.ts";
import { withdraw } from "./goods-scenes.ts";
import { customer, draft, guest, otherGuest, SCENE_PARTNER, type Stage, type TrytonScene } from "./scene.ts";

const INJECTOR = { part: "injector", quantity: 1, price: 18_990, deposit: 6_000 } as const;
const PLENTY = { part: "plenty", quantity: 1, price: 8_800 } as const;
/** A partner without an address. */
const HOMELESS = "007003" as PartnerCode;

/** Scenes for orders that are booked completely in one call, or refused. */
export const ORDER_SCENES: readonly TrytonScene[] = [
  { name: "a guest's order", play: (erp) => erp.orders.place(draft(INJECTOR), guest("scene-1")) },
  { name: "the same order again", play: (erp) => erp.orders.place(draft(INJECTOR), guest("scene-1")) },
  {
    name: "another order under its key",
    play: (erp) => erp.orders.place(draft({ ...INJECTOR, quantity: 2 }), guest("scene-1")),
  },
  {
    name: "an order of several parts, some of them later",
    play: (erp) =>
      erp.orders.place(draft({ part: "scarce", quantity: 6, price: 10_000, later: 2 }, INJECTOR), guest("scene-2")),
  },
  {
    name: "an order at a price of yesterday",
    play: (erp) => erp.orders.place(draft({ ...INJECTOR, price: 1 }), guest("scene-404")),
  },
  {
    name: "an order of pieces that are sold",
    play: (erp) => erp.orders.place(draft({ part: "lastPiece", quantity: 2, price: 10_000 }), guest("scene-404")),
  },
  {
    name: "an order of a part that was withdrawn",
    before: (stage) => withdraw("undashed", stage),
    play: (erp) => erp.orders.place(draft({ part: "undashed", quantity: 1, price: 10_000 }), guest("scene-404")),
  },
  {
    name: "an order of half a pack",
    play: (erp) => erp.orders.place(draft({ part: "washers", quantity: 5, price: 45 }), guest("scene-404")),
  },
  {
    name: "a customer's order",
    play: (erp) => erp.orders.place(draft({ ...PLENTY, quantity: 2 }), customer("scene-3")),
  },
  {
    name: "an order beyond the limit",
    play: (erp) => erp.orders.place(draft({ ...PLENTY, quantity: 20 }), customer("scene-404")),
  },
  {
    name: "an order beyond a limit that has just been lowered",
    before: ({ beforeCall, ...stage }) => beforeCall("model.sale.sale.confirm", () => setLimit("1", stage)),
    play: (erp) => erp.orders.place(draft(PLENTY), customer("scene-4")),
  },
  {
    name: "an order of a company that is not active",
    before: async (stage) => {
      await setLimit("1000", stage);
      await setActive(false, stage);
    },
    play: (erp) => erp.orders.place(draft(PLENTY), customer("scene-4")),
  },
  {
    name: "an order of a part that is withdrawn at this very moment",
    before: (stage) => stage.beforeCall("model.sale.sale.create", () => withdraw("quote", stage)),
    play: (erp) => erp.orders.place(draft({ part: "quote", quantity: 1, price: 10_000 }), guest("scene-404")),
  },
  {
    name: "an order of a shop that may not order",
    before: async (stage) => {
      await setActive(true, stage);
      await setGroup("remove", stage);
    },
    play: (erp) => erp.orders.place(draft(PLENTY), customer("scene-4")),
  },
  {
    name: "an order that Tryton refuses",
    before: async (stage) => {
      await setGroup("add", stage);
      const party = await stage.office.addParty({ code: HOMELESS, name: "Homeless d.o.o.", priceList: LIST(stage) });
      const address = await stage.office.find("party.address", [["party", "=", party]]);
      await stage.office.write("party.address", address, { active: false });
    },
    play: (erp) => erp.orders.place(draft({ ...PLENTY, price: 10_000 }), customer("scene-5", HOMELESS)),
  },
  {
    name: "the refused order, once the office has mended its reason",
    before: async ({ office, partyOf }) => {
      const address = { party: await partyOf(HOMELESS), city: "Split", invoice: true, delivery: true };
      await office.create("party.address", address);
    },
    play: (erp) => erp.orders.place(draft({ ...PLENTY, price: 10_000 }), customer("scene-5", HOMELESS)),
  },
  { name: "an order by its key", play: (erp) => erp.orders.findByKey("scene-1" as IdempotencyKey, guest()) },
  { name: "another's key", play: (erp) => erp.orders.findByKey("scene-1" as IdempotencyKey, otherGuest()) },
  { name: "a key that there is not", play: (erp) => erp.orders.findByKey("scene-404" as IdempotencyKey, guest()) },
  { name: "an order", play: (erp, orderOf) => erp.orders.get(orderOf("a guest's order"), guest()) },
  { name: "another's order", play: (erp, orderOf) => erp.orders.get(orderOf("a guest's order"), otherGuest()) },
  { name: "an order that there is not", play: (erp) => erp.orders.get("404404" as OrderId, guest()) },
  {
    name: "an order that is delivered in part",
    before: async ({ office, saleOf }) => {
      const sale = await saleOf("a customer's order");
      await office.deliverOnly(sale, [{ position: 1, quantity: 1 }]);
      await office.deliver(sale);
    },
    play: (erp, orderOf) => erp.orders.get(orderOf("a customer's order"), customer()),
  },
  {
    name: "an order that is delivered",
    before: async ({ office, saleOf }) => office.deliver(await saleOf("a customer's order")),
    play: (erp, orderOf) => erp.orders.get(orderOf("a customer's order"), customer()),
  },
  {
    name: "an order whose shipment the office has cancelled",
    before: async ({ office, saleOf }) => {
      const sale = await saleOf("the refused order, once the office has mended its reason");
      const shipment = await office.find("stock.shipment.out", [["moves.sale", "=", sale]]);
      await office.press("stock.shipment.out", "cancel", shipment);
    },
    play: (erp, orderOf) =>
      erp.orders.get(
        orderOf("the refused order, once the office has mended its reason"),
        customer(undefined, HOMELESS),
      ),
  },
  { name: "the list of a guest", play: (erp) => erp.orders.list({}, guest()) },
  {
    name: "the second page of a list",
    play: (erp) => erp.orders.list({ page: 2, pageSize: 1, anchor: "2" as Anchor }, guest()),
  },
  {
    name: "orders of a part within a period",
    play: (erp) =>
      erp.orders.list({ status: "undelivered", text: "scene bosch", from: "2026-01-01", to: "2099-12-31" }, guest()),
  },
  { name: "orders that are delivered", play: (erp) => erp.orders.list({ status: "delivered" }, customer()) },
  { name: "orders that are cancelled", play: (erp) => erp.orders.list({ status: "cancelled" }, customer()) },
  {
    name: "orders that are neither",
    play: (erp) => erp.orders.list({ status: "other" }, customer(undefined, HOMELESS)),
  },
];

/** Adds the shop's user to the group with the right to sell, or removes the user from it. */
async function setGroup(act: "add" | "remove", { office }: Stage): Promise<void> {
  const group = await office.find("res.group", [["name", "=", "Sales Administrator"]]);
  await office.write("res.user", await office.find("res.user", [["login", "=", "shop"]]), { groups: [[act, [group]]] });
}

const LIST = ({ office }: Stage) => office.books.priceList;

async function setLimit(euros: string, { office, partyOf }: Omit<Stage, "beforeCall">): Promise<void> {
  const amount = { __class__: "Decimal", decimal: euros };
  await office.write("party.party", await partyOf(SCENE_PARTNER), { credit_limit_amount: amount });
}

async function setActive(active: boolean, { office, partyOf }: Stage): Promise<void> {
  await office.write("party.party", await partyOf(SCENE_PARTNER), { active });
}

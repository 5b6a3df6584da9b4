import { toEurCents } from "#erp-adapter/contract/money.ts";
import { toMakerSlug } from "#erp-adapter/contract/product-id.ts";
import { PRODUCT_LINES } from "#erp-adapter/contract/product-lines.ts";
import type { AddRefusal } from "../cart/lines/add-to-cart.ts";
import { toCreditUse } from "../finances/credit-use.ts";
import { ACCOUNT, DUE } from "../finances/finances.states.tsx";
import { idOf, OFFER, ROW, ROWS } from "../goods/goods.states.tsx";
import { LISTS } from "../lists/lists.states.tsx";
import { ORDER, ORDERS } from "../orders/orders.states.tsx";
import { narrow, type StatesByName, sent, to, wide } from "../styleguide/parts.tsx";
import { Bought } from "./bought.tsx";
import { Desk } from "./desk.tsx";
import { Account, Counter, Lists } from "./desk-aside.tsx";
import { DeskOrders } from "./desk-orders.tsx";
import { LineCards } from "./line-cards.tsx";
import type { DeskAccount } from "./load-account.ts";
import type { BoughtParts } from "./load-bought.ts";
import type { DeskData, DeskOrder } from "./load-desk.ts";
import type { VisitorHomeData } from "./load-visitor-home.ts";
import { QuickBox } from "./quick-box.tsx";
import { VisitorHome, VisitorHomeFoot } from "./visitor-home.tsx";
import { WaysToBuy } from "./ways-to-buy.tsx";

const barOf = (summary: typeof ACCOUNT) => toCreditUse(summary, "open-and-ordered")?.bar ?? [];

export const DESK_ACCOUNT: DeskAccount = {
  creditLimit: ACCOUNT.creditLimit,
  open: ACCOUNT.open,
  due: ACCOUNT.due,
  accountStatus: "active",
  free: toEurCents(580_000),
  bar: barOf(ACCOUNT),
  blocking: toEurCents(0),
  overdue: { count: DUE.list.total, oldest: DUE.list.items[0] ?? null },
};

/** An account that exceeds its credit limit, is inactive, and has overdue amounts that block orders. */
export const OVERDRAWN: DeskAccount = {
  ...DESK_ACCOUNT,
  open: toEurCents(1_700_000),
  accountStatus: "inactive",
  free: toEurCents(-400_000),
  blocking: DESK_ACCOUNT.due,
  bar: barOf({ ...ACCOUNT, creditUsed: toEurCents(1_900_000), open: toEurCents(1_700_000) }),
};

export const DESK_ORDERS: DeskOrder[] = ORDERS.list?.rows ?? [];

/** Bought parts, in every state of a row. */
export const BOUGHT: BoughtParts = {
  rows: Object.values(ROWS).map((row, index) => ({ row, quantity: index * 4 + 1, date: `2026-11-1${9 - index}` })),
  own: { [ROW.id]: "REG-4711/0" },
  live: true,
};

/** A desk with everything that it can show. */
export const DESK: DeskData = {
  orders: DESK_ORDERS,
  bought: BOUGHT,
  account: DESK_ACCOUNT,
  lists: [...LISTS.own, ...LISTS.shared],
  requests: [
    { kind: "toDecide", count: 2 },
    { kind: "stockWatches", count: 1 },
    { kind: "cancellation", order: ORDER.order.id, number: ORDER.order.number, requestedAt: "2026-11-19T10:02:00Z" },
  ],
  mayOrder: true,
};

/** A customer who has neither ordered nor paid anything yet. */
export const NEW_DESK: DeskData = {
  orders: [],
  account: {
    ...DESK_ACCOUNT,
    creditLimit: null,
    open: toEurCents(0),
    due: toEurCents(0),
    free: null,
    bar: [],
    overdue: { count: 0, oldest: null },
  },
  lists: [],
  requests: [],
  mayOrder: true,
};

/** The desk while no part of it can be read. */
export const UNREAD_DESK: DeskData = {
  orders: null,
  bought: null,
  account: null,
  lists: null,
  requests: [{ kind: "unread" }],
  mayOrder: true,
};

const MANUFACTURERS = ["BorgWarner", "Bosch", "Delphi", "Denso", "Garrett", "IHI", "Mitsubishi", "Siemens VDO"];

export const FRONT: VisitorHomeData = {
  empty: null,
  lines: PRODUCT_LINES.map((id, index) => ({ id, name: "", count: [12_480, 1, 0, 2_316][index] ?? index * 57 })),
  manufacturers: MANUFACTURERS.map((name, index) => ({ id: toMakerSlug(name), name, count: 1_900 - index * 230 })),
  age: 0,
  progress: null,
};

/** The home page of visitors and guests while the product data cannot be read. */
export const UNREAD_FRONT: VisitorHomeData = { ...FRONT, lines: null, manufacturers: [] };

const NOT_ADDED: AddRefusal = { product: ROW.id, typed: "1,5", error: { key: "quantity" } };

export const PARTS: StatesByName = {
  "home/quick-box": wide({ "useNavigation: submitting": sent({ intent: "typed" }, <QuickBox />) }),
  "home/desk, open-requests, unread": wide({
    "": <Desk desk={DESK} />,
    "orders [], lists []": <Desk desk={NEW_DESK} />,
    "orders null, bought null, account null, lists null": <Desk desk={UNREAD_DESK} />,
    "mayOrder false, account undefined, refused": (
      <Desk
        desk={{ ...NEW_DESK, account: undefined, mayOrder: false }}
        refused={{ ...NOT_ADDED, product: idOf("0 445 110 369"), error: { key: "gone" } }}
      />
    ),
  }),
  "home/desk-orders": narrow({
    "total null, narrow": <DeskOrders orders={DESK_ORDERS.map((order) => ({ ...order, total: null }))} mayOrder />,
  }),
  "home/bought": wide({
    "live false, refused": <Bought bought={{ ...BOUGHT, live: false }} mayOrder refused={NOT_ADDED} />,
    "refused, offer": (
      <Bought bought={{ ...BOUGHT, rows: BOUGHT.rows.slice(0, 1) }} mayOrder refused={{ ...NOT_ADDED, offer: OFFER }} />
    ),
    "mayOrder false, narrow": <Bought bought={BOUGHT} mayOrder={false} />,
  }),
  "home/desk-aside": narrow({
    "free < 0, inactive, blocking > 0": <Account account={OVERDRAWN} />,
    "free null, overdue null": <Account account={{ ...DESK_ACCOUNT, free: null, bar: [], overdue: null }} />,
    "creditLimit null": <Account account={{ ...DESK_ACCOUNT, creditLimit: null, free: null, bar: [] }} />,
    "hasFavourites false": to({ hasFavourites: false }, <Lists lists={DESK.lists} />),
    "company null": to({ company: null }, <Counter />),
  }),
  "home/visitor-home": wide({
    "": (
      <>
        <VisitorHome front={FRONT} />
        <VisitorHomeFoot front={FRONT} />
      </>
    ),
    "lines null, manufacturers []": (
      <>
        <VisitorHome front={UNREAD_FRONT} />
        <VisitorHomeFoot front={UNREAD_FRONT} />
      </>
    ),
    progress: <VisitorHome front={{ ...UNREAD_FRONT, progress: { read: 421_000, total: 1_000_000 } }} />,
    empty: <VisitorHome front={{ ...FRONT, empty: { goods: "import", accounts: "erp" }, lines: [] }} />,
    "age 3 h": <VisitorHome front={{ ...FRONT, age: 10_800_000 }} />,
  }),
  "home/line-cards": wide({ "one line": to({ lines: ["diesel"] }, <LineCards counts={FRONT.lines} />) }),
  "home/ways-to-buy": wide({
    "hasRegistration false": to({ hasRegistration: false }, <WaysToBuy />),
    "hasLogin false": to({ hasLogin: false, hasRegistration: false }, <WaysToBuy />),
  }),
};

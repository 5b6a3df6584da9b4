import { toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import { PRODUCT_LINES } from "#erp-adapter/contract/product-lines.ts";
import { MAKERS } from "../catalogue/catalogue.states.tsx";
import { toCreditUse } from "../finances/credit-use.ts";
import { ACCOUNT, DUE, OVERDRAWN } from "../finances/finances.states.tsx";
import { idOf, NOT_ADDED, OFFER, ROW, ROWS } from "../goods/goods.states.tsx";
import { LISTS } from "../lists/lists.states.tsx";
import { ORDER, ORDERS } from "../orders/orders.states.tsx";
import { narrow, type StatesByName, sent, to, wide } from "../styleguide/parts.tsx";
import { CARTS, EMPTY } from "../styleguide/readers.ts";
import { Bought } from "./bought.tsx";
import { Desk } from "./desk.tsx";
import { Account, Counter, Lists } from "./desk-aside.tsx";
import { DeskOrders } from "./desk-orders.tsx";
import { LineCards } from "./line-cards.tsx";
import type { DeskAccount } from "./load-account.ts";
import type { DeskData, DeskOrder } from "./load-desk.ts";
import { QuickBox } from "./quick-box.tsx";
import { VisitorHome, VisitorHomeFoot } from "./visitor-home.tsx";
import { WaysToBuy } from "./ways-to-buy.tsx";

const accountOf = (summary: typeof ACCOUNT, about: Partial<DeskAccount>): DeskAccount => ({
  ...{ ...summary, free: toEurCents(580_000), blocking: ZERO },
  bar: toCreditUse(summary, "open-and-ordered")?.bar ?? [],
  overdue: { count: DUE.list.total, oldest: DUE.list.items[0] ?? null },
  ...about,
});

const KNOWN = accountOf(ACCOUNT, {});

const OVERDRAWN_ACCOUNT = accountOf(OVERDRAWN, { free: toEurCents(-400_000), blocking: ACCOUNT.due });

export const DESK_ORDERS: DeskOrder[] = ORDERS.list?.rows ?? [];

/** Bought parts, in every state of a row. */
const BOUGHT = {
  rows: Object.values(ROWS).map((row, index) => ({
    ...{ row, quantity: index * 4 + 1, date: `2026-11-1${9 - index}`, ways: null },
  })),
  gone: [{ number: "0 445 110 111", successors: [{ id: ROW.id, number: ROW.number }] }],
  own: { [ROW.id]: "REG-4711/0" },
  live: true,
};

/** A desk with everything that it can show. */
export const DESK: DeskData = {
  ...{ orders: DESK_ORDERS, bought: BOUGHT, account: KNOWN, lists: [...LISTS.own, ...LISTS.shared], mayOrder: true },
  carts: CARTS.map((cart, at) => ({ ...cart, total: at === 0 ? toEurCents(123_456) : null })),
  handed: [{ id: "1", fromName: "Ana Anić", title: "Golf 7", lines: 12 }],
  requests: [
    { kind: "toDecide", count: 2 },
    { kind: "cancellation", order: ORDER.order.id, number: ORDER.order.number, requestedAt: "2026-11-19T10:02:00Z" },
  ],
};

const UNUSED = { creditLimit: null, open: ZERO, due: ZERO, free: null, bar: [], overdue: { count: 0, oldest: null } };

/** A customer who has neither ordered nor paid anything yet. */
export const NEW_DESK: DeskData = {
  ...{
    orders: [],
    account: accountOf(ACCOUNT, UNUSED),
    lists: [],
    carts: [],
    handed: [],
    requests: [],
    mayOrder: true,
  },
};

/** The desk while no part of it can be read. */
export const UNREAD_DESK: DeskData = {
  ...{
    orders: null,
    bought: null,
    account: null,
    lists: null,
    carts: [],
    handed: [],
    requests: [{ kind: "unread" }],
    mayOrder: true,
  },
};

const FRONT = {
  ...{ ...EMPTY, progress: null, manufacturers: MAKERS },
  lines: PRODUCT_LINES.map((id, index) => ({ id, name: "", count: [12_480, 1, 0, 2_316][index] ?? index * 57 })),
};

export const PARTS: StatesByName = {
  "home/quick-box": wide({ "useNavigation: submitting": sent({ intent: "typed" }, <QuickBox />) }),
  "home/desk, open-requests, unread": wide({ desk: NEW_DESK }, Desk, {
    everything: { desk: DESK },
    "orders null, bought null, account null, lists null": { desk: UNREAD_DESK },
    "mayOrder false, account undefined, refused": {
      desk: { account: undefined, mayOrder: false },
      refused: { ...NOT_ADDED, product: idOf("0 445 110 369"), error: { key: "gone" } },
    },
  }),
  "home/desk-orders": narrow({
    "total null, narrow": <DeskOrders orders={DESK_ORDERS.map((order) => ({ ...order, total: null }))} mayOrder />,
  }),
  "home/bought": wide({ bought: BOUGHT, mayOrder: true }, Bought, {
    "live false, refused": { bought: { live: false }, refused: NOT_ADDED },
    "refused, offer": { bought: { rows: BOUGHT.rows.slice(0, 1) }, refused: { ...NOT_ADDED, offer: OFFER } },
    "mayOrder false, narrow": { mayOrder: false },
  }),
  "home/desk-aside": narrow({ account: KNOWN }, Account, {
    "free < 0, inactive, blocking > 0": { account: OVERDRAWN_ACCOUNT },
    "free null, overdue null": { account: { free: null, bar: [], overdue: null } },
    "creditLimit null": { account: { creditLimit: null, free: null, bar: [] } },
    "hasFavourites false": to({ hasFavourites: false }, <Lists lists={DESK.lists} />),
    "company null": to({ company: null }, <Counter />),
  }),
  "home/visitor-home": wide({ front: FRONT }, VisitorHome, {
    "lines null, manufacturers []": { front: { lines: null, manufacturers: [] } },
    progress: { front: { lines: null, manufacturers: [], progress: { read: 421_000, total: 1_000_000 } } },
    empty: { front: { empty: { goods: "import", accounts: "erp" }, lines: [] } },
    "age 3 h": { front: { age: 10_800_000 } },
    foot: <VisitorHomeFoot front={FRONT} />,
  }),
  "home/line-cards": wide({ "one line": to({ lines: ["diesel"] }, <LineCards counts={FRONT.lines} />) }),
  "home/ways-to-buy": wide({
    "hasRegistration false": to({ hasRegistration: false }, <WaysToBuy />),
    "hasLogin false": to({ hasLogin: false, hasRegistration: false }, <WaysToBuy />),
  }),
};

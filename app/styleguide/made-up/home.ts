import { toEurCents } from "#erp-adapter/contract/money.ts";
import { toMakerSlug } from "#erp-adapter/contract/product-id.ts";
import { PRODUCT_LINES } from "#erp-adapter/contract/product-lines.ts";
import { toCreditUse } from "../../finances/credit-use.ts";
import type { DeskAccount } from "../../home/load-account.ts";
import type { BoughtParts } from "../../home/load-bought.ts";
import type { DeskData, DeskOrder } from "../../home/load-desk.ts";
import type { FrontData } from "../../home/load-front.ts";
import { ACCOUNT, DUE } from "./finances.ts";
import { ROW, ROWS } from "./goods.ts";
import { LISTS } from "./lists.ts";
import { ORDER, ORDERS } from "./orders.ts";

/** The home pages of a made-up customer, and of visitors and guests. */

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

export const FRONT: FrontData = {
  empty: null,
  lines: PRODUCT_LINES.map((id, index) => ({ id, name: "", count: [12_480, 1, 0, 2_316][index] ?? index * 57 })),
  manufacturers: MANUFACTURERS.map((name, index) => ({ id: toMakerSlug(name), name, count: 1_900 - index * 230 })),
  age: 0,
  progress: null,
};

/** The home page of visitors and guests while the product data cannot be read. */
export const UNREAD_FRONT: FrontData = { ...FRONT, lines: null, manufacturers: [] };

import type { ShelfRefusal } from "../../lists/count-shelf.ts";
import type { ListRefusal } from "../../lists/list-action.ts";
import type { ListData, ListLineView, ShownList } from "../../lists/load-list.ts";
import type { ListAddData } from "../../lists/load-list-add.ts";
import type { ListsData } from "../../lists/load-lists.ts";
import type { ShelfData, ShelfLineView } from "../../lists/load-shelf.ts";
import { CART } from "./carts.ts";
import { idOf } from "./goods.ts";
import { OFFERED } from "./orders.ts";

/** Made-up lists of a customer and of a colleague. */

const CHANGED = Date.parse("2026-11-20T09:00:00Z");
const NAME = "Servis Žgombić, svaki ponedjeljak";

const LIST: ShownList = {
  id: "guide",
  name: NAME,
  sharing: "private",
  isOwn: true,
  ownerName: "Žarko Šćepanović",
  isEditable: true,
  version: 1,
  changedAt: CHANGED,
  own: "guide",
};

export const COLLEAGUES_LIST: ShownList = { ...LIST, sharing: "read", isOwn: false, isEditable: false };

const lines = CART.lines.map(
  (line, index): ListLineView => ({
    ...line,
    place: index + 1,
    note: index === 0 ? "za kombi ZG 1234-AB" : "",
    position: index === 0 ? "10" : "",
    shelf: index === 0 ? { minimum: 2, maximum: 10, count: { pieces: 3, at: CHANGED } } : null,
    shown: "guide",
    quantity: index === 1 ? 0 : line.quantity,
    replacedBy: line.leftOut ? { id: idOf("0 445 110 369"), number: "0 445 110 369" } : null,
    isReplaced: line.offer !== null,
  }),
);

export const LIST_PAGE: ListData = {
  list: LIST,
  page: 0,
  pages: 1,
  total: lines.length,
  asked: lines.length,
  lines,
  live: true,
  own: {},
  offered: OFFERED,
  outcome: null,
};

export const LISTS: ListsData = {
  own: [{ ...LIST, lines: 12 }],
  shared: [{ ...COLLEAGUES_LIST, id: "theirs", name: "Šablona", lines: 1 }],
  key: "guide",
};

export const LIST_ADD: ListAddData = {
  kind: "product",
  source: idOf("0 445 110 369"),
  name: "0 445 110 369",
  lines: 1,
  quantity: 1,
  lists: LISTS.own,
  left: [],
  key: "guide",
  back: "/en/catalogue/0",
};

export const LIST_ADD_ROWS: ListAddData = {
  ...LIST_ADD,
  ...{ kind: "quick-order", source: "guide", name: "", lines: 36, back: "/en/quick-order/guide" },
  left: [
    { row: 4, numberText: "0 445 110 999", quantityText: "2", why: { kind: "refused", reason: "unknown" } },
    { row: 17, numberText: "4.4511E+08", quantityText: "1", why: { kind: "choose", reason: "exponent" } },
    { row: 31, numberText: "W 712/75", quantityText: "1,5", why: { kind: "refused", reason: "fraction" } },
    { row: 40, numberText: "", quantityText: "6", why: { kind: "text", reason: "levels" } },
  ],
};

const [first, second] = lines;

export const SHELF: ShelfData = {
  list: LIST,
  page: 0,
  pages: 1,
  toOrder: 2,
  own: {},
  lines: lines.map((line, index): ShelfLineView => {
    const { product, number, title, manufacturer, unit, shelf, shown } = line;
    const counted = { minimum: null, maximum: 4, count: { pieces: 0, at: CHANGED } };
    return {
      ...{ product, number, title, manufacturer, unit, shown, pack: index === 0 ? 4 : 1 },
      ...{ quantity: [7, 4][index] ?? 0, wholePacks: index === 0 ? 8 : null, shelf: index === 1 ? counted : shelf },
    };
  }),
};

export const REFUSED_SHELF: ShelfRefusal = {
  reason: "wrong",
  typed: {
    ...(first && { [first.product]: { minimum: "12", maximum: "10", counted: "3" } }),
    ...(second && { [second.product]: { minimum: "", maximum: "4", counted: "1,5" } }),
  },
  wrong: { ...(first && { [first.product]: "minimum" }), ...(second && { [second.product]: "counted" }) },
};

export const refusedList = (reason: ListRefusal["reason"]): ListRefusal => ({
  reason,
  typed: first ? { [first.product]: { quantity: "1,5", note: "hitno", position: "10a" } } : {},
  wrong: first && reason === "wrong" ? { [first.product]: "quantity" } : {},
  name: reason === "name" ? "x".repeat(61) : "",
});

import type { ListRefusal } from "../../lists/list-action.ts";
import type { ListData, ListLineView, ShownList } from "../../lists/load-list.ts";
import type { ListAddData } from "../../lists/load-list-add.ts";
import type { ListsData } from "../../lists/load-lists.ts";
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
  key: "guide",
  back: "/en/catalogue/0",
};

const [first] = lines;

export const refusedList = (reason: ListRefusal["reason"]): ListRefusal => ({
  reason,
  typed: first ? { [first.product]: { quantity: "1,5", note: "hitno", position: "10a" } } : {},
  wrong: first && reason === "wrong" ? { [first.product]: "quantity" } : {},
  name: reason === "name" ? "x".repeat(61) : "",
});

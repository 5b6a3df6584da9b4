import { CART } from "../cart/cart.states.tsx";
import { idOf } from "../goods/goods.states.tsx";
import { AGAIN } from "../orders/orders.states.tsx";
import { each, narrow, type StatesByName, wide } from "../styleguide/parts.tsx";
import { OFFERED } from "../styleguide/readers.ts";
import type { AddingRefused } from "./add-to-list.ts";
import type { ShelfRefusal } from "./count-shelf.ts";
import type { ListFormRefusal } from "./list-action.ts";
import { ListAddPage } from "./list-add-page.tsx";
import { ListLines } from "./list-lines.tsx";
import { ListPage } from "./list-page.tsx";
import { ListsPage } from "./lists-page.tsx";
import type { ListData, ListLineView, ShownList } from "./load-list.ts";
import type { ListAddData } from "./load-list-add.ts";
import type { ListsData } from "./load-lists.ts";
import type { ShelfData, ShelfLineView } from "./load-shelf.ts";
import { ManageList } from "./manage-list.tsx";
import { ShelfPage } from "./shelf-page.tsx";

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

export const refusedList = (reason: ListFormRefusal["reason"]): ListFormRefusal => ({
  reason,
  typed: first ? { [first.product]: { quantity: "1,5", note: "hitno", position: "10a" } } : {},
  wrong: first && reason === "wrong" ? { [first.product]: "quantity" } : {},
  name: reason === "name" ? "x".repeat(61) : "",
});

const refused = (errors: AddingRefused["errors"]): AddingRefused => ({
  errors,
  typed: { name: "", quantity: "1,5", list: "new", way: "add", isTemplate: false },
  key: "guide",
});

export const PARTS: StatesByName = {
  "lists/lists-page": wide({
    "": <ListsPage page={LISTS} refused={refused({ name: { key: "tooManyLists", limit: 50 } })} />,
    empty: <ListsPage page={{ ...LISTS, own: [], shared: [] }} />,
  }),
  "lists/list-page": wide({
    own: <ListPage page={{ ...LIST_PAGE, pages: 3, total: 250 }} />,
    "of a colleague, to read": <ListPage page={{ ...LIST_PAGE, list: COLLEAGUES_LIST, live: false }} />,
    outcome: <ListPage page={{ ...LIST_PAGE, outcome: { view: AGAIN, cart: { title: "Cart 2", position: 2 } } }} />,
    "no lines": <ListPage page={{ ...LIST_PAGE, lines: [], total: 0, offered: null }} />,
  }),
  "lists/list-lines": wide({
    ...each(["conflict", "wrong"], (reason) => <ListLines page={LIST_PAGE} refusal={refusedList(reason)} />),
  }),
  "lists/manage-list": narrow({ "name refused": <ManageList list={LIST_PAGE.list} refusal={refusedList("name")} /> }),
  "lists/shelf-page, shelf-lines": wide({
    own: <ShelfPage page={SHELF} />,
    "of a colleague, to read": <ShelfPage page={{ ...SHELF, list: { ...SHELF.list, isEditable: false } }} />,
    refused: <ShelfPage page={SHELF} refusal={REFUSED_SHELF} />,
    "no lines": <ShelfPage page={{ ...SHELF, lines: [] }} />,
  }),
  "lists/list-add-page": narrow({
    "of a product": <ListAddPage page={LIST_ADD} refused={refused({ quantity: { key: "listQuantity" } })} />,
    "of a cart, without lists": (
      <ListAddPage page={{ ...LIST_ADD, kind: "cart", name: "Cart 2", lines: 12, lists: [] }} />
    ),
    "of a quick order": <ListAddPage page={LIST_ADD_ROWS} />,
  }),
};

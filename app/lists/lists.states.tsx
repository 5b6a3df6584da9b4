import { CART } from "../cart/cart.states.tsx";
import { FIRST } from "../goods/goods.states.tsx";
import { AGAIN } from "../orders/orders.states.tsx";
import { narrow, type StatesByName, wide } from "../styleguide/parts.tsx";
import { EMPTY, OFFERED } from "../styleguide/readers.ts";
import { ListAddPage } from "./list-add-page.tsx";
import { ListLines } from "./list-lines.tsx";
import { ListPage } from "./list-page.tsx";
import { ListsPage } from "./lists-page.tsx";
import { ManageList } from "./manage-list.tsx";
import { ShelfPage } from "./shelf-page.tsx";

const LIST = {
  ...{ id: "guide", name: "Servis Žgombić, svaki ponedjeljak", ownerName: "Žarko Šćepanović", version: 1 },
  own: "guide",
  ...{ sharing: "private" as const, isOwn: true, isEditable: true, changedAt: Date.parse("2026-11-20T09:00:00Z") },
};

const COLLEAGUES_LIST = { ...LIST, id: "theirs", sharing: "read" as const, isOwn: false, isEditable: false };

const SHELF = { minimum: 2, maximum: 10, count: { pieces: 3, at: LIST.changedAt } };

const LINES = CART.lines.map((line, at) => ({
  ...{ ...EMPTY, ...line, note: "", position: "", shelf: null, place: at + 1, shown: "guide", isReplaced: false },
  ...(at === 0 && { note: "za kombi ZG 1234-AB", position: "10", shelf: SHELF }),
  quantity: at === 1 ? 0 : line.quantity,
}));

const PAGE = {
  ...{ ...EMPTY, list: LIST, total: LINES.length, asked: LINES.length, lines: LINES, live: true, offered: OFFERED },
};

export const LISTS = { own: [{ ...LIST, lines: 12 }], shared: [{ ...COLLEAGUES_LIST, lines: 1 }], key: "guide" };

const TYPED = { name: "", quantity: "1,5", list: "new", way: "add", isTemplate: false } as const;

const WRONG = { typed: { [FIRST]: { quantity: "1,5", note: "hitno", position: "10a" } }, name: "" };

const WRONG_LEVELS = {
  ...{ reason: "wrong" as const, typed: { [FIRST]: { minimum: "12", maximum: "10", counted: "3" } } },
  wrong: { [FIRST]: "minimum" },
} as const;

const SHELF_LINES = LINES.map((line, at) => ({ ...line, quantity: 7, wholePacks: at === 0 ? 8 : null }));

const ADDED = {
  ...{ kind: "product" as const, source: FIRST, name: "0 445 110 369", lines: 1, quantity: 1, lists: LISTS.own },
  ...{ left: [], key: "guide", back: "/en/catalogue/0" },
};

const LEFT = [
  { row: 4, numberText: "0 445 110 999", quantityText: "2", why: { kind: "refused", reason: "unknown" } },
  { row: 17, numberText: "4.4511E+08", quantityText: "1", why: { kind: "choose", reason: "exponent" } },
  { row: 40, numberText: "", quantityText: "6", why: { kind: "text", reason: "levels" } },
] as const;

export const PARTS: StatesByName = {
  "lists/lists-page": wide({ page: LISTS }, ListsPage, {
    "": { refused: { errors: { name: { key: "tooManyLists", limit: 50 } }, typed: TYPED, key: "guide" } },
    empty: { page: { own: [], shared: [] } },
  }),
  "lists/list-page": wide({ page: PAGE }, ListPage, {
    own: { page: { pages: 3, total: 250 } },
    "of a colleague, to read": { page: { list: COLLEAGUES_LIST, live: false } },
    outcome: { page: { outcome: { view: AGAIN, cart: { title: "Cart 2", position: 2 } } } },
    "no lines": { page: { lines: [], total: 0, offered: null } },
  }),
  "lists/list-lines": wide({ page: PAGE }, ListLines, {
    conflict: { refusal: { ...WRONG, reason: "conflict", wrong: {} } },
    wrong: { refusal: { ...WRONG, reason: "wrong", wrong: { [FIRST]: "quantity" } } },
  }),
  "lists/manage-list": narrow({
    "name refused": <ManageList list={LIST} refusal={{ reason: "name", typed: {}, wrong: {}, name: "x".repeat(61) }} />,
  }),
  "lists/shelf-page, shelf-lines": wide({ page: { ...EMPTY, list: LIST, toOrder: 2, lines: SHELF_LINES } }, ShelfPage, {
    "of a colleague, to read": { page: { list: COLLEAGUES_LIST } },
    refused: { refusal: WRONG_LEVELS },
    "no lines": { page: { lines: [] } },
  }),
  "lists/list-add-page": narrow({ page: ADDED }, ListAddPage, {
    refused: { refused: { errors: { quantity: { key: "listQuantity" } }, typed: TYPED, key: "guide" } },
    "of a cart, without lists": { page: { kind: "cart", name: "Cart 2", lines: 12, lists: [] } },
    "of a quick order": { page: { kind: "quick-order", name: "", lines: 36, left: [...LEFT] } },
  }),
};

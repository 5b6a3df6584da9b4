import type { Supply } from "#erp-adapter/contract/conditions/supply.ts";
import { TOTALS } from "../cart/cart.states.tsx";
import { named, OFFER, PRICED, SET_OFFER } from "../goods/goods.states.tsx";
import { each, narrow, type StatesByName, sent, wide } from "../styleguide/parts.tsx";
import { EMPTY, OFFERED } from "../styleguide/readers.ts";
import { ColumnsForm } from "./columns-form.tsx";
import { ListAway } from "./list-away.tsx";
import type { QuickOrderData, ShownColumns } from "./load-quick-order.ts";
import { QuickOrderPage } from "./quick-order-page.tsx";
import { QuickOrderStart } from "./quick-order-start.tsx";
import { RowStateBadge } from "./row-state-badge.tsx";
import type { ShownPieces, ShownQuickRow } from "./show-row.ts";

const SUPPLY: Supply = { warehouse: "Zagreb", quantity: 4, date: null, kind: "shelf" };

const INCOMING: Supply = { warehouse: "", quantity: 6, date: "2026-11-27", kind: "incoming" };

const plannedAs = (...parts: Supply[]) => ({ now: 0, later: 0, plan: { parts, today: "2026-11-24" } });

/** A row, with pieces of the product of this number unless the number is not found. */
function rowOf(
  numberText: string,
  verdict: ShownQuickRow["verdict"],
  about: Partial<ShownQuickRow & ShownPieces> = {},
): ShownQuickRow {
  const pieces = { ...named(numberText), ...PRICED, quantity: 2, total: null, split: null, ...about };
  return {
    ...{ ...EMPTY, row: 0, numberText, quantityText: String(pieces.quantity), part: null, shownParts: "", verdict },
    ...{ pieces: verdict.state === "refused" || verdict.state === "choose" ? [] : [pieces], ...about },
  };
}

const CANDIDATES = [
  { ...named("0 445 110 470"), by: { kind: "oe", number: "04L 130 277 K" } },
  { ...named("0 445 110 646"), by: { kind: "own", number: "REG-4711/Š" } },
] as const;

const { number } = OFFER.wanted;

const ROWS = [
  rowOf("04L 130 277 K", { state: "choose", reason: "several", candidates: [...CANDIDATES], readings: [] }),
  rowOf("0 445 110 470", { state: "choose", reason: "quantity", candidates: [], readings: [1, 1_000] }),
  rowOf("0 986 435 999", { state: "choose", reason: "pack", pack: 10, offered: 10 }, { quantity: 7 }),
  rowOf(number, { state: "replaced", offer: OFFER }, { quantity: 3 }),
  rowOf("0 445 110 368", { state: "replaced", offer: SET_OFFER }, { quantity: 3, price: null, deposit: null }),
  rowOf("0 445 010 507", { state: "short", left: 4 }, { quantity: 12, split: plannedAs(SUPPLY), together: 15 }),
  rowOf("O 445 11O 47", { state: "refused", reason: "unknown" }),
  rowOf("0 445 110 471", { state: "ready" }, { split: plannedAs(SUPPLY), note: "za kombi ZG 1234-AB", position: "10" }),
  rowOf("0 433 171 755", { state: "ready" }, { quantity: 10, split: plannedAs(SUPPLY, INCOMING), isDecided: true }),
  rowOf("0 445 110 647", { state: "added" }, { by: { kind: "replaced", number: "0 433 171 700" } }),
  rowOf("5WS40745", { state: "refused", reason: "leftOut" }, { isDecided: true }),
].map((row, at) => ({ ...row, row: at + 1 }));

const STATES = ["ready", "choose", "replaced", "short", "refused", "added", "unread"] as const;

/** A page with these rows, and with counts computed from them. */
function pageOf(rows: ShownQuickRow[], about: Partial<QuickOrderData> = {}): QuickOrderData {
  const open = STATES.map((state) => {
    return { state, rows: rows.flatMap(({ verdict, row }) => (verdict.state === state ? [{ row, page: 0 }] : [])) };
  });
  return {
    ...{ ...EMPTY, id: "guide", revision: 1, format: "paste", rows, total: rows.length, totals: TOTALS, live: true },
    counts: Object.fromEntries(open.map(({ state, rows }) => [state, rows.length])) as QuickOrderData["counts"],
    open: open.filter(({ state }) => state !== "ready" && state !== "added"),
    ...{ offered: OFFERED, isAdding: false, withoutRoom: 0, added: null, skipped: 2, hidden: 0, columns: null },
    ...{ hasTableBeside: false, hasLostWords: false, sheets: null, endsAt: Date.UTC(2026, 10, 21), ...about },
  };
}

const UNREAD = ROWS.slice(0, 2).map((row): ShownQuickRow => ({ ...row, pieces: [], verdict: { state: "unread" } }));

const REFUSED = { ...EMPTY, wrong: [], chosen: "", changes: [], sent: [] };

const COLUMNS: ShownColumns = {
  source: "names",
  columns: [
    { place: 0, name: "Opis", samples: ["Brizgaljka", "Dizna"], field: null },
    { place: 1, name: "", samples: [number, "5WS40745"], field: "number" },
    { place: 2, name: "Kom", samples: ["2", "10"], field: "quantity" },
  ],
};

export const PARTS: StatesByName = {
  "quick-order/row-state-badge": narrow(each(STATES, (state) => <RowStateBadge state={state} />)),
  "quick-order/quick-order-start": wide({}, QuickOrderStart, {
    refused: {
      reply: {
        refusal: { ...EMPTY, reason: "too-big" },
        given: "typed",
        typed: [{ number, quantity: "2" }],
        pasted: "",
      },
    },
    "useNavigation: submitting": sent({ intent: "typed" }, <QuickOrderStart />),
  }),
  "quick-order/quick-order-page": wide({ page: pageOf(ROWS) }, QuickOrderPage, {
    refused: {
      refusal: { ...REFUSED, reason: "tooManyCarts", limit: 10, changes: [{ row: 7, number, quantity: "1,5" }] },
    },
    isAdding: { page: { isAdding: true } },
    "useNavigation: submitting": (usual) => sent({ intent: "add" }, usual),
    added: { page: pageOf(ROWS.slice(9, 10), { added: { rows: 1, cart: { title: "Cart 2", position: 2 } } }) },
    "live false": { page: pageOf(UNREAD, { totals: null, live: false, offered: null }) },
  }),
  "quick-order/columns-form": wide({ shown: COLUMNS, isRefused: false }, ColumnsForm, {
    guessed: { shown: { source: "guessed" } },
    "remembered, refused": { shown: { source: "remembered" }, isRefused: true },
  }),
  "quick-order/list-away": wide({}, ListAway, {
    sent: { refusal: { ...REFUSED, reason: "away", sent: [["quantity-2", "4"]] } },
  }),
};

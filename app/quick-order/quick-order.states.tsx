import type { Supply } from "#erp-adapter/contract/conditions/supply.ts";
import { TOTALS } from "../cart/cart.states.tsx";
import { idOf, OFFER, PRICE, ROW, SET_OFFER } from "../goods/goods.states.tsx";
import type { ShownSplit } from "../goods/shown-supply.ts";
import { each, narrow, type StatesByName, sent, wide } from "../styleguide/parts.tsx";
import { OFFERED } from "../styleguide/readers.ts";
import { ColumnsForm } from "./columns-form.tsx";
import { ListAway } from "./list-away.tsx";
import type { QuickOrderData, ShownColumns } from "./load-quick-order.ts";
import type { QuickOrderReply } from "./prepare-list.ts";
import type { QuickOrderRefusal } from "./quick-order-action.ts";
import { QuickOrderPage } from "./quick-order-page.tsx";
import { QuickOrderStart } from "./quick-order-start.tsx";
import { RowStateBadge } from "./row-state-badge.tsx";
import type { ShownCandidate, ShownPieces, ShownQuickRow } from "./show-row.ts";

/** A made-up quick order, with a row for each state and next step. */

const named = (number: string) => ({
  product: idOf(number),
  number,
  title: ROW.title,
  manufacturer: "Bosch",
  unit: "pcs",
  pack: 1,
});

const pieces = (number: string, about: Partial<ShownPieces> = {}): ShownPieces => ({
  ...named(number),
  quantity: 2,
  price: PRICE.net,
  deposit: PRICE.deposit,
  total: null,
  split: null,
  ...about,
});

const shelf = (warehouse: string, quantity: number): Supply => ({ warehouse, quantity, date: null, kind: "shelf" });

const splitOf = (...parts: Supply[]): ShownSplit => ({ now: 0, later: 0, plan: { parts, today: "2026-11-24" } });

const candidate = (number: string, by: ShownCandidate["by"]): ShownCandidate => ({ ...named(number), by });

type RowFacts = Pick<ShownQuickRow, "verdict" | "numberText"> & Partial<ShownQuickRow>;

const FACTS: RowFacts[] = [
  {
    numberText: "04L 130 277 K",
    verdict: {
      state: "choose",
      reason: "several",
      candidates: [
        candidate("0 445 110 470", { kind: "oe", number: "04L 130 277 K" }),
        candidate("0 445 110 646", { kind: "own", number: "REG-4711/Š" }),
      ],
      readings: [],
    },
  },
  {
    numberText: "0 445 110 470",
    quantityText: "1.000",
    verdict: { state: "choose", reason: "quantity", candidates: [], readings: [1, 1_000] },
  },
  {
    numberText: "0 986 435 999",
    quantityText: "7",
    pieces: [pieces("0 986 435 999", { quantity: 7, pack: 10 })],
    verdict: { state: "choose", reason: "pack", pack: 10, offered: 10 },
  },
  {
    numberText: OFFER.wanted.number,
    quantityText: "3",
    pieces: [pieces(OFFER.wanted.number, { quantity: 3 })],
    verdict: { state: "replaced", offer: OFFER },
  },
  {
    numberText: "0 445 110 368",
    quantityText: "3",
    pieces: [pieces("0 445 110 368", { quantity: 3, price: null, deposit: null })],
    verdict: { state: "replaced", offer: SET_OFFER },
  },
  {
    numberText: "0 445 010 507",
    quantityText: "12",
    pieces: [pieces("0 445 010 507", { quantity: 12, split: splitOf(shelf("Zagreb", 4)) })],
    together: 15,
    verdict: { state: "short", left: 4 },
  },
  { numberText: "O 445 11O 47", verdict: { state: "refused", reason: "unknown" } },
  {
    numberText: ROW.number,
    pieces: [pieces(ROW.number, { split: splitOf(shelf("Zagreb", 2)) })],
    note: "za kombi ZG 1234-AB",
    position: "10",
    verdict: { state: "ready" },
  },
  {
    numberText: "0 433 171 755",
    quantityText: "10",
    pieces: [
      pieces("0 433 171 755", {
        quantity: 10,
        split: splitOf(...[shelf("Zagreb", 4), shelf("Split", 3)], {
          warehouse: "",
          quantity: 3,
          date: "2026-11-27",
          kind: "incoming",
        }),
      }),
    ],
    by: { kind: "replaced", number: "0 433 171 700" },
    isDecided: true,
    verdict: { state: "ready" },
  },
  { numberText: "0 445 110 647", pieces: [pieces("0 445 110 647")], verdict: { state: "added" } },
  { numberText: "5WS40745", isDecided: true, verdict: { state: "refused", reason: "leftOut" } },
];

const rows = FACTS.map(
  (facts, index): ShownQuickRow => ({
    row: index + 1,
    quantityText: "2",
    note: "",
    isNoteLeft: false,
    position: "",
    pieces: [],
    part: null,
    shownParts: "",
    insteadOf: null,
    by: null,
    together: null,
    isDecided: false,
    ...facts,
  }),
);

const STATES = ["ready", "choose", "replaced", "short", "refused", "added", "unread"] as const;

const inState = (shown: readonly ShownQuickRow[], state: ShownQuickRow["verdict"]["state"]) =>
  shown.filter(({ verdict }) => verdict.state === state).map(({ row }) => ({ row, page: 0 }));

/** A page with these rows, and with counts computed from them. */
const pageOf = (shown: ShownQuickRow[], about: Partial<QuickOrderData> = {}): QuickOrderData => ({
  id: "guide",
  revision: 1,
  format: "paste",
  rows: shown,
  page: 0,
  pages: 1,
  total: shown.length,
  counts: Object.fromEntries(STATES.map((state) => [state, inState(shown, state).length])) as QuickOrderData["counts"],
  open: (["choose", "replaced", "short", "refused", "unread"] as const).map((state) => ({
    state,
    rows: inState(shown, state),
  })),
  totals: TOTALS,
  live: true,
  offered: OFFERED,
  isAdding: false,
  withoutRoom: 0,
  added: null,
  skipped: 2,
  hidden: 0,
  hasTableBeside: false,
  hasLostWords: false,
  columns: null,
  sheets: null,
  endsAt: Date.parse("2026-11-21T09:00:00Z"),
  ...about,
});

export const QUICK_ORDER = pageOf(rows);

/** The page after all ready rows were added to a cart. */
export const ADDED = pageOf(
  rows.filter(({ verdict }) => verdict.state === "added"),
  { added: { rows: 1, cart: { title: "Cart 2", position: 2 } }, skipped: 0 },
);

/** The page while the ERP does not answer. */
export const UNREAD = pageOf(
  rows.slice(0, 2).map((row) => ({ ...row, pieces: [], verdict: { state: "unread" } })),
  { totals: null, live: false, offered: null },
);

export const ROWS_REFUSED: QuickOrderRefusal = {
  reason: "tooManyCarts",
  wrong: [],
  limit: 10,
  chosen: OFFERED.newCart ?? "",
  changes: [{ row: 7, number: "0 445 110 47", quantity: "1,5" }],
  sent: [],
};

export const COLUMNS: ShownColumns = {
  source: "names",
  columns: [
    { place: 0, name: "Opis", samples: ["Brizgaljka", "Dizna"], field: null },
    { place: 1, name: "", samples: [ROW.number, "5WS40745"], field: "number" },
    { place: 2, name: "Kom", samples: ["2", "10"], field: "quantity" },
    { place: 3, name: "Napomena", samples: [], field: "note" },
  ],
};

/** A form that was sent while the list could not be read. */
export const AWAY_REFUSAL: QuickOrderRefusal = {
  ...{ reason: "away", wrong: [], limit: null, chosen: "", changes: [] },
  sent: [["quantity-2", "4"]],
};

export const LIST_REFUSED: QuickOrderReply = {
  refusal: { reason: "too-big", minutes: null },
  given: "typed",
  typed: [{ number: ROW.number, quantity: "2" }],
  pasted: "0 445 110 369\t3",
};

export const PARTS: StatesByName = {
  "quick-order/row-state-badge": narrow({
    ...each(STATES, (state) => <RowStateBadge state={state} />),
  }),
  "quick-order/quick-order-start": wide({
    "": <QuickOrderStart />,
    refused: <QuickOrderStart reply={LIST_REFUSED} />,
    "useNavigation: submitting": sent({ intent: "typed" }, <QuickOrderStart />),
  }),
  "quick-order/quick-order-page": wide({
    "": <QuickOrderPage page={QUICK_ORDER} />,
    refused: <QuickOrderPage page={QUICK_ORDER} refusal={ROWS_REFUSED} />,
    "isAdding, useNavigation: submitting": sent(
      { intent: "add" },
      <QuickOrderPage page={{ ...QUICK_ORDER, isAdding: true }} />,
    ),
    added: <QuickOrderPage page={ADDED} />,
    "live false": <QuickOrderPage page={UNREAD} />,
  }),
  "quick-order/columns-form": wide({
    "": <ColumnsForm shown={COLUMNS} isRefused={false} />,
    guessed: <ColumnsForm shown={{ ...COLUMNS, source: "guessed" }} isRefused={false} />,
    "remembered, refused": <ColumnsForm shown={{ ...COLUMNS, source: "remembered" }} isRefused />,
  }),
  "quick-order/list-away": wide({ "": <ListAway />, sent: <ListAway refusal={AWAY_REFUSAL} /> }),
};

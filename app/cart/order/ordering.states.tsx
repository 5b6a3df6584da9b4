import { OFFER, THIRD } from "../../goods/goods.states.tsx";
import { all, each, narrow, type StatesByName, sent, to, wide } from "../../styleguide/parts.tsx";
import { GUEST } from "../../styleguide/readers.ts";
import { CART, CHANGED_DIALOG, CREDIT_REFUSAL, CREDITS, GUEST_DIALOG } from "../cart.states.tsx";
import { CreditNote } from "../credit/credit-note.tsx";
import { CreditPanel } from "../credit/credit-panel.tsx";
import { WrongFields } from "../wrong-fields.tsx";
import { ChangedDialog } from "./changed-dialog.tsx";
import { GuestDialog } from "./guest-dialog.tsx";
import { OrderRefusalNote } from "./order-refusal-note.tsx";
import { OrderingStatus } from "./ordering-status.tsx";
import { VerifyingDialog } from "./verifying-dialog.tsx";

const REFUSAL = { reply: null, minutes: 12, typed: {} };

const REASONS = [
  "credit-limit",
  "overdue",
  "account-inactive",
  "not-placed",
  "unverified",
  "nothing-to-order",
  "beyond-guest",
  "cart-changed",
  "quote-expired",
  "too-many-orders",
  "unread",
  "failed",
] as const;

const REPLY = { status: "error" as const, initialValue: { email: "radionica@" }, error: { email: ["email"] } };

const OTHER_VAT = { status: "error" as const, initialValue: { vat: "SI50223054" }, error: { vat: ["vatElsewhere"] } };

const NO_NUMBER = { status: "error" as const, error: { buyerDocumentNumber: ["required"] } };

/** The dialog if no line can be ordered; of each omitted line, two pieces are still in stock. */
const NOTHING_LEFT: typeof CHANGED_DIALOG = {
  ...CHANGED_DIALOG,
  shown: {
    ...CHANGED_DIALOG.shown,
    lines: [],
    changes: [{ kind: "gone", product: THIRD }],
    leftOut: CHANGED_DIALOG.shown.leftOut.map((line) => ({ ...line, left: 2 })),
  },
};

export const PARTS: StatesByName = {
  "cart/order/order-refusal-note": narrow({
    ...each(REASONS, (reason) => <OrderRefusalNote refusal={{ ...REFUSAL, reason }} toWays={null} />),
  }),
  "cart/credit-note, due-link": narrow({
    ...all(
      CREDITS,
      (credit, state) =>
        CART.order && (
          <CreditNote
            credit={credit}
            order={CART.order}
            isBlocked={credit.blocking > 0}
            isRefused
            refusal={state === "over" ? { cause: "limit", text: "Kreditni limit ne pokriva ovu narudžbu." } : null}
          />
        ),
    ),
  }),
  "cart/credit-panel, part-choice": wide({
    ...all(CREDITS, (credit) => <CreditPanel page={CART} credit={credit} isBlocked={credit.blocking > 0} />),
    "isBlocked, unknown": <CreditPanel page={CART} credit={CREDITS.unknown} isBlocked />,
    change: <CreditPanel page={CART} credit={CREDITS.over} isBlocked={false} change={CREDIT_REFUSAL} />,
  }),
  "cart/wrong-fields": narrow({
    "": <WrongFields page={CART} refusal={{ ...REFUSAL, reply: NO_NUMBER, reason: null }} />,
  }),
  "cart/order/ordering-status": narrow({
    ...each(["processing", "sending"], (state) => <OrderingStatus state={state} />),
  }),
  "cart/guest-dialog, quoted-lines": wide({
    "": to(GUEST, <GuestDialog dialog={GUEST_DIALOG} page={CART} head={null} />),
    refusal: (
      <GuestDialog dialog={GUEST_DIALOG} page={CART} refusal={{ ...REFUSAL, reply: REPLY, reason: null }} head={null} />
    ),
    "refusal: vat": (
      <GuestDialog
        dialog={GUEST_DIALOG}
        page={CART}
        refusal={{ ...REFUSAL, reply: OTHER_VAT, vat: { country: "SI", isChosen: false }, reason: null }}
        head={null}
      />
    ),
    "useNavigation: submitting": sent(
      { intent: "order-as-guest" },
      <GuestDialog dialog={{ ...GUEST_DIALOG, leftOut: [] }} page={CART} head={null} />,
    ),
  }),
  "cart/changed-dialog, changed-lines": wide({
    "": <ChangedDialog dialog={CHANGED_DIALOG} page={CART} head={null} />,
    "changes [], offers, isBlocked": (
      <ChangedDialog
        dialog={{
          ...{ ...CHANGED_DIALOG, offers: [OFFER], isBlocked: true },
          shown: { ...CHANGED_DIALOG.shown, changes: [], previous: null },
        }}
        page={CART}
        head={null}
      />
    ),
    "lines [], refusal": (
      <ChangedDialog dialog={NOTHING_LEFT} page={CART} refusal={{ ...REFUSAL, reason: "credit-limit" }} head={null} />
    ),
    "useNavigation: submitting": sent(
      { intent: "confirm" },
      <ChangedDialog dialog={CHANGED_DIALOG} page={CART} head={null} />,
    ),
  }),
  "cart/order/verifying-dialog": wide({ "": <VerifyingDialog head={null} /> }),
};

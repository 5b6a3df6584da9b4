import { CreditNote } from "../cart/credit/credit-note.tsx";
import { CreditPanel } from "../cart/credit/credit-panel.tsx";
import { ChangedDialog } from "../cart/order/changed-dialog.tsx";
import { GuestDialog } from "../cart/order/guest-dialog.tsx";
import { OrderRefusalNote } from "../cart/order/order-refusal-note.tsx";
import { OrderingStatus } from "../cart/order/ordering-status.tsx";
import { VerifyingDialog } from "../cart/order/verifying-dialog.tsx";
import { WrongFields } from "../cart/wrong-fields.tsx";
import { CART, CHANGED_DIALOG, CREDIT_REFUSAL, CREDITS, GUEST_DIALOG, THIRD } from "./made-up/carts.ts";
import { OFFER } from "./made-up/offers.ts";
import { CUSTOMER, GUEST } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

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

/** The steps from a cart to its order: reasons for a refusal, and the dialogs. */
export function Ordering() {
  return (
    <Setting frame={CUSTOMER}>
      <Part module="cart/order/order-refusal-note">
        {REASONS.map((reason) => (
          <Specimen key={reason} state={reason}>
            <OrderRefusalNote refusal={{ ...REFUSAL, reason }} toWays={null} />
          </Specimen>
        ))}
      </Part>
      <Part module="cart/credit-note, due-link">
        {Object.entries(CREDITS).map(([state, credit]) => (
          <Specimen key={state} state={state}>
            {CART.order && (
              <CreditNote
                credit={credit}
                order={CART.order}
                isBlocked={credit.blocking > 0}
                isRefused
                refusal={state === "over" ? { cause: "limit", text: "Kreditni limit ne pokriva ovu narudžbu." } : null}
              />
            )}
          </Specimen>
        ))}
      </Part>
      <Part module="cart/credit-panel, part-choice">
        {Object.entries(CREDITS).map(([state, credit]) => (
          <Specimen key={state} state={state} wide>
            <CreditPanel page={CART} credit={credit} isBlocked={credit.blocking > 0} />
          </Specimen>
        ))}
        <Specimen state="isBlocked, unknown" wide>
          <CreditPanel page={CART} credit={CREDITS.unknown} isBlocked />
        </Specimen>
        <Specimen state="change" wide>
          <CreditPanel page={CART} credit={CREDITS.over} isBlocked={false} change={CREDIT_REFUSAL} />
        </Specimen>
      </Part>
      <Part module="cart/wrong-fields">
        <Specimen state="">
          <WrongFields page={CART} refusal={{ ...REFUSAL, reply: NO_NUMBER, reason: null }} />
        </Specimen>
      </Part>
      <Part module="cart/order/ordering-status">
        {(["processing", "sending"] as const).map((state) => (
          <Specimen key={state} state={state}>
            <OrderingStatus state={state} />
          </Specimen>
        ))}
      </Part>
      <Part module="cart/guest-dialog, quoted-lines">
        <Specimen state="" wide>
          <Setting frame={GUEST}>
            <GuestDialog dialog={GUEST_DIALOG} page={CART} head={null} />
          </Setting>
        </Specimen>
        <Specimen state="refusal" wide>
          <GuestDialog
            dialog={GUEST_DIALOG}
            page={CART}
            refusal={{ ...REFUSAL, reply: REPLY, reason: null }}
            head={null}
          />
        </Specimen>
        <Specimen state="refusal: vat" wide>
          <GuestDialog
            dialog={GUEST_DIALOG}
            page={CART}
            refusal={{ ...REFUSAL, reply: OTHER_VAT, vat: { country: "SI", isChosen: false }, reason: null }}
            head={null}
          />
        </Specimen>
        <Specimen state="useNavigation: submitting" wide>
          <Setting sending={{ intent: "order-as-guest" }}>
            <GuestDialog dialog={{ ...GUEST_DIALOG, leftOut: [] }} page={CART} head={null} />
          </Setting>
        </Specimen>
      </Part>
      <Part module="cart/changed-dialog, changed-lines">
        <Specimen state="" wide>
          <ChangedDialog dialog={CHANGED_DIALOG} page={CART} head={null} />
        </Specimen>
        <Specimen state="changes [], offers, isBlocked" wide>
          <ChangedDialog
            dialog={{
              ...{ ...CHANGED_DIALOG, offers: [OFFER], isBlocked: true },
              shown: { ...CHANGED_DIALOG.shown, changes: [], previous: null },
            }}
            page={CART}
            head={null}
          />
        </Specimen>
        <Specimen state="lines [], refusal" wide>
          <ChangedDialog
            dialog={NOTHING_LEFT}
            page={CART}
            refusal={{ ...REFUSAL, reason: "credit-limit" }}
            head={null}
          />
        </Specimen>
        <Specimen state="useNavigation: submitting" wide>
          <Setting sending={{ intent: "confirm" }}>
            <ChangedDialog dialog={CHANGED_DIALOG} page={CART} head={null} />
          </Setting>
        </Specimen>
      </Part>
      <Part module="cart/order/verifying-dialog">
        <Specimen state="" wide>
          <VerifyingDialog head={null} />
        </Specimen>
      </Part>
    </Setting>
  );
}

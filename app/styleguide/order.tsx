import { AgainOutcome } from "../cart/lines/again-outcome.tsx";
import { AgainRefusalNote } from "../cart/lines/again-refusal-note.tsx";
import { AgainForm } from "../orders/again/again-form.tsx";
import { toBuyerLines } from "../orders/again/buyer-lines.ts";
import type { AgainRefusal } from "../orders/again/order-again.ts";
import { CancellationForm } from "../orders/cancellation/cancellation-form.tsx";
import { CancellationPage } from "../orders/cancellation/cancellation-page.tsx";
import { CancellationRefusalNote } from "../orders/cancellation/cancellation-refusal-note.tsx";
import type { CancellationRefusal } from "../orders/cancellation/request-cancellation.ts";
import { OrderPage } from "../orders/order-page.tsx";
import { ROW } from "./made-up/goods.ts";
import { AGAIN, CANCELLATION, OFFERED, OPEN_ORDER, ORDER } from "./made-up/orders.ts";
import { CUSTOMER, GUEST_BUYER, VISITOR } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const GUEST_LABELS = { ...OPEN_ORDER.order.labels, buyer: toBuyerLines(GUEST_BUYER, "hr") };
const [LEFT] = AGAIN.left;
const NONE_ADDED = { ...AGAIN, added: 0, live: false, left: AGAIN.left.slice(0, 1) };

const notAgain = (reason: AgainRefusal["reason"]): AgainRefusal => ({
  reason,
  view: null,
  limit: reason === "tooManyCarts" ? 50 : null,
  chosen: "new@guide",
  wish: reason === "wrong" ? { lines: [1], quantities: { 1: "1,5" }, wrong: [1] } : null,
});

const notCancelled = (
  reason: CancellationRefusal["reason"],
  errors: CancellationRefusal["form"]["errors"] = {},
): CancellationRefusal => ({
  reason,
  form: {
    key: "guide",
    lines: errors.lines ? [] : [2],
    ticked: errors.lines ? [] : [2],
    all: false,
    reason: errors.reason ? "" : "Kupac je odustao.",
    errors,
  },
});

const WRONG = notCancelled(null, { lines: "chooseLines", reason: "reason" });

/** An order's own page, and the forms for a placed order. */
export function OneOrder() {
  return (
    <Setting frame={CUSTOMER}>
      <Pages />
      <Again />
      <Cancelling />
    </Setting>
  );
}

function Pages() {
  const { order } = ORDER;
  return (
    <Part module="order/order-page, order-facts, buyer-facts, cancellations">
      <Specimen state="source erp" wide>
        <OrderPage page={ORDER} />
      </Specimen>
      <Specimen state="source copy" wide>
        <OrderPage page={{ ...OPEN_ORDER, source: "copy", titlesIn: "hr", again: null, cancellation: null }} />
      </Specimen>
      <Specimen state="source missing" wide>
        <OrderPage page={{ ...OPEN_ORDER, source: "missing", again: null, cancellation: null }} />
      </Specimen>
      <Specimen state="source link, guestEmail, buyer" wide>
        <Setting frame={VISITOR}>
          <OrderPage
            page={{
              ...OPEN_ORDER,
              source: "link",
              order: {
                ...OPEN_ORDER.order,
                guestEmail: "radionica@example.com",
                buyer: GUEST_BUYER,
                labels: GUEST_LABELS,
                isPaidInAdvance: true,
              },
              again: null,
              cancellation: null,
            }}
          />
        </Setting>
      </Specimen>
      <Specimen state="outcome" wide>
        <OrderPage
          page={{
            ...ORDER,
            order: { ...order, status: "delivered" },
            outcome: { view: { ...AGAIN, left: AGAIN.left.slice(0, 2) }, cart: { title: "Cart 2", position: 2 } },
            cancellation: null,
          }}
        />
      </Specimen>
      <Specimen state="againRefusal, cancellationRefusal" wide>
        <OrderPage
          page={OPEN_ORDER}
          againRefusal={{ ...notAgain("nothing"), view: NONE_ADDED }}
          cancellationRefusal={WRONG}
        />
      </Specimen>
    </Part>
  );
}

function Again() {
  return (
    <>
      <Part module="orders/again/again-form">
        <Specimen state="">
          <AgainForm again={OFFERED} lines={OPEN_ORDER.order.lines} isMain />
        </Specimen>
        <Specimen state="refusal wrong">
          <AgainForm again={OFFERED} lines={OPEN_ORDER.order.lines} isMain refusal={notAgain("wrong")} />
        </Specimen>
        <Specimen state="refusal tooManyCarts">
          <AgainForm again={OFFERED} lines={OPEN_ORDER.order.lines} isMain refusal={notAgain("tooManyCarts")} />
        </Specimen>
        <Specimen state="useNavigation: submitting">
          <Setting sending={{ intent: "again" }}>
            <AgainForm again={OFFERED} lines={OPEN_ORDER.order.lines} isMain />
          </Setting>
        </Specimen>
      </Part>
      <Part module="cart/lines/again-refusal-note">
        {(["nothing", "conflict", "unread", "failed", "unknown"] as const).map((reason) => (
          <Specimen key={reason} state={reason}>
            <AgainRefusalNote refusal={notAgain(reason)} />
          </Specimen>
        ))}
      </Part>
      <Part module="cart/lines/again-outcome">
        <Specimen state="every reason" wide>
          <AgainOutcome view={AGAIN} cart={{ title: "Cart 1", position: 1 }} />
        </Specimen>
        <Specimen state="refused" wide>
          <AgainOutcome
            view={{ ...AGAIN, left: LEFT ? [LEFT] : [] }}
            cart={null}
            refused={{ product: ROW.id, typed: "x", error: { key: "quantity" } }}
          />
        </Specimen>
        <Specimen state="added 0, live false" wide>
          <AgainOutcome view={NONE_ADDED} cart={null} />
        </Specimen>
      </Part>
    </>
  );
}

function Cancelling() {
  const { order } = OPEN_ORDER;
  return (
    <>
      <Part module="orders/cancellation/cancellation-form">
        <Specimen state="">
          <CancellationForm order={order} formKey="guide" />
        </Specimen>
        <Specimen state="open" opened="details">
          <CancellationForm order={order} formKey="guide" />
        </Specimen>
        <Specimen state="refusal lines, reason">
          <CancellationForm order={order} formKey="guide" refusal={WRONG} />
        </Specimen>
        <Specimen state="useNavigation: submitting" opened="details">
          <Setting sending={{ intent: "cancel" }}>
            <CancellationForm order={order} formKey="guide" />
          </Setting>
        </Specimen>
      </Part>
      <Part module="orders/cancellation/cancellation-refusal-note">
        <Specimen state="reason null, errors">
          <CancellationRefusalNote refusal={WRONG} />
        </Specimen>
        {(["requested", "delivered", "cancelled", "closed", "unknown", "failed"] as const).map((reason) => (
          <Specimen key={reason} state={reason}>
            <CancellationRefusalNote refusal={notCancelled(reason)} />
          </Specimen>
        ))}
      </Part>
      <Part module="orders/cancellation/cancellation-page">
        <Specimen state="" wide>
          <CancellationPage page={CANCELLATION} />
        </Specimen>
        <Specimen state="isPartial, request null" wide>
          <CancellationPage page={{ ...CANCELLATION, isPartial: true, request: null }} />
        </Specimen>
      </Part>
    </>
  );
}

import type { GuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";
import { AgainOutcome } from "../cart/lines/again-outcome.tsx";
import { AgainRefusalNote } from "../cart/lines/again-refusal-note.tsx";
import { ROW } from "../goods/goods.states.tsx";
import { each, narrow, opened, type StatesByName, sent, to, wide } from "../styleguide/parts.tsx";
import { OFFERED, VISITOR } from "../styleguide/readers.ts";
import { AgainForm } from "./again/again-form.tsx";
import { toGuestLabel } from "./again/guest-label.ts";
import type { AgainRefusal } from "./again/order-again.ts";
import { CancellationForm } from "./cancellation/cancellation-form.tsx";
import { CancellationPage } from "./cancellation/cancellation-page.tsx";
import { CancellationRefusalNote } from "./cancellation/cancellation-refusal-note.tsx";
import type { CancellationRefusal } from "./cancellation/request-cancellation.ts";
import { OrderPage } from "./order-page.tsx";
import { AGAIN, CANCELLATION, OPEN_ORDER, ORDER } from "./orders.states.tsx";

export const GUEST_BUYER: GuestBuyer = {
  company: "Autoservis Žgombić, vl. Ana Žgombić",
  country: "HR",
  vat: "HR12345678903",
  name: "Ana Žgombić",
  address: "Zagrebačka avenija 100a",
  postalCode: "10000",
  city: "Zagreb",
  phone: "+385 1 2345 678",
};

const GUEST_LABELS = { ...OPEN_ORDER.order.labels, buyer: toGuestLabel(GUEST_BUYER, "hr") };

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

const { order } = OPEN_ORDER;

export const PARTS: StatesByName = {
  "order/order-page, order-facts, buyer-facts, cancellations": wide({
    "source erp": <OrderPage page={ORDER} />,
    "source copy": (
      <OrderPage page={{ ...OPEN_ORDER, source: "copy", titlesIn: "hr", again: null, cancellation: null }} />
    ),
    "source missing": <OrderPage page={{ ...OPEN_ORDER, source: "missing", again: null, cancellation: null }} />,
    "source link, guestEmail, buyer": to(
      VISITOR,
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
      />,
    ),
    outcome: (
      <OrderPage
        page={{
          ...ORDER,
          order: { ...ORDER.order, status: "delivered" },
          outcome: { view: { ...AGAIN, left: AGAIN.left.slice(0, 2) }, cart: { title: "Cart 2", position: 2 } },
          cancellation: null,
        }}
      />
    ),
    "againRefusal, cancellationRefusal": (
      <OrderPage
        page={OPEN_ORDER}
        againRefusal={{ ...notAgain("nothing"), view: NONE_ADDED }}
        cancellationRefusal={WRONG}
      />
    ),
  }),
  "orders/again/again-form": narrow({
    "": <AgainForm again={OFFERED} lines={OPEN_ORDER.order.lines} isMain />,
    "refusal wrong": <AgainForm again={OFFERED} lines={OPEN_ORDER.order.lines} isMain refusal={notAgain("wrong")} />,
    "refusal tooManyCarts": (
      <AgainForm again={OFFERED} lines={OPEN_ORDER.order.lines} isMain refusal={notAgain("tooManyCarts")} />
    ),
    "useNavigation: submitting": sent(
      { intent: "again" },
      <AgainForm again={OFFERED} lines={OPEN_ORDER.order.lines} isMain />,
    ),
  }),
  "cart/lines/again-refusal-note": narrow({
    ...each(["nothing", "conflict", "unread", "failed", "unknown"], (reason) => (
      <AgainRefusalNote refusal={notAgain(reason)} />
    )),
  }),
  "cart/lines/again-outcome": wide({
    "every reason": <AgainOutcome view={AGAIN} cart={{ title: "Cart 1", position: 1 }} />,
    refused: (
      <AgainOutcome
        view={{ ...AGAIN, left: LEFT ? [LEFT] : [] }}
        cart={null}
        refused={{ product: ROW.id, typed: "x", error: { key: "quantity" } }}
      />
    ),
    "added 0, live false": <AgainOutcome view={NONE_ADDED} cart={null} />,
  }),
  "orders/cancellation/cancellation-form": narrow({
    "": <CancellationForm order={order} formKey="guide" />,
    open: opened("details", <CancellationForm order={order} formKey="guide" />),
    "refusal lines, reason": <CancellationForm order={order} formKey="guide" refusal={WRONG} />,
    "useNavigation: submitting": opened(
      "details",
      sent({ intent: "cancel" }, <CancellationForm order={order} formKey="guide" />),
    ),
  }),
  "orders/cancellation/cancellation-refusal-note": narrow({
    "reason null, errors": <CancellationRefusalNote refusal={WRONG} />,
    ...each(["requested", "delivered", "cancelled", "closed", "unknown", "failed"], (reason) => (
      <CancellationRefusalNote refusal={notCancelled(reason)} />
    )),
  }),
  "orders/cancellation/cancellation-page": wide({
    "": <CancellationPage page={CANCELLATION} />,
    "isPartial, request null": <CancellationPage page={{ ...CANCELLATION, isPartial: true, request: null }} />,
  }),
};

import { CartPage } from "../components/cart/cart-page.tsx";
import { ChangedDialog } from "../components/cart/changed-dialog.tsx";
import { EmptyCart } from "../components/cart/empty-cart.tsx";
import { GuestDialog } from "../components/cart/guest-dialog.tsx";
import { NowLater } from "../components/cart/now-later.tsx";
import { OrderRefusalNote } from "../components/cart/order-refusal-note.tsx";
import { TotalsList } from "../components/cart/totals-list.tsx";
import { VerifyingDialog } from "../components/cart/verifying-dialog.tsx";
import { CART, CHANGED_DIALOG, CUSTOMER, GUEST_DIALOG, TOTALS } from "./made-up.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const REFUSAL = { reply: null, minutes: 12, typed: {} };
const REASONS = [
  "credit-limit",
  "account-inactive",
  "nothing-to-order",
  "quote-expired",
  "too-many-orders",
  "failed",
] as const;

const WRONG = {
  conflict: false,
  errors: { [CART.lines[0]?.product ?? ""]: { key: "quantity" as const } },
  typed: { [CART.lines[0]?.product ?? ""]: "1.5" },
};

/** The cart, its order, and the dialogs on the way. */
export function Carts() {
  return (
    <Setting frame={CUSTOMER}>
      <Part module="cart/now-later, totals-list">
        <Specimen state="now, later">
          <NowLater now={4} later={6} />
        </Specimen>
        <Specimen state="now">
          <NowLater now={10} later={0} />
        </Specimen>
        <Specimen state="later">
          <NowLater now={0} later={10} />
        </Specimen>
        {(["cart", "order", "invoice"] as const).map((of) => (
          <Specimen key={of} state={`of ${of}`}>
            <TotalsList totals={TOTALS} of={of} />
          </Specimen>
        ))}
      </Part>
      <Part module="cart/cart-page">
        <Specimen state="" wide floats>
          <CartPage page={CART} />
        </Specimen>
        <Specimen state="change, order null" wide floats>
          <CartPage page={{ ...CART, order: null }} change={WRONG} />
        </Specimen>
        <Specimen state="useNavigation: submitting order" wide floats>
          <Setting sending={{ intent: "order" }}>
            <CartPage page={CART} />
          </Setting>
        </Specimen>
      </Part>
      <Part module="cart/empty-cart">
        <Specimen state="" wide>
          <EmptyCart cart={CART.cart} />
        </Specimen>
      </Part>
      <Part module="cart/order-refusal-note">
        {REASONS.map((reason) => (
          <Specimen key={reason} state={reason}>
            <OrderRefusalNote refusal={{ ...REFUSAL, reason }} />
          </Specimen>
        ))}
      </Part>
      <Part module="cart/guest-dialog">
        <Specimen state="" wide>
          <GuestDialog dialog={GUEST_DIALOG} page={CART} head={null} />
        </Specimen>
        <Specimen state="useNavigation: submitting" wide>
          <Setting sending={{ intent: "order-as-guest" }}>
            <GuestDialog dialog={{ ...GUEST_DIALOG, leftOut: [] }} page={CART} head={null} />
          </Setting>
        </Specimen>
      </Part>
      <Part module="cart/changed-dialog">
        <Specimen state="" wide>
          <ChangedDialog dialog={CHANGED_DIALOG} page={CART} head={null} />
        </Specimen>
      </Part>
      <Part module="cart/verifying-dialog">
        <Specimen state="" wide>
          <VerifyingDialog head={null} />
        </Specimen>
      </Part>
    </Setting>
  );
}

import { CartPage } from "../cart/cart-page.tsx";
import { CartTabs } from "../cart/cart-tabs.tsx";
import { EmptyCart } from "../cart/empty-cart.tsx";
import { CartLines } from "../cart/lines/cart-lines.tsx";
import { TotalsList } from "../cart/lines/totals-list.tsx";
import { ManageCart } from "../cart/manage-cart.tsx";
import { LastOrderNote } from "../cart/order/last-order-note.tsx";
import { OrderForm } from "../cart/order/order-form.tsx";
import { NowLater } from "../goods/now-later.tsx";
import {
  beyondGuest,
  CART,
  CART_LINES,
  CART_REFUSALS,
  FIRST,
  LAST_ORDERS,
  LONG_CART,
  NOTHING_TYPED,
  TOTALS,
} from "./made-up/carts.ts";
import { CUSTOMER, GUEST, MANY_CARTS, VISITOR } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const NOTICES = ["quantities-updated", "delivery-updated", "cart-and-delivery-updated", "order-cart-changed"] as const;

/** The cart: full, empty, and with refused changes. */
export function Carts() {
  return (
    <Setting frame={CUSTOMER}>
      <Parts />
      <Part module="cart/cart-page">
        <Specimen state="" wide floats>
          <CartPage page={CART} />
        </Specimen>
        <Specimen state="change, order null" wide floats>
          <CartPage page={{ ...CART, order: null }} change={CART_REFUSALS.quantity} />
        </Specimen>
        <Specimen state="part 2 of 3, change elsewhere" wide floats>
          <CartPage page={LONG_CART} change={CART_REFUSALS.elsewhere} />
        </Specimen>
        {[100, 2, 1, 0].map((left) => (
          <Specimen key={left} state={`guest, order beyond products, left ${left}`} wide floats>
            <Setting frame={GUEST}>
              <CartPage page={beyondGuest(FIRST, left)} />
            </Setting>
          </Specimen>
        ))}
        {NOTICES.map((kind) => (
          <Specimen key={kind} state={`notice ${kind}, change conflict`} wide floats>
            <Setting frame={{ ...CUSTOMER, notice: { kind } }}>
              <CartPage page={CART} change={CART_REFUSALS.conflict} />
            </Setting>
          </Specimen>
        ))}
        <Specimen state="useNavigation: submitting order" wide floats>
          <Setting sending={{ intent: "order" }}>
            <CartPage page={CART} />
          </Setting>
        </Specimen>
      </Part>
      <Empty />
    </Setting>
  );
}

function Parts() {
  const order = CART.order && { ...CART.order, lines: 0 };
  const reply = {
    status: "error" as const,
    initialValue: { buyerDocumentNumber: "" },
    error: { buyerDocumentNumber: ["documentNumber"] },
  };
  return (
    <>
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
      <Part module="cart/cart-tabs">
        <Specimen state="12 carts" wide>
          <Setting frame={{ ...CUSTOMER, carts: MANY_CARTS }}>
            <CartTabs />
          </Setting>
        </Specimen>
      </Part>
      <Part module="cart/lines/cart-lines">
        <Specimen state="every leftOut, state saving" wide>
          <div className="sheet">
            <CartLines page={{ ...CART, lines: CART_LINES }} quantities={{ ...NOTHING_TYPED, state: "saving" }} />
          </div>
        </Specimen>
        <Specimen state="narrow, state saved">
          <div className="sheet">
            <CartLines page={CART} quantities={{ ...NOTHING_TYPED, state: "saved" }} />
          </div>
        </Specimen>
        <Specimen state="useNavigation: submitting update">
          <Setting sending={{ intent: "update" }}>
            <div className="sheet">
              <CartLines page={{ ...CART, lines: CART.lines.slice(0, 1) }} quantities={NOTHING_TYPED} />
            </div>
          </Setting>
        </Specimen>
      </Part>
      <Part module="cart/order/order-form">
        <Specimen state="mustCheck" floats>
          <OrderForm page={CART} quantities={{ ...NOTHING_TYPED, mustCheck: true }} />
        </Specimen>
        <Specimen state="lines 0" floats>
          <OrderForm page={{ ...CART, order }} quantities={NOTHING_TYPED} />
        </Specimen>
        <Specimen state="guest, order beyond in all" floats>
          <Setting frame={GUEST}>
            <OrderForm page={beyondGuest(null)} quantities={NOTHING_TYPED} />
          </Setting>
        </Specimen>
        <Specimen state="last being-verified" floats>
          <OrderForm page={{ ...CART, last: LAST_ORDERS[0] }} quantities={NOTHING_TYPED} />
        </Specimen>
        <Specimen state="isBehind" floats>
          <OrderForm page={CART} quantities={{ ...NOTHING_TYPED, isBehind: true }} />
        </Specimen>
        <Specimen state="refusal documentNumber" floats>
          <OrderForm
            page={CART}
            refusal={{ reason: null, reply, minutes: null, typed: {} }}
            quantities={NOTHING_TYPED}
          />
        </Specimen>
      </Part>
      <Part module="cart/order/last-order-note">
        {LAST_ORDERS.map((last) => (
          <Specimen key={last.kind} state={`last ${last.kind}`}>
            <LastOrderNote last={last} />
          </Specimen>
        ))}
      </Part>
      <Part module="cart/manage-cart">
        <Specimen state="open" opened="details" wide>
          <ManageCart cart={CART.cart} />
        </Specimen>
        <Specimen state="change title" wide>
          <ManageCart cart={CART.cart} change={CART_REFUSALS.title} />
        </Specimen>
      </Part>
    </>
  );
}

function Empty() {
  return (
    <Part module="cart/empty-cart">
      <Specimen state="" wide>
        <EmptyCart cart={CART.cart} last={null} />
      </Specimen>
      <Specimen state="visitor" wide>
        <Setting frame={VISITOR}>
          <EmptyCart cart={CART.cart} last={null} />
        </Setting>
      </Specimen>
      <Specimen state="change cart, title" wide>
        <EmptyCart cart={CART.cart} last={null} change={CART_REFUSALS.title} />
      </Specimen>
    </Part>
  );
}

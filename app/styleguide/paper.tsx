import { type ReactNode, useLayoutEffect } from "react";
import { CartPrint } from "../cart/cart-print.tsx";
import { InvoicePrint } from "../finances/invoices/invoice-print.tsx";
import { InvoicesPrint } from "../finances/invoices/invoices-print.tsx";
import { OrderPrint } from "../orders/order-print.tsx";
import { CART } from "./made-up/carts.ts";
import { CREDIT_NOTE, INVOICE, INVOICES_ON_PAPER } from "./made-up/invoices.ts";
import { ORDER } from "./made-up/orders.ts";
import { Part, Specimen } from "./specimen.tsx";

/** Print views. */
export function Paper() {
  return (
    <Unprinted>
      <Part module="cart/cart-print">
        <Specimen state="" wide>
          <CartPrint page={CART} />
        </Specimen>
        <Specimen state="order null" wide>
          <CartPrint page={{ ...CART, order: null }} />
        </Specimen>
      </Part>
      <Part module="orders/order-print">
        <Specimen state="source erp" wide>
          <OrderPrint page={ORDER} />
        </Specimen>
        <Specimen state="source copy" wide>
          <OrderPrint page={{ ...ORDER, source: "copy" }} />
        </Specimen>
      </Part>
      <Part module="finances/invoices/invoice-print">
        <Specimen state="invoice" wide>
          <InvoicePrint invoice={INVOICE} drawn={null} />
        </Specimen>
        <Specimen state="credit-note" wide>
          <InvoicePrint invoice={CREDIT_NOTE} drawn={null} />
        </Specimen>
      </Part>
      <Part module="finances/invoices/invoices-print">
        <Specimen state="items < total" wide>
          <InvoicesPrint print={{ ...INVOICES_ON_PAPER, list: { ...INVOICES_ON_PAPER.list, total: 5_001 } }} />
        </Specimen>
        <Specimen state="total 0" wide>
          <InvoicesPrint
            print={{
              ...INVOICES_ON_PAPER,
              filter: { status: "paid", from: "2026-10-01", to: "2026-10-02" },
              list: { ...INVOICES_ON_PAPER.list, items: [], total: 0 },
            }}
          />
        </Specimen>
      </Part>
    </Unprinted>
  );
}

/**
 * Disables `window.print`: each print view opens the browser's print dialog, which it must not do in the style guide.
 */
function Unprinted({ children }: { children: ReactNode }) {
  // Runs before the views' own effects.
  useLayoutEffect(() => {
    const { print } = window;
    window.print = () => {};
    return () => {
      window.print = print;
    };
  }, []);
  return children;
}

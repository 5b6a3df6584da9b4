import type { FaultLog } from "#erp-adapter/around/checks/fault-log.ts";
import { mapMethods } from "#erp-adapter/around/resilience/map-methods.ts";
import { type AnswerFault, within } from "#erp-adapter/contract/answers/answer-fault.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { Invoice } from "#erp-adapter/contract/invoices.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import { faultInPayment } from "#erp-adapter/contract/payment-reference.ts";

/**
 * The ERP, without particulars of payment that no bank takes: they come on no slip, and are in the log as a fault of the
 * ERP. The invoice or order itself is right, and is answered.
 */
export function withPayableReferences(erp: ErpAdapter, faults: Pick<FaultLog, "note">): ErpAdapter {
  return mapMethods(erp, (call, ask) => {
    const mend = MENDED.get(call);
    return async (args, c) => {
      const answer = await ask(args, c);
      if (!mend) return answer;
      return mend(answer, ({ path, reason }) => {
        faults.note(new ErpError("BAD_RESPONSE", { path }, { peerMessage: reason }), { requestId: c.requestId, call });
      });
    };
  });
}

type Mend = (answer: unknown, note: (fault: AnswerFault) => void) => unknown;

const MENDED: ReadonlyMap<string, Mend> = new Map<string, Mend>([
  ["invoices.get", (answer, note) => mendInvoice(answer as Invoice, note)],
  ...["orders.place", "orders.findByKey", "orders.get"].map((call): [string, Mend] => [
    call,
    (answer, note) => mendOrder(answer as Order, note),
  ]),
]);

function mendInvoice(invoice: Invoice, note: (fault: AnswerFault) => void): Invoice {
  const { payment } = invoice;
  if (!payment) return invoice;
  const fault = faultInPayment(payment);
  if (fault) {
    note(within("payment", fault));
    return { ...invoice, payment: null };
  }
  const { joint, ...own } = payment;
  const inJoint = joint && faultInPayment({ ...own, ...joint });
  if (!inJoint) return invoice;
  note(within("payment.joint", inJoint));
  return { ...invoice, payment: own };
}

function mendOrder(order: Order, note: (fault: AnswerFault) => void): Order {
  const { prepayment, ...others } = order;
  const fault = prepayment && faultInPayment(prepayment);
  if (!fault) return order;
  note(within("prepayment", fault));
  return others;
}

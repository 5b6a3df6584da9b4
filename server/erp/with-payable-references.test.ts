import { afterAll, expect, test } from "vitest";
import type { FaultPlace } from "#erp-adapter/around/checks/fault-log.ts";
import { visitor } from "#erp-adapter/conformance/fixture/visitor.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import type { Invoice, InvoiceId, InvoicePayment } from "#erp-adapter/contract/invoices.ts";
import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import { createSubjectFactory } from "#erp-adapter/own/embedded/conformance-subject.ts";
import { withPayableReferences } from "./with-payable-references.ts";

const subjects = createSubjectFactory();
afterAll(subjects.dispose);

const PAYMENT = { iban: "HR3799999990000000001", model: "HR00", reference: "4711-26-17" };
const ORDER = "26-000001" as OrderId;
const SELLER = { name: "Dizna d.o.o.", vat: "", address: "", postalCode: "", city: "" };
const JOINT = { model: "HR00", reference: "4711" };

test.each<[string, InvoicePayment, InvoicePayment | null, string | null]>([
  ["that banks take", { ...PAYMENT, joint: JOINT }, { ...PAYMENT, joint: JOINT }, null],
  ["that no bank takes", { ...PAYMENT, reference: "RE 26/17" }, null, "payment.reference"],
  [
    "for several invoices that no bank takes",
    { ...PAYMENT, joint: { ...JOINT, model: "RF" } },
    PAYMENT,
    "payment.joint.model",
  ],
])("an invoice has a reference %s, and what is wrong is a fault of the ERP", async (_, payment, shown, path) => {
  const { erp, noted } = await open({ payment });
  expect((await erp.invoices.get("1" as InvoiceId, visitor())).payment).toEqual(shown);
  expect(noted).toEqual(path === null ? [] : [{ call: "invoices.get", path }]);
});

test("an order paid in advance is answered without a reference that no bank takes", async () => {
  const { erp, noted } = await open({ payment: { ...PAYMENT, iban: "to follow" } });
  expect(await erp.orders.get(ORDER, visitor())).toEqual({ id: ORDER });
  expect(noted).toEqual([{ call: "orders.get", path: "prepayment.iban" }]);
});

/** An ERP with one invoice and one order, both to be paid in this way, and the faults that are noted. */
async function open({ payment }: { payment: InvoicePayment }) {
  const { adapter, dispose } = await subjects.create();
  await dispose();
  const erp: ErpAdapter = {
    ...adapter,
    invoices: { ...adapter.invoices, get: async () => ({ payment }) as Invoice },
    orders: {
      ...adapter.orders,
      get: async () => ({ id: ORDER, prepayment: { ...payment, seller: SELLER } }) as Order,
    },
  };
  const noted: { call: string; path: unknown }[] = [];
  const note = (error: unknown, { call }: FaultPlace) => {
    const details = error instanceof Error && "details" in error ? error.details : null;
    noted.push({ call, path: Object(details).path });
  };
  return { erp: withPayableReferences(erp, { note }), noted };
}

import { expect, test } from "vitest";
import { faultInPayment } from "./payment-reference.ts";

const PAYMENT = { iban: "HR3799999990000000001", model: "HR00", reference: "4711-26-000417" };

test.each([
  {},
  { iban: "HR37 9999 9990 0000 0000 1", model: "HR 00", reference: " 4711 " },
  { model: "HR99", reference: "" },
  { reference: "1".repeat(22) },
])("banks take a payment with %o", (more) => {
  expect(faultInPayment({ ...PAYMENT, ...more })).toBeNull();
});

test.each([
  [{ iban: "" }, "iban"],
  [{ iban: "HR37/99" }, "iban"],
  [{ model: "" }, "model"],
  [{ model: "00" }, "model"],
  [{ reference: "" }, "reference"],
  [{ reference: "RE-2026/17" }, "reference"],
  [{ reference: "4711--17" }, "reference"],
  [{ reference: "-17" }, "reference"],
  [{ reference: "1".repeat(23) }, "reference"],
  [{ model: "HR99" }, "reference"],
])("no bank takes a payment with %o", (more, path) => {
  expect(faultInPayment({ ...PAYMENT, ...more })?.path).toBe(path);
});

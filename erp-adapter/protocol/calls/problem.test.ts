import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ErpError, type ErpErrorCode, type ErpErrorDetails } from "../../contract/errors.ts";
import { toEurCents } from "../../contract/money.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { pathOf, readProblem, STATUS_OF_CODE, toProblem } from "./problem.ts";

const product = "bosch~1" as ProductId;
const split = { now: 1, later: 2 };

const DETAILS: ErpErrorDetails = {
  UNAUTHENTICATED: {},
  FORBIDDEN: {},
  BAD_CREDENTIALS: {},
  RATE_LIMITED: { retryAfterSeconds: 17 },
  NOT_FOUND: { what: "order", id: "26-1" },
  VALIDATION: { field: "quantity", rule: "pack", limit: 10, product },
  EMAIL_IN_USE: {},
  VERSION_CONFLICT: { current: "7" },
  IDEMPOTENCY_MISMATCH: {},
  IN_PROGRESS: {},
  CONDITIONS_CHANGED: {
    changes: [
      { kind: "gone", product },
      { kind: "price", product, old: toEurCents(1_240), new: toEurCents(0) },
      { kind: "deposit", product, old: toEurCents(5), new: toEurCents(1_000_000) },
      { kind: "vat", product, old: 2_500, new: 1_300 },
      { kind: "quantity", product, old: split, new: split },
      { kind: "order-in", product, old: split, new: split },
    ],
  },
  CREDIT_LIMIT: { limit: toEurCents(500_000), open: toEurCents(-1) },
  OVERDUE: { due: toEurCents(12_345) },
  ACCOUNT_INACTIVE: {},
  INVALID_STATE: { state: "delivered" },
  UNSUPPORTED: { capability: "invoices.pdf" },
  TIMEOUT: {},
  UNAVAILABLE: {},
  BAD_RESPONSE: { path: "items[0].total" },
  DOCUMENT_UNAVAILABLE: {},
};

describe("an error arrives as it was sent, without the ERP's own text", () => {
  test.each(Object.keys(STATUS_OF_CODE) as ErpErrorCode[])("%s", (code) => {
    const error = new ErpError(code, DETAILS[code], { effect: "unknown", peerMessage: "Dear colleague" });
    const sent = JSON.stringify(toProblem(error));
    expect(sent).not.toContain("colleague");
    const read = readProblem(JSON.parse(sent));
    expect("error" in read && read.error).toMatchObject({ code, effect: "unknown", details: DETAILS[code] });
  });
});

test("amounts and rates are decimal strings", () => {
  expect(toProblem(new ErpError("CREDIT_LIMIT", DETAILS.CREDIT_LIMIT)).details).toEqual({
    limit: "5000.00",
    open: "-0.01",
  });
  expect(toProblem(new ErpError("CONDITIONS_CHANGED", DETAILS.CONDITIONS_CHANGED)).details).toMatchObject({
    changes: [{}, { old: "12.40", new: "0.00" }, {}, { old: "25.00", new: "13.00" }, {}, {}],
  });
});

test("a fault of a choice is that of the form that was meant", () => {
  const form = z.array(
    z.union([
      z.object({ id: z.string(), problem: z.enum(["gone"]) }),
      z.object({ id: z.string(), price: z.string(), deposit: z.string() }),
    ]),
  );
  const fault = (value: unknown) => {
    const { error } = form.safeParse([value]);
    return error ? pathOf(error) : null;
  };
  expect(fault({ id: "a", price: 1, deposit: "1" })).toBe("[0].price");
  expect(fault({ id: "a", price: 1, deposit: 1 })).toBe("[0].price");
  expect(fault({ id: 7, problem: "gone" })).toBe("[0].id");
});

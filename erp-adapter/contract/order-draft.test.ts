import { describe, expect, test } from "vitest";
import { fingerprintOf } from "../own/digests.ts";
import { parseOrderDraft } from "./order-draft.ts";

const agreed = { price: 100, deposit: 0, vatPercent: 2_500, now: 1, later: 0 };
const line = { product: "bosch~1", quantity: 1, agreed };
const draft = { lines: [line], buyerDocumentNumber: "DOC" };

describe("order drafts", () => {
  test.each([
    { sent: { ...draft, lines: [] }, details: { field: "lines", rule: "required" } },
    {
      sent: { ...draft, lines: Array.from({ length: 1_001 }, () => line) },
      details: { field: "lines", rule: "max", limit: 1_000 },
    },
    { sent: { ...draft, lines: [line, { ...line, quantity: 2 }] }, details: { field: "lines", rule: "unique" } },
    {
      sent: { ...draft, lines: [{ ...line, quantity: 0 }] },
      details: { field: "quantity", rule: "range", limit: 99_999 },
    },
    {
      sent: { ...draft, lines: [{ ...line, agreed: { ...agreed, price: -1 } }] },
      details: { field: "lines", rule: "shape" },
    },
    {
      sent: { ...draft, lines: [{ ...line, agreed: { ...agreed, now: 0.5 } }] },
      details: { field: "lines", rule: "shape" },
    },
    { sent: { ...draft, buyerDocumentNumber: "" }, details: { field: "buyerDocumentNumber", rule: "required" } },
    { sent: { lines: [line] }, details: { field: "buyerDocumentNumber", rule: "required" } },
    {
      sent: { ...draft, buyerDocumentNumber: "x".repeat(36) },
      details: { field: "buyerDocumentNumber", rule: "max", limit: 35 },
    },
    { sent: { ...draft, buyerDocumentNumber: "a\nb" }, details: { field: "buyerDocumentNumber", rule: "characters" } },
    {
      sent: { ...draft, buyerDocumentNumber: "a\ud800" },
      details: { field: "buyerDocumentNumber", rule: "characters" },
    },
    ...["see http://evil.test", "HTTPS://evil.test", "ftp://x", "WWW.evil.test", "ｈｔｔｐ：／／evil.test"].map(
      (text) => ({
        sent: { ...draft, buyerDocumentNumber: text },
        details: { field: "buyerDocumentNumber", rule: "characters" },
      }),
    ),
    { sent: { ...draft, buyerDocumentNumber: " \t" }, details: { field: "buyerDocumentNumber", rule: "required" } },
    { sent: { ...draft, buyerDocumentNumber: 7 }, details: { field: "buyerDocumentNumber", rule: "required" } },
    { sent: { ...draft, note: "x".repeat(2_001) }, details: { field: "note", rule: "max" } },
    { sent: { ...draft, note: "a\0b" }, details: { field: "note", rule: "characters" } },
    { sent: { ...draft, lines: [{ ...line, product: "no id" }] }, details: { field: "lines", rule: "shape" } },
    {
      sent: { ...draft, lines: [{ ...line, agreed: { ...agreed, later: -1 } }] },
      details: { field: "lines", rule: "shape" },
    },
    { sent: { ...draft, note: "\udc00" }, details: { field: "note", rule: "characters" } },
    { sent: { ...draft, guestEmail: "nobody" }, details: { field: "guestEmail", rule: "shape" } },
    { sent: null, details: { field: "draft", rule: "shape" } },
  ])("are refused on their field: $details", ({ sent, details }) => {
    expect(() => parseOrderDraft(sent)).toThrow(
      expect.objectContaining({ code: "VALIDATION", details: expect.objectContaining(details) }),
    );
  });

  test("are taken up to their limits", () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => ({ ...line, product: `bosch~${at}`, quantity: 99_999 }));
    const full = {
      lines,
      buyerDocumentNumber: "x".repeat(35),
      note: `${"x".repeat(1_998)}\nx`,
      guestEmail: "a@b.example",
    };
    expect(parseOrderDraft(full)).toEqual(full);
  });

  test("have one fingerprint however their keys are ordered, and another for any other content", () => {
    const { price, deposit, vatPercent, now, later } = agreed;
    const turned = {
      buyerDocumentNumber: "DOC",
      lines: [{ agreed: { later, now, vatPercent, deposit, price }, quantity: 1, product: "bosch~1" }],
    };
    const fingerprint = fingerprintOf(parseOrderDraft(draft));
    expect(fingerprintOf(parseOrderDraft(turned))).toEqual(fingerprint);
    for (const other of [
      { ...draft, note: "" },
      { ...draft, buyerDocumentNumber: "DOC " },
      { ...draft, lines: [{ ...line, agreed: { ...agreed, price: 101 } }] },
      { ...draft, lines: [line, { ...line, product: "bosch~2" }] },
    ])
      expect(fingerprintOf(parseOrderDraft(other))).not.toEqual(fingerprint);
  });
});

import { MAX_DOCUMENT_NUMBER } from "./document-number.ts";
import { ErpError, type ErpErrorDetails } from "./errors.ts";
import { type OrderDraft, orderDraftSchema } from "./orders.ts";
import { MAX_QUANTITY } from "./quantity.ts";

const MAX_LINES = 1_000;

/**
 * An order as sent → a draft that may be booked. Throws VALIDATION for a wrong field: lines, quantity,
 * buyerDocumentNumber, guestEmail, buyer, delivery, note or hold.
 */
export function parseOrderDraft(sent: unknown): OrderDraft {
  const result = orderDraftSchema.safeParse(sent);
  if (!result.success) throw new ErpError("VALIDATION", toDetails(result.error.issues[0], sent));
  const draft = result.data;
  const products = new Set(draft.lines.map((line) => line.product));
  // The same stock would be promised to each of two lines of one product.
  if (products.size < draft.lines.length) throw new ErpError("VALIDATION", { field: "lines", rule: "unique" });
  return draft;
}

/** The draft without its product keys (from the ERP's feed): they may differ when the same draft is sent again. */
export function withoutKeys(draft: OrderDraft): OrderDraft {
  return { ...draft, lines: draft.lines.map(({ key: _, ...line }) => line) };
}

function toDetails(
  issue: { code: string; path: PropertyKey[] } | undefined,
  sent: unknown,
): ErpErrorDetails["VALIDATION"] {
  const [top, line, field] = issue?.path ?? [];
  switch (top) {
    case "lines":
      if (field === "quantity") return { field: "quantity", rule: "range", limit: MAX_QUANTITY };
      if (line !== undefined) return { field: "lines", rule: "shape" };
      if (issue?.code === "too_small") return { field: "lines", rule: "required" };
      if (issue?.code === "too_big") return { field: "lines", rule: "max", limit: MAX_LINES };
      return { field: "lines", rule: "shape" };
    case "buyerDocumentNumber":
      if (issue?.code === "too_big") return { field: top, rule: "max", limit: MAX_DOCUMENT_NUMBER };
      return { field: top, rule: isBlank(sent, top) ? "required" : "characters" };
    case "note":
      return { field: top, rule: issue?.code === "too_big" ? "max" : "characters" };
    default:
      return { field: String(top ?? "draft"), rule: "shape" };
  }
}

function isBlank(sent: unknown, field: string): boolean {
  const value = typeof sent === "object" && sent !== null ? Object.entries(sent).find(([key]) => key === field) : null;
  return typeof value?.[1] !== "string" || value[1].trim() === "";
}

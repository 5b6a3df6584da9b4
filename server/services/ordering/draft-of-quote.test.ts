import { expect, test } from "vitest";
import type { Order, OrderDraft } from "#erp-adapter/contract/orders.ts";
import { differenceFrom } from "./draft-of-quote.ts";

type Lines = Record<string, number>;

test.each<[string, [Lines, string], string | null]>([
  ["the same", [{ a: 2, b: 1 }, "DOC"], null],
  ["the same in another order of lines", [{ b: 1, a: 2 }, "DOC"], null],
  ["under another document number", [{ a: 2, b: 1 }, "doc"], "document number"],
  ["of another quantity", [{ a: 2, b: 2 }, "DOC"], "lines"],
  ["without a line", [{ a: 2 }, "DOC"], "lines"],
  ["with a line more", [{ a: 2, b: 1, c: 1 }, "DOC"], "lines"],
  ["of another product", [{ a: 2, c: 1 }, "DOC"], "lines"],
])("an answered order that is %s", (_, [answered, document], difference) => {
  expect(differenceFrom(draftOf([{ a: 2, b: 1 }], "DOC"), orderOf([answered], document))).toBe(difference);
});

test("what an ERP answers as two lines of one product is one order of both together", () => {
  const draft = draftOf([{ a: 3 }], "DOC");
  expect(differenceFrom(draft, orderOf([{ a: 2 }, { a: 1 }], "DOC"))).toBeNull();
  expect(differenceFrom(draft, orderOf([{ a: 3 }, { a: 3 }], "DOC"))).toBe("lines");
});

function draftOf(lines: readonly Lines[], buyerDocumentNumber: string): OrderDraft {
  return { lines: toLines(lines), buyerDocumentNumber } as Partial<OrderDraft> as OrderDraft;
}

function orderOf(lines: readonly Lines[], buyerDocumentNumber: string): Order {
  return { lines: toLines(lines), buyerDocumentNumber } as Partial<Order> as Order;
}

function toLines(lines: readonly Lines[]): never[] {
  return lines.flatMap((one) => Object.entries(one).map(([product, quantity]) => ({ product, quantity }) as never));
}

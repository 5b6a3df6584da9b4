import { describe, expect, test } from "vitest";
import type { Capabilities } from "#erp-adapter/contract/capabilities.ts";
import type { Delivery } from "#erp-adapter/contract/delivery.ts";
import type { GuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { MAX_ORDER_NOTE, type Order, type OrderDraft } from "#erp-adapter/contract/orders.ts";
import { differenceFrom, toAgreed, toSent } from "./draft-of-quote.ts";

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

test("two lines of one product in an ERP's answer are one order of both together", () => {
  const draft = draftOf([{ a: 3 }], "DOC");
  expect(differenceFrom(draft, orderOf([{ a: 2 }, { a: 1 }], "DOC"))).toBeNull();
  expect(differenceFrom(draft, orderOf([{ a: 3 }, { a: 3 }], "DOC"))).toBe("lines");
});

const BUYER: GuestBuyer = {
  ...{ company: "Servis Ivo", vat: "12345678903", name: "Ivo Ivić", phone: "+385 21 555 111" },
  ...{ address: "Ulica 1", postalCode: "21000", city: "Split", country: "HR" },
};
const PLACE = {
  name: "Depot",
  contact: "",
  address: "Dock 2",
  postalCode: "10000",
  city: "Zagreb",
  country: "HR",
  phone: "",
};
const DELIVERY: Delivery = {
  to: { kind: "once", address: PLACE },
  ...{ carrier: null, carrierName: "GLS", cost: null, vatPercent: toBasisPoints(2_500) },
  ...{ date: "2026-12-01", note: "Ring twice", shipment: "together" },
};

describe("the draft that an ERP takes", () => {
  const sent = (own: Partial<OrderDraft>, orders: { guestBuyer: boolean; delivery: boolean }) =>
    toSent({ ...draftOf([{ a: 1 }], "DOC"), ...own }, { orders } as Pick<Capabilities, "orders">);
  const ALL = { guestBuyer: true, delivery: true };
  const NOTED_BUYER = "Servis Ivo, 12345678903\nIvo Ivić, +385 21 555 111\nUlica 1, 21000 Split, HR";
  const NOTED_DELIVERY = "→ Depot, Dock 2, 10000 Zagreb, HR\nGLS, 1 ×, 2026-12-01\n„Ring twice”";

  test("has a buyer and a delivery as they are, if the ERP keeps them", () => {
    const draft = sent({ buyer: BUYER, delivery: DELIVERY }, ALL);
    expect(draft).toEqual({ ...draftOf([{ a: 1 }], "DOC"), buyer: BUYER, delivery: DELIVERY });
  });

  test.each([ALL, { guestBuyer: false, delivery: false }])("has neither, nor a note, without them: %j", (orders) => {
    expect(Object.keys(sent({}, orders))).toEqual(["lines", "buyerDocumentNumber"]);
  });

  test.each([
    { guestBuyer: false, delivery: true, note: NOTED_BUYER },
    { guestBuyer: true, delivery: false, note: NOTED_DELIVERY },
    { guestBuyer: false, delivery: false, note: `${NOTED_BUYER}\n${NOTED_DELIVERY}` },
  ])("tells in its note what the ERP does not keep: %j", ({ note, ...orders }) => {
    const draft = sent({ buyer: BUYER, delivery: DELIVERY }, orders);
    expect(draft.note).toBe(note);
    expect([draft.buyer, draft.delivery]).toEqual([
      orders.guestBuyer ? BUYER : undefined,
      orders.delivery ? DELIVERY : undefined,
    ]);
  });

  test.each<[string, Partial<Delivery>, string]>([
    ["to the own address", { to: { kind: "own", address: PLACE } }, "GLS, 1 ×, 2026-12-01\n„Ring twice”"],
    [
      "in parts, on no day",
      { shipment: "parts" as never, date: null },
      "→ Depot, Dock 2, 10000 Zagreb, HR\nGLS\n„Ring twice”",
    ],
    ["without a note", { note: "" }, "→ Depot, Dock 2, 10000 Zagreb, HR\nGLS, 1 ×, 2026-12-01"],
    [
      "without anything",
      {
        to: { kind: "own", address: null } as never,
        carrierName: "",
        shipment: "parts" as never,
        date: null,
        note: "",
      },
      "",
    ],
  ])("says of a delivery %s only what is known", (_, own, note) => {
    const draft = sent({ delivery: { ...DELIVERY, ...own } }, { guestBuyer: true, delivery: false });
    expect(draft.note ?? "").toBe(note);
  });

  test("has no longer note than an ERP takes", () => {
    const long = { ...BUYER, company: "x".repeat(MAX_ORDER_NOTE) };
    expect(sent({ buyer: long }, { guestBuyer: false, delivery: true }).note).toHaveLength(MAX_ORDER_NOTE);
  });
});

test.each<[string, Delivery, GuestBuyer | null, object]>([
  [
    "a guest's own address is the one that was given last",
    own(null),
    BUYER,
    { kind: "own", address: { contact: "Ivo Ivić" } },
  ],
  ["a customer's stays", own(PLACE), null, { kind: "own", address: PLACE }],
  ["another place stays", DELIVERY, BUYER, { kind: "once", address: PLACE }],
])("%s", (_, delivery, buyer, to) => {
  expect(toAgreed(delivery, { buyer })).toMatchObject({ ...delivery, to });
});

function own(address: typeof PLACE | null): Delivery {
  return { ...DELIVERY, to: { kind: "own", address } as Delivery["to"] };
}

function draftOf(lines: readonly Lines[], buyerDocumentNumber: string): OrderDraft {
  return { lines: toLines(lines), buyerDocumentNumber } as Partial<OrderDraft> as OrderDraft;
}

function orderOf(lines: readonly Lines[], buyerDocumentNumber: string): Order {
  return { lines: toLines(lines), buyerDocumentNumber } as Partial<Order> as Order;
}

function toLines(lines: readonly Lines[]): never[] {
  return lines.flatMap((one) => Object.entries(one).map(([product, quantity]) => ({ product, quantity }) as never));
}

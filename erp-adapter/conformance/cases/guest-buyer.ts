import assert from "node:assert/strict";
import type { GuestBuyer } from "../../contract/guest-buyer.ts";
import { faultInPayment } from "../../contract/payment-reference.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases } from "../case.ts";
import { PART } from "../fixture/products.ts";
import { draftOf, withKey } from "../ordering.ts";

/** A buyer abroad, whose company name has the maximum length and letters beyond ASCII. */
const BUYER: GuestBuyer = {
  company: "Mehaničarska radiona Đurđević & sin d.o.o.".padEnd(120, "š"),
  country: "SI",
  vat: "SI50223054",
  name: "Željka O'Brien-Čavić",
  address: "Ulica 25. maja 11/b, dvorište",
  postalCode: "8000",
  city: "Novo mesto",
  phone: "",
};

/** The data of guests who order: cases 320 and 321. */
export const GUEST_BUYER_CASES = defineCases("guest buyer", [
  {
    id: 320,
    title: "who a guest is stays with the order, to the letter; words that fit no label are refused",
    needs: ["fixture", "accounts.guest", "orders.idempotency", "orders.guestBuyer"],
    async run(t) {
      const c = withKey(await t.guest());
      const draft = { ...(await draftOf(t, c, [[PART.plenty, 1]])), buyer: BUYER };
      for (const wrong of [
        { company: "" },
        { company: "x".repeat(121) },
        { name: "two\nlines" },
        { city: "" },
        { country: "Slovenija" },
        { postalCode: "" },
      ]) {
        const sent = { ...draft, buyer: { ...BUYER, ...wrong } };
        await assertRefused(t.adapter.orders.place(sent, c), "VALIDATION", { field: "buyer" });
      }
      const order = await t.adapter.orders.place(draft, c);
      for (const read of [order, await t.adapter.orders.get(order.id, c)]) assert.deepEqual(read.buyer, BUYER);
      const other = { ...draft, buyer: { ...BUYER, address: "Ulica 25. maja 12" } };
      await assertRefused(t.adapter.orders.place(other, c), "IDEMPOTENCY_MISMATCH");
      const { prepayment } = order;
      if (prepayment) {
        assert.ok(prepayment.seller.name, "the seller has no name");
        assert.equal(faultInPayment(prepayment), null);
        assert.match(prepayment.reference, /\d/, "the reference names no order");
      }
    },
  },
  {
    id: 321,
    title: "a customer's order names no guest, whatever is sent",
    needs: ["fixture", "staff", "accounts.login", "orders.idempotency"],
    async run(t) {
      const c = withKey(await t.customer());
      const draft = { ...(await draftOf(t, c, [[PART.plenty, 1]])), guestEmail: undefined, buyer: BUYER };
      const order = await t.adapter.orders.place(draft, c);
      for (const read of [order, await t.adapter.orders.get(order.id, c)]) {
        assert.equal(read.buyer, undefined);
        assert.equal(read.prepayment, undefined);
      }
    },
  },
]);

import { expect, test } from "vitest";
import { type End, judge, type OrderFault, type Wish } from "./oracle.ts";

const WISH: Wish = {
  documentNumber: "N-1",
  email: "ana@example.com",
  under: "sent",
  told: ["placed"],
  cart: { ifOrdered: { other: 1 }, ifNot: { other: 1, part: 2 } },
  mailsCutShort: 0,
};
const PLACED: End = { standing: "placed", cart: { other: 1 } };
const OPEN: End = { standing: "open", cart: { other: 1, part: 2 } };

test.each<[string, Partial<Wish>, End, orders: number, mails: number, OrderFault[]]>([
  ["an order, told and mailed once", {}, PLACED, 1, 1, []],
  ["an order whose process ended, found afterwards", { told: ["silence"] }, PLACED, 1, 1, []],
  ["no order, and the person knows", { told: ["verifying", "refused"] }, OPEN, 0, 0, []],
  ["an order that a later try placed", { told: ["refused", "placed"] }, PLACED, 1, 1, []],
  ["an order that is not there", {}, { ...OPEN, standing: "placed" }, 0, 0, ["lost"]],
  ["an order that was there once and is not", {}, OPEN, 0, 0, ["lost"]],
  [
    "an order that the person is not told of",
    { told: ["silence"] },
    { ...PLACED, standing: "open" },
    1,
    1,
    ["unheard"],
  ],
  ["two orders", {}, PLACED, 2, 1, ["doubled"]],
  ["an order after the word that there is none", { told: ["silence", "refused"] }, PLACED, 1, 1, ["untrue"]],
  ["a doubt that never ends", { told: ["verifying"] }, { ...OPEN, standing: "verifying" }, 0, 0, ["open"]],
  ["ordered lines that stay in the cart", {}, { ...PLACED, cart: { other: 1, part: 2 } }, 1, 1, ["cart"]],
  ["a line lost that was not ordered", {}, { ...PLACED, cart: {} }, 1, 1, ["cart"]],
  ["a cart emptied without an order", { told: ["refused"] }, { ...OPEN, cart: {} }, 0, 0, ["cart"]],
  ["an order without a mail", {}, PLACED, 1, 0, ["mail"]],
  ["a mail about no order", { told: ["refused"] }, OPEN, 0, 1, ["mail"]],
  ["a mail twice", {}, PLACED, 1, 2, ["mail"]],
  ["a mail twice, for its sending was cut short", { mailsCutShort: 1 }, PLACED, 1, 2, []],
])("%s", (_, about, end, orders, mails, faults) => {
  const evidence = { booked: new Map([["N-1", orders]]), mails: new Map([["ana@example.com", mails]]) };
  expect(judge({ ...WISH, ...about }, end, evidence)).toEqual(faults);
});

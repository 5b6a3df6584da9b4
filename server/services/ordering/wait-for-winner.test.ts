import { expect, test } from "vitest";
import type { OrderAttempt } from "./attempt.ts";
import type { Intent } from "./intent.ts";
import { waitForWinner } from "./wait-for-winner.ts";

const NOW = 1_000;
const WINNER = {
  ...{ id: 7, attempt: 1, user: "guest-1", quote: "theirs", cart: { id: "0", version: "v1" } },
  ...{ state: "sent", lease: { owner: "x", until: NOW + 50 }, outcome: null, doubtful: false, closedAt: null },
} as unknown as Intent;
const FREE = { ...WINNER, lease: { owner: null, until: NOW } };
const REFUSED = { kind: "refused", reason: "failed" } as const;

/**
 * The outcome for the losing request, and how often it looked. `looks`: the winner's intent at each look, ten
 * milliseconds apart; the last one is repeated.
 */
async function learn(looks: (Intent | null)[], { ordered = false, deadline = NOW + 1_000, next = "theirs" } = {}) {
  let now = NOW;
  let at = 0;
  const quotes = { get: async (id: string) => (id === next ? { id } : null) };
  const intents = {
    get: async () => looks[Math.min(at, looks.length - 1)] ?? null,
    orderFor: async () => (ordered ? "ours" : null),
  };
  const pause = async () => {
    at += 1;
    now += 10;
  };
  const quote = { id: "ours", cart: WINNER.cart };
  const attempt = { clock: () => now, machineClock: () => now, pause, intents, quotes, quote, deadline };
  const outcome = await waitForWinner(attempt as unknown as OrderAttempt, WINNER);
  return { outcome, looks: at + 1 };
}

const unsure = (quote: string) => ({ kind: "being-verified", quote: expect.objectContaining({ id: quote }) });

test.each<[string, (Intent | null)[], Parameters<typeof learn>[1], object | null, number]>([
  ["is gone", [null], {}, null, 1],
  ["is another try by now", [{ ...WINNER, attempt: 2 }], {}, null, 1],
  ["is closed", [{ ...FREE, state: "rejected", outcome: REFUSED, closedAt: NOW }], {}, null, 1],
  ["is confirmed, and its order answers this quote", [{ ...WINNER, state: "confirmed" }], { ordered: true }, null, 1],
  ["works, then is confirmed", [WINNER, WINNER, { ...WINNER, state: "confirmed" }], { ordered: true }, null, 3],
  [
    "is confirmed for another quote, and then free",
    [
      { ...WINNER, state: "confirmed" },
      { ...FREE, state: "confirmed" },
    ],
    {},
    null,
    2,
  ],
  ["was sent, and its lease ends with this look", [FREE], {}, null, 1],
  ["is unknown", [{ ...FREE, state: "unknown" }], {}, unsure("theirs"), 1],
  ["is unknown, and its quote forgotten", [{ ...FREE, state: "unknown" }], { next: "" }, unsure("ours"), 1],
  ["was refused", [WINNER, { ...FREE, state: "rejected", outcome: REFUSED }], {}, REFUSED, 2],
  ["was refused, but is in doubt", [{ ...FREE, state: "rejected", outcome: REFUSED, doubtful: true }], {}, null, 1],
  ["was refused without an outcome", [{ ...FREE, state: "rejected" }], {}, null, 1],
  [
    "found other conditions",
    [{ ...FREE, quote: "ours" as never, state: "rejected", outcome: { kind: "changed", quote: "theirs" as never } }],
    {},
    { kind: "changed", quote: { id: "theirs" } },
    1,
  ],
  [
    "found other conditions for a form with other input",
    [{ ...FREE, state: "rejected", outcome: { kind: "changed", quote: "theirs" as never } }],
    {},
    null,
    1,
  ],
  [
    "found other conditions in a quote that is forgotten",
    [{ ...FREE, quote: "ours" as never, state: "rejected", outcome: { kind: "changed", quote: "theirs" as never } }],
    { next: "" },
    null,
    1,
  ],
  [
    "was refused for another version of the cart",
    [{ ...FREE, state: "rejected", outcome: REFUSED, cart: { ...WINNER.cart, version: "v2" as never } }],
    {},
    null,
    1,
  ],
  [
    "works beyond the time",
    [{ ...WINNER, lease: { owner: "x", until: NOW + 9_000 } }],
    { deadline: NOW + 30 },
    unsure("theirs"),
    4,
  ],
  ["works, and there is no time", [WINNER], { deadline: NOW }, unsure("theirs"), 1],
])("the winner %s", async (_, looks, given, outcome, looked) => {
  expect(await learn(looks, given)).toEqual({ outcome, looks: looked });
});

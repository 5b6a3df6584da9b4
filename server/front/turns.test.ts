import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns, type Turns } from "./turns.ts";

test("one piece of work begins in each turn of the event loop, however many a client asked for", async () => {
  const turns = createTurns();
  const begun: string[] = [];
  for (const client of ["a", "a", "b"]) void takeAs(turns, begun, client);
  for (const done of [1, 2, 3]) {
    await nextTurn();
    expect(begun).toHaveLength(done);
  }
  void takeAs(turns, begun, "c");
  await nextTurn();
  expect(begun).toHaveLength(4);
});

test("clients come in turn, the slow ones after all others", async () => {
  const turns = createTurns();
  const begun: string[] = [];
  const all = [
    takeAs(turns, begun, "slow", true),
    ...["rude", "rude", "rude", "polite", "other", "polite"].map((client) => takeAs(turns, begun, client)),
  ];
  await Promise.all(all);
  expect(begun).toEqual(["rude", "polite", "other", "rude", "polite", "rude", "slow"]);
});

async function takeAs(turns: Turns, begun: string[], client: string, isSlow = false): Promise<void> {
  await turns.take(client, isSlow);
  begun.push(client);
}

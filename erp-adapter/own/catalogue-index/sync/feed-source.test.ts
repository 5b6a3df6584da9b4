import { expect, test } from "vitest";
import type { ErpAdapter } from "../../../contract/erp-adapter.ts";
import { createFeedSource } from "./feed-source.ts";

test("an adapter that forgets its deadline is asked again, and then the reading ends", async () => {
  let asked = 0;
  const feed = () => {
    asked += 1;
    return new Promise<never>(() => {});
  };
  const catalogue = { feed } as Partial<ErpAdapter["catalogue"]> as ErpAdapter["catalogue"];
  const signal = new AbortController().signal;
  const source = createFeedSource({ catalogue }, { pauses: [1], answerWithin: 10, signal });
  await expect(source.parts(null).next()).rejects.toMatchObject({ code: "TIMEOUT" });
  expect(asked).toBe(2);
});

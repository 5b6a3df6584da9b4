import { expect, test } from "vitest";
import { mayBeAhead } from "#server/front/ahead.ts";
import { POLICY } from "#tests/policy/policy.ts";
import { mayFetchAhead } from "./ahead-paths.ts";

test("browser and server fetch the same pages ahead, and none that the policy guards", () => {
  const paths = POLICY.map(({ path }) => (path.startsWith("/") ? path : `/en/${path}`.replace(/\/$/, "")));
  const ahead = paths.filter((path) => mayFetchAhead(path.split("?", 1)[0] ?? "", "en"));
  expect(ahead.length).toBeGreaterThan(3);
  expect(paths.filter((path) => mayBeAhead(path) && !path.startsWith("/hr"))).toEqual(
    ahead.filter((path) => !/[?&]print/.test(path)),
  );
  for (const path of ahead)
    expect(path).not.toMatch(/cart|order|invoice|finances|profile|company|approval|address|login|list|favorites/);
});

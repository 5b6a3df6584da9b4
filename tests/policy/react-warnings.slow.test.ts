import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectConsole } from "#tests/support/console.ts";
import { pickToday } from "#tests/support/rounds.ts";
import { ODD_IDS, POLICY } from "./policy.ts";
import { type Cast, openCast, type Role, withOwn } from "./roles.ts";

/**
 * Every page of a customer, and of a visitor or a guest, rendered by React's development build. That build prints faults of a
 * page to the console, such as a missing key or a property that HTML does not have, and tests/support/console.ts makes
 * the test fail. The other tests of whole pages run React's production build, as the shop does.
 */

let cast: Cast;
beforeAll(async () => {
  cast = await openCast();
});
afterAll(() => cast.close());

const PAGES = [...new Set(POLICY.filter(({ form }) => form === undefined).map(({ path }) => path))];

test("React warns here: this is its development build", () => {
  expectConsole(/Invalid DOM property/);
  renderToString(createElement("p", { class: "x" }));
});

/** A customer sees nearly all that the others see. */
const READERS: readonly Role[] = [...pickToday<Role>(["visitor", "guest"], 1), "owner"];

describe.each(READERS)("React has nothing to say against what a %s sees", (role) => {
  test.each(PAGES.map((path) => [path || "(home)", path]))("%s", async (_, path) => {
    const filled = withOwn(path, cast).replace("{odd}", ODD_IDS[0]);
    const { status } = await cast.as(role).get(filled.startsWith("/") ? filled : `/en/${filled}`);
    expect(status).toBeLessThan(500);
  });
});

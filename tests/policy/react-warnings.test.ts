import { afterAll, beforeAll, describe, test } from "vitest";
import { POLICY } from "./policy.ts";
import { type Cast, openCast } from "./roles.ts";

/**
 * Every page of a visitor, a guest and a customer, rendered by React's development build. It writes to the console what
 * is wrong with a page, such as a missing key or elements that may not be nested, and tests/support/console.ts fails
 * for that. The other tests of whole pages run React's production build, as the shop does.
 */

let cast: Cast;
beforeAll(async () => {
  cast = await openCast();
});
afterAll(() => cast.close());

const PAGES = [...new Set(POLICY.filter(({ form }) => form === undefined).map(({ path }) => path))];

describe.each(["visitor", "guest", "owner"] as const)("React has nothing to say against what a %s sees", (role) => {
  test.each(PAGES.map((path) => [path || "(home)", path]))("%s", async (_, path) => {
    await cast.as(role).get(path.startsWith("/") ? path : `/en/${fill(path)}`);
  });
});

function fill(path: string): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => cast.own[name] ?? "0");
}

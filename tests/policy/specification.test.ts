import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { LANGUAGES } from "#tests/support/words.ts";
import { ODD_IDS, POLICY } from "./policy.ts";
import { type Cast, openCast, type Role, withOwn } from "./roles.ts";

/**
 * Sentences of the specification that hold for all pages, and places where the shop differs from it, as
 * docs/specification-differences.md says.
 */

const ORIGIN = "http://localhost:3000";
const READERS: readonly Role[] = ["visitor", "guest", "owner"];
const PATHS = [...new Set(POLICY.filter(({ form }) => form === undefined).map(({ path }) => path))].filter(
  (path) => !path.startsWith("/"),
);

let cast: Cast;
beforeAll(async () => {
  cast = await openCast();
});
afterAll(() => cast.close());

describe.each(LANGUAGES)(`every page in %s, seed ${SEED}`, (lang) => {
  test.each(pickToday(READERS, 2, SEED + LANGUAGES.indexOf(lang)))(
    "names its own language, and has all links for search engines or is noindex: %s",
    async (role) => {
      const faults: string[] = [];
      const seen = { found: 0, hidden: 0 };
      for (const path of PATHS) {
        const address = `/${lang}/${withOwn(path, cast).replace("{odd}", ODD_IDS[0])}`.replace(/\/$/, "");
        const { headers, page } = await cast.as(role).get(address);
        if (!headers.get("Content-Type")?.startsWith("text/html")) continue;
        if (page.querySelector("html")?.getAttribute("lang") !== lang) faults.push(`${address}: lang`);
        const links = page
          .querySelectorAll("link[rel=canonical], link[rel=alternate]")
          .map((link) => [link.getAttribute("hreflang") ?? "canonical", link.getAttribute("href") ?? ""] as const);
        const isHidden = page.querySelector('meta[name="robots"]')?.getAttribute("content") === "noindex";
        seen[isHidden ? "hidden" : "found"] += 1;
        const expected = isHidden ? [] : ["canonical", "en", "hr", "x-default"];
        const isOwn = links.every(([, href]) => href.startsWith(`${ORIGIN}/`));
        if (!isOwn || links.map(([name]) => name).join() !== expected.join()) faults.push(`${address}: ${links}`);
      }
      expect(faults).toEqual([]);
      expect(seen.found).toBeGreaterThan(5);
      expect(seen.hidden).toBeGreaterThan(10);
    },
  );
});

test.each(["de-DE,de;q=0.9", "en-US", "*", ""])(
  "a reader of another language (%j) reads English",
  async (languages) => {
    const { page } = await cast.shop.visit().get("/", { "Accept-Language": languages });
    expect(page.querySelector("html")?.getAttribute("lang")).toBe("en");
  },
);

test.each<[Role, number, string | null]>([
  ["visitor", 302, "/en/empty-cart"],
  ["guest", 200, null],
])("the cart leads a %s to no login", async (role, status, location) => {
  const answer = await cast.as(role).get("/en/cart/1");
  expect([answer.status, answer.location]).toEqual([status, location]);
});

test.each(["/en/catalogue/0/_payload.json", "/_payload.json", "/__nuxt_island/x.json", "/en/nowhere/at-all?x=1"])(
  "%s does not exist, and the page says its full path",
  async (path) => {
    const answer = await cast.as("visitor").get(path);
    expect([answer.status, answer.text("main code")]).toEqual([404, path]);
  },
);

test("the page says the first 300 characters of a path that is too long for the screen", async () => {
  const answer = await cast.as("visitor").get(`/en/${"x".repeat(400)}`);
  expect([answer.status, answer.text("main code")]).toEqual([404, `/en/${"x".repeat(295)}…`]);
});

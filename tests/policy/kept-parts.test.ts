import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { forgetParts } from "#app/ui/kept-parts/page-parts.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { POLICY } from "./policy.ts";
import { type Cast, openCast, type Role } from "./roles.ts";

/** Parts of pages are cached (app/ui/kept-parts). A page made of cached parts equals the page made without them. */

/** A visitor, and each day two others who have something that the parts could show to somebody else. */
const READERS: readonly Role[] = [
  "visitor",
  ...pickToday<Role>(["guest", "counter", "owner", "colleague", "stranger"], 2),
];

const ADDRESSES = [
  ...new Set(
    POLICY.filter(({ form, path }) => !form && !path.includes("{odd}") && !path.startsWith("/") && !isFile(path)).map(
      ({ path }) => `/en/${path}`,
    ),
  ),
  "/hr/catalogue/0",
  "/hr/catalogue/1?manufacturer=bosch&size=48",
  "/en/catalogue/0?query=%22'%3C%26%3E&line=injection",
  "/en/catalogue/0?line=turbochargers&more=brand&odd=%22%27%26",
  "/en/catalogue/1?sort=price-asc",
  "/en/replacements-catalogue/0?sort=title",
];

let cast: Cast;
let parts: { forgetParts: typeof forgetParts };

beforeAll(async () => {
  cast = await openCast();
  const build: { entry: { module: typeof parts } } = await import(
    pathToFileURL(join(import.meta.dirname, "../../build/server/index.js")).href
  );
  parts = build.entry.module;
});
afterAll(() => cast.close());

/** True for a file. Files are not requested: they have no cached parts, and a price list of all products takes long. */
function isFile(path: string): boolean {
  return /\/(?:csv|xlsx|pdf)(?:\?|$)/.test(path);
}

test(`every reader gets the page made for them alone, after any other reader of any page, seed ${SEED}`, async () => {
  const alone = new Map<string, string>();
  for (const role of READERS)
    for (const address of ADDRESSES) {
      parts.forgetParts();
      alone.set(`${role} ${address}`, await read(role, address));
    }
  const different: string[] = [];
  parts.forgetParts();
  for (const role of READERS.toReversed())
    for (const address of ADDRESSES) {
      const page = await read(role, address);
      const made = alone.get(`${role} ${address}`);
      const difference = firstDifference(page, made ?? "");
      if (difference !== "") different.push(`${role} ${address}: ${difference}`);
    }
  expect(different).toEqual([]);
});

test.each([
  ["/x/catalogue/0/nowhere", "/hr/catalogue/0"],
  ["/", "/hr"],
])("a form sent to %s, which no page takes, puts no other language's links into %s", async (nowhere, path) => {
  parts.forgetParts();
  const whole = await read("visitor", path);
  parts.forgetParts();
  const refused = await cast.as("visitor").post(nowhere, { a: "b" }, { "Accept-Language": "hr" });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(firstDifference(await read("visitor", path), whole)).toBe("");
});

test("a page that was put together has no mark of it", async () => {
  for (const _ of "ab") expect(await read("owner", "/en/catalogue/0")).not.toContain("<wbr");
});

async function read(role: Role, address: string): Promise<string> {
  const path = address.replace(/\{([^}]+)\}/g, (whole, name: string) => cast.own[name] ?? whole);
  const { status, body, headers } = await cast.as(role).get(path);
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  return `${status} ${isPage ? withoutFresh(body) : ""}`;
}

/** Replaces nonces and keys, which differ in every answer, signatures, which contain the time, and times. */
function withoutFresh(body: string): string {
  return body
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "UUID")
    .replace(/[\w-]{40,}\.[\w.-]{40,}/g, "SIGNED")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d\d:\d\d\b/g, "TIME");
}

/** The first difference of two pages, with some text around it; "" if they are equal. */
function firstDifference(a: string, b: string): string {
  if (a === b) return "";
  const at = [...a].findIndex((sign, index) => sign !== b[index]);
  return `…${a.slice(at - 60, at + 80)}… instead of …${b.slice(at - 60, at + 80)}…`;
}

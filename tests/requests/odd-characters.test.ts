import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refuse } from "#server/front/refuse-request.ts";
import { POLICY } from "#tests/policy/policy.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";

/** Characters that are in none of the shop's addresses, as browsers and scanners send them. */
const ODD = [
  "%0a",
  "%0D",
  "%0d%0a",
  "%09",
  "%1F",
  "%7f",
  "%C2%85",
  "%E2%80%A8",
  "%e2%80%a9",
  "%EF%BB%BF",
  "%E2%80%AE",
  "%EF%BF%BF",
  "%F0%9F%94%A7",
  "%250a",
  "%5c",
  "%5C%5cx",
  "%2f",
  "%3B",
];

let shop: TestShop;
let people: Record<string, Person>;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  const owner = shop.visit();
  await owner.login("owner@autoservis.example");
  people = { visitor: shop.visit(), owner };
});
afterAll(() => shop.close());

/** One address of each route, with real ids for its placeholders. */
const paths = [
  ...new Map(
    POLICY.filter(({ form }) => !form).map(({ route, path }): [string, string] => [
      route,
      path.startsWith("/") ? path : `/en/${path.split("?", 1)[0]}`,
    ]),
  ).values(),
].map((path) => path.replace(/\{[^}]*\}/g, "1"));

describe.each([
  ["visitor", 0],
  ["owner", 3],
])(`%s, seed ${SEED}`, (name, ahead) => {
  // Each day every address has six of the characters, three from each person, and every character is in some addresses.
  test.each(paths)("odd characters in %s: never a fault of the shop", async (path) => {
    const last = path.lastIndexOf("/");
    const asked = pickToday(ODD, 3, SEED + paths.indexOf(path) + ahead).flatMap((odd) => [
      `${path}${odd}`,
      `${path}${odd}x.data`,
      `${path}/${odd}`.replace("//", "/"),
      `${path.slice(0, last)}/${odd}${path.slice(last)}`,
      `${path}?query=${odd}&page=${odd}`,
    ]);
    expect(await faultsOf(name, asked)).toEqual([]);
  });

  test("odd characters in place of a language: never a fault of the shop", async () => {
    expect(
      await faultsOf(
        name,
        ODD.map((odd) => `/${odd}/`),
      ),
    ).toEqual([]);
  });
});

async function faultsOf(name: string, addresses: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const address of addresses.filter(isLetIn)) {
    const { status } = await (people[name] as Person).get(address);
    if (status >= 500) faults.push(`${status} ${address}`);
  }
  return faults;
}

test.each(["/en/preview/x%0a", "/en/invoice/1/pdf%0d", "/hr%E2%80%A8", "/en/preview/x%e2%80%a9.data"])(
  "%s matches no route: not found, and no fault without the front either",
  async (path) => {
    expect((await shop.visit().get(path)).status).toBe(404);
    expect(isLetIn(path)).toBe(false);
  },
);

function isLetIn(url: string): boolean {
  return refuse(Object.assign(new IncomingMessage(new Socket()), { method: "GET", url })) === null;
}

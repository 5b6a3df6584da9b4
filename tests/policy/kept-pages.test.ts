import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createVisitor, type HttpAnswer } from "#tests/support/ask.ts";
import { type KeepingFront, openKeepingFront } from "#tests/support/keeping-front.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { mayShow } from "./marks.ts";
import { POLICY } from "./policy.ts";
import { type Cast, openCast, type Role } from "./roles.ts";
import { leaksIn } from "./scan.ts";

/**
 * Pages for visitors are cached (server/front/page-cache). A person with a session never gets a visitor's page, and no
 * visitor gets the page of a person with a session.
 */

let cast: Cast;
let front: KeepingFront;
/** number of requests that reached the pages */
let made = 0;

beforeAll(async () => {
  cast = await openCast();
  front = await openKeepingFront(cast.shop, {
    onMade: () => {
      made += 1;
    },
  });
});
beforeEach(() => front.cache.empty());
afterAll(async () => {
  await front.close();
  await cast.close();
});

const ADDRESSES = [
  ...new Set(
    POLICY.filter(({ form, path }) => !form && !path.includes("{odd}")).flatMap(({ path }) =>
      path.startsWith("/")
        ? [path]
        : [`/en/${path}`.replace(/\/$/, ""), `/en/${path || "index"}`.replace("/en/index", "/hr")],
    ),
  ),
];

const READERS: Role[] = ["owner", "counter", "guest", "stranger"];

describe.each(READERS)(`%s, seed ${SEED}`, (role) => {
  test("leaves nothing of theirs to visitors, on any page or its data, and is shown no visitor's page", async () => {
    const found: string[] = [];
    // Each reader has another third, so that the four ask for every address each day.
    const today = pickToday(ADDRESSES, Math.ceil(ADDRESSES.length / 3), SEED + READERS.indexOf(role));
    for (const address of today.map(fill).flatMap((path) => [path, dataOf(path)])) {
      front.cache.empty();
      for (const who of [role, "visitor", role, "visitor"] as const) {
        const before = made;
        const answer = await as(who).ask(address);
        const isKept = made === before;
        if (who === role && isKept) found.push(`${address}: ${who} got what is kept`);
        const set = answer.headers["set-cookie"]?.filter((cookie) => !cookie.startsWith("locale="));
        if (isKept && set?.length) found.push(`${address}: a cookie is kept`);
        const seen = leaks(answer, who).filter((leak) => !mayShow(leak, who, address));
        found.push(...seen.map((leak) => `${address}: ${leak} for ${who}`));
      }
    }
    expect(found).toEqual([]);
  });
});

test.each(["/en", "/en/catalogue/0?query=ZN+7391", "/en/products/{product}"])(
  "a customer's own price and name stand on %s before and after a visitor's page was kept",
  async (address) => {
    const path = fill(address);
    const own = await as("owner").ask(path);
    for (const _ of "ab") await as("visitor").ask(path);
    const again = await as("owner").ask(path);
    const about = (answer: HttpAnswer) => leaks(answer, "visitor").sort();
    expect(about(own)).toContain("the owner's name");
    expect(about(again)).toEqual(about(own));
  },
);

describe("visitors with any cookie of the shop but the language and the device", () => {
  test("each of them has an answer made for it", async () => {
    const names = Object.values(cast.shop.shop.request.cookies).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) {
      const path = "/en/about";
      for (const _ of "ab") await as("visitor").ask(path);
      const before = made;
      await as("visitor").ask(path, { headers: { Cookie: `a=b; ${name}=x` } });
      expect(made - before, name).toBe(name === "locale" || name === "device" ? 0 : 1);
    }
  });

  test("a form's answer to a visitor is on their page and on no other", async () => {
    const visitor = createVisitor(front.url);
    await as("visitor").ask("/en");
    const added = await visitor.ask(fill("/en/products/{product}"), {
      body: { product: fill("{product}"), quantity: "1" },
    });
    expect(added.status).toBe(303);
    expect((await visitor.ask("/en")).text).toContain("ZN 7391");
    expect((await as("visitor").ask("/en")).text).not.toContain("ZN 7391");
  });

  test("a visitor who has closed a banner or answered the chat's question is not shown it again", async () => {
    const consent = await cast.shop.shop.request.cookies.consent.serialize("none");
    const before = made;
    for (const _ of "ab") await as("visitor").ask("/hr", { headers: { Cookie: consent.split(";")[0] ?? "" } });
    expect(made - before).toBe(2);
  });
});

test.each<[string, string, Parameters<ReturnType<typeof as>["ask"]>[1]]>([
  ["the address that goes by the browser's language", "/", {}],
  ["its data", "/_.data", {}],
  ["a path in no language", "/nowhere", {}],
  ["a form", "/en/catalogue/0", { body: { product: "x", quantity: "0" } }],
  ["a preview", "/en/preview/about?_storyblok=1", {}],
  ["the way to a new password", "/en/forgot-password?key=1.invented", {}],
  ["the login", "/en/login?redirectTo=%2Fen%2Forders%2F0", {}],
  ["a guarded page", "/en/orders/0", {}],
  ["suggestions", "/en/suggestions?query=ZN", {}],
])("%s is made for everybody who asks", async (_, path, question) => {
  const before = made;
  const answers = [await as("visitor").ask(path, question), await as("visitor").ask(path, question)];
  expect(made - before).toBe(2);
  expect(answers[0]?.status).toBe(answers[1]?.status);
});

test("a page that sets a cookie is never kept, whatever it says of itself", async () => {
  const handle = vi.spyOn(cast.shop, "handle").mockImplementation(async (_, facts) => {
    facts?.keep?.("kept");
    return new Response("yours", { headers: { "Set-Cookie": "token=secret" } });
  });
  const answers = await Promise.all([as("visitor").ask("/en/x"), as("visitor").ask("/en/x")]);
  await as("visitor").ask("/en/x");
  expect(handle).toHaveBeenCalledTimes(3);
  expect(answers.map(({ text }) => text)).toEqual(["yours", "yours"]);
  handle.mockRestore();
});

function as(role: Role) {
  return createVisitor(front.url, new Map(cast.as(role).cookies));
}

function leaks({ headers, text }: HttpAnswer, reader: Role): string[] {
  const known = new Headers(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      [value].flat().map((one) => [name, one ?? ""]),
    ),
  );
  return leaksIn({ headers: known, body: text }, reader, cast.tokens);
}

function fill(text: string): string {
  return text.replace(/\{([^}]+)\}/g, (whole, name: string) => cast.own[name] ?? whole);
}

function dataOf(address: string): string {
  const [path = "", query] = address.split("?");
  return `${path === "/" ? "/_" : path}.data${query ? `?${query}` : ""}`;
}

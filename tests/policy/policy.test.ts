import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Answer } from "#tests/support/open-test-shop.ts";
import { IS_LONG, pickToday, SEED } from "#tests/support/rounds.ts";
import { LANGUAGES } from "#tests/support/words.ts";
import { MARKS, mayShow } from "./marks.ts";
import { outcomeOf, redirectOf } from "./outcome.ts";
import { ODD_IDS, POLICY, type Row } from "./policy.ts";
import { type Cast, LOGGED_OUT, openCast, PARTNER, ROLES, type Role, WITHOUT_ROLE, withOwn } from "./roles.ts";
import { leaksIn, leaksInLog, leaksInMail } from "./scan.ts";

type Routes = Record<string, { module: { loader?: unknown; action?: unknown } }>;

let cast: Cast;
const routes: Routes = (await import(pathToFileURL(join(import.meta.dirname, "../../build/server/index.js")).href))
  .routes;

beforeAll(async () => {
  cast = await openCast();
  // The policy contains logouts; each role must stay logged in for the next row.
  vi.spyOn(cast.shop.shop.erp.accounts, "logout").mockResolvedValue();
});
afterAll(() => cast.close());

describe("every route has its row", () => {
  test("and every form", () => expect(withoutRow(routes, POLICY)).toEqual([]));

  test.each([
    ["order/:orderId", "order/:orderId"],
    ["my-profile", "my-profile"],
  ])("one that is missing is found: %s", (route) => {
    expect(
      withoutRow(
        routes,
        POLICY.filter((row) => row.route !== route),
      ),
    ).toContain(route);
    expect(
      withoutRow(
        routes,
        POLICY.filter((row) => row.route !== "login" || !row.form),
      ),
    ).toEqual(["login (form)"]);
  });

  test("and no row a route that is gone", () => {
    expect(POLICY.map(({ route }) => route).filter((route) => !(route in routes))).toEqual([]);
  });
});

// These tests come first, because the page of an order that was just placed exists only for ten minutes.
describe("the scanner", () => {
  test("finds what is there: each mark is shown to somebody", async () => {
    const shown = new Set<string>();
    for (const role of ROLES) {
      for (const path of [
        "",
        "cart/1",
        "my-profile",
        "order-success",
        `products/${cast.own.product}`,
        "order/{order of owner}",
        "order/{order of stranger}",
        "approval/{request of stranger}",
        "lists",
        "quick-order/{quick order of owner}",
      ]) {
        const answer = await cast.as(role).get(`/en/${fill(path)}`);
        for (const leak of leaksIn(answer, "visitor", [])) shown.add(leak);
      }
    }
    const own = MARKS.filter(({ of }) => of.length > 0).map(({ what }) => what);
    expect(own.filter((what) => !shown.has(what))).toEqual([]);
  });
});

/**
 * The roles that ask for each row today: all, but of those that are not logged in, and of those without a role in their
 * company, only one for each answer that the row has for them.
 */
const ASKING = new Map(
  POLICY.map((row, at) => {
    const spared = [LOGGED_OUT, WITHOUT_ROLE].flatMap((alike: readonly Role[]) => {
      const asking = [...Map.groupBy(alike, (role) => row.answers[role]).values()].flatMap((roles) =>
        pickToday(roles, 1, SEED + at),
      );
      return alike.filter((role) => !asking.includes(role));
    });
    return [row, ROLES.filter((role) => !spared.includes(role))];
  }),
);

describe.each(ROLES)(`%s, seed ${SEED}`, (role) => {
  const rows = POLICY.filter((row) => ASKING.get(row)?.includes(role));
  test.each(rows.map((row): [string, Row] => [nameOf(row), row]))("%s", async (_, row) => {
    const found: string[] = [];
    for (const address of new Set(LANGUAGES.flatMap((lang) => addressesOf(row, lang)))) {
      for (const [way, answer] of await askAll(row, address, role)) {
        const outcome = outcomeOf(answer, address);
        if (outcome !== row.answers[role]) found.push(`${way}: ${outcome}`);
        const leaks = leaksIn(answer, role, cast.tokens).filter((leak) => !mayShow(leak, role, address));
        found.push(...leaks.map((leak) => `${way}: leaks ${leak}`));
      }
    }
    if (row.form && isTurnOf(role, row)) found.push(...(await sentFromElsewhere(row, role)));
    expect(found, `instead of ${row.answers[role]}`).toEqual([]);
  });
});

describe("texts that were written beside the answers", () => {
  test("the log holds no name, no price and no key", () => {
    expect(cast.shop.logged().length).toBeGreaterThan(100_000);
    expect(leaksInLog(cast.shop.logged(), [...cast.tokens, "dizna-demo"])).toEqual([]);
  });

  test.each([
    ["owner@autoservis.example", "owner"],
    ["counter@autoservis.example", "counter"],
    ["owner@turbo-centar.example", "stranger"],
    ["gost-znak@example.com", "guest"],
  ] as const)("the mail to %s is about no other person", async (to, role) => {
    const mails = await cast.shop.mails({ to });
    // People of the buyer's company may be told who asked for an approval.
    const toldOf = PARTNER.includes(role) ? ["the buyer's name"] : [];
    expect(mails.flatMap((mail) => leaksInMail(mail, role)).filter((leak) => !toldOf.includes(leak))).toEqual([]);
  });
});

/** Ids of routes that have a loader and no row, and of routes that have an action and no row with a form. */
function withoutRow(build: Routes, policy: readonly Row[]): string[] {
  return Object.entries(build).flatMap(([id, { module }]) => {
    if (module.loader && !policy.some((row) => row.route === id)) return [id];
    return module.action && !policy.some((row) => row.route === id && row.form) ? [`${id} (form)`] : [];
  });
}

/**
 * True if today is the role's turn for what depends on the role least: the other language, HEAD, and a form from another
 * site. Each row has all of them each day, from a third of the roles.
 */
function isTurnOf(role: Role, row: Row): boolean {
  return pickToday(ROLES, ROLES.length / 3, SEED + POLICY.indexOf(row)).includes(role);
}

/**
 * Requests a page, or sends its form, as page and as data in one of the ways in which a browser or a script may ask for
 * them: a row has each way each day, from a third of the roles.
 */
async function askAll(row: Row, address: string, role: Role): Promise<[string, Answer][]> {
  const [path = "", query] = address.split("?");
  const data = `${path === "/" ? "/_" : path}.data`;
  const withQuery = (target: string, more?: string) => target + toQuery([query, more]);
  const only = `_routes=${encodeURIComponent(row.route)}`;
  const targets = [address, withQuery(data), withQuery(data, only), withQuery(data, `${only}&_routes=root`)];
  const asked: [string, Answer][] = [];
  const ways = row.route === "root" ? targets.slice(1) : targets;
  const seed = SEED + POLICY.indexOf(row);
  // In Croatian one way is enough: which routes a request for data may name does not depend on the language.
  const isCroatian = address.startsWith("/hr");
  if (isCroatian && !isTurnOf(role, row)) return asked;
  const sent = isCroatian
    ? pickToday(ways.slice(0, 2), 1, seed)
    : [...ways.slice(0, -3), ...pickToday(ways.slice(-3), 1, seed + ROLES.indexOf(role))];
  const [alsoHead] = pickToday(sent, 1, seed);
  for (const target of sent) {
    if (row.form === undefined) {
      const answer = await followSpelling(await cast.as(role).get(target), role);
      asked.push([`GET ${target}`, answer]);
      // A HEAD answer has no body to check, but must otherwise be like the GET answer; one way in one language is enough.
      if (isCroatian || !isTurnOf(role, row) || (target !== alsoHead && !IS_LONG)) continue;
      const head = await cast.as(role).head(answer.path);
      if (head.status !== answer.status || head.location !== answer.location || head.body !== "")
        asked.push([`HEAD ${answer.path} (${head.body.length} bytes)`, head]);
    } else {
      const form = Object.fromEntries(Object.entries(row.form).map(([name, value]) => [fill(name), fill(value)]));
      asked.push([`POST ${target}`, await cast.as(role).post(target, form)]);
    }
  }
  return asked;
}

async function sentFromElsewhere(row: Row, role: Role): Promise<string[]> {
  const [address = ""] = addressesOf(row, "en");
  const answer = await cast.as(role).post(address, row.form ?? {}, { "Sec-Fetch-Site": "cross-site" });
  return answer.status === 403 ? [] : [`from another site: ${answer.status}`];
}

/** Follows the redirect from a non-canonical spelling of an address; returns any other answer unchanged. */
async function followSpelling(answer: Answer, role: Role): Promise<Answer> {
  const { status, location } = redirectOf(answer) ?? answer;
  if (status !== 308 || location === null) return answer;
  const isData = answer.path.split("?", 1)[0]?.endsWith(".data");
  const [path = "", query] = location.split("?");
  return cast.as(role).get(isData ? `${path}.data${toQuery([query])}` : location);
}

function addressesOf(row: Row, lang: string): string[] {
  const { path } = row;
  if (path.startsWith("/")) return [path];
  const ids = path.includes("{odd}") ? pickToday(ODD_IDS, 2, SEED + POLICY.indexOf(row)) : [""];
  return ids.map((id) => fill(`/${lang}/${path}`.replace(/\/$/, "").replace("{odd}", id)));
}

function fill(text: string): string {
  return withOwn(text, cast);
}

function toQuery(parts: (string | undefined)[]): string {
  const query = parts.filter((part) => part !== undefined).join("&");
  return query && `?${query}`;
}

function nameOf({ path, form }: Row): string {
  return form ? `POST ${path} ${new URLSearchParams(form)}` : path || "(home)";
}

test("the cast has what the policy names", () => {
  expect(Object.values(cast.own)).not.toContain("");
  expect(cast.own["cart of stranger"]).not.toBe("0");
  expect(cast.tokens).toHaveLength(14);
});

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "#tests/support/open-test-shop.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { sentFieldsOf } from "#tests/support/sent-fields.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";
import { redirectOf } from "./outcome.ts";
import { POLICY } from "./policy.ts";
import { type Cast, openCast, withOwn } from "./roles.ts";

/** Every form of the shop, sent after the session of the person to whom it was shown has ended. */

type Routes = Record<string, { module: { action?: unknown } }>;

/**
 * Routes whose forms belong to no person: their effect does not depend on who is logged in, or a link in a mail names
 * the person.
 */
const OF_NOBODY: readonly string[] = [
  "banner",
  "company/join",
  "consent",
  "forgot-password",
  "language",
  "login",
  "logout",
  "register",
  "register-success",
  "restore-email",
  "stock-notice",
];
const OF_NOBODY_PATHS = new RegExp(`^/en/(?:${OF_NOBODY.join("|")})(?:\\?|$)`);

const OWNER = "owner@autoservis.example";

const routes: Routes = (await import(pathToFileURL(join(import.meta.dirname, "../../build/server/index.js")).href))
  .routes;
const actions = Object.keys(routes).filter((id) => routes[id]?.module.action && !OF_NOBODY.includes(id));

let cast: Cast;
let mark: string;

beforeAll(async () => {
  cast = await openCast();
  mark = (await cast.as("owner").get("/en")).page.querySelector("[name=shownTo]")?.getAttribute("value") ?? "";
});
afterAll(() => cast.close());

const ENDED = ["logged-out", "expired", "tampered", "visitor", "guest"] as const;

describe.each(actions)(`a form of %s, seed ${SEED}`, (id) => {
  const rows = POLICY.filter((row) => row.route === id && row.form);

  test.each(pickToday(ENDED, 1, SEED + actions.indexOf(id)))(
    "sent after the session has ended (%s) leads to the login and back",
    async (role) => {
      expect(rows).not.toEqual([]);
      for (const lang of LANGUAGES)
        for (const { path, form } of rows) {
          const address = addressOf(path, lang);
          const [page = "", query] = address.split("?");
          const person = cast.as(role);
          const fields = { ...form, shownTo: mark, typed: "by the owner" };
          const data = `${page === "/" ? "/_" : page}.data${query ? `?${query}` : ""}`;
          for (const target of [address, data]) {
            const answer = await person.post(target, fields);
            const { status, location } = redirectOf(answer) ?? answer;
            expect([target, status]).toEqual([target, 303]);
            const back = path.startsWith("/") ? "%2F" : `%2F${lang}`;
            expect(location).toMatch(new RegExp(`^/(?:en|hr)/login\\?redirectTo=${back}.*&form=`));
            const login = await person.get(location ?? "");
            expect([login.status, login.text("main")]).toEqual([
              200,
              expect.stringContaining(WORDS[login.path.slice(1, 3) === "hr" ? "hr" : "en"].notices["form-refused"]),
            ]);
            expect(login.page.querySelector("#login")?.getAttribute("action")).toContain(`redirectTo=${back}`);
            expect(login.body).not.toContain("by the owner");
          }
        }
    },
  );

  test("sent by somebody else who has logged in changes nothing, and says so", async () => {
    for (const { path, form } of rows) {
      const answer = await cast.as("stranger").post(addressOf(path, "en"), { ...form, shownTo: mark });
      expect([answer.status, answer.text("h1")]).toEqual([409, WORDS.en.errorPage.titles["other-person"]]);
    }
  });

  test("sent from another site keeps nothing", async () => {
    for (const { path, form } of rows) {
      const person = cast.as("visitor");
      const fields = { ...form, shownTo: mark };
      const answer = await person.post(addressOf(path, "en"), fields, { "Sec-Fetch-Site": "cross-site" });
      expect([answer.status, person.cookies.has("typed")]).toEqual([403, false]);
    }
  });
});

describe("on every page of a customer", () => {
  const pages = [
    ...new Set(
      POLICY.filter(({ form, path, answers }) => !form && answers.owner === "page" && !isOdd(path)).map(
        ({ path }) => path,
      ),
    ),
  ];

  test.each(pages)(
    `each form of /%s says to whom it was shown, and comes back as it was typed, seed ${SEED}`,
    async (path) => {
      const address = addressOf(path, "en");
      const shown = await cast.as("owner").get(address);
      if (!shown.headers.get("Content-Type")?.startsWith("text/html")) return;
      const forms = shown.page
        .querySelectorAll("form[method=post]")
        .filter((form) => !OF_NOBODY_PATHS.test(form.getAttribute("action") ?? ""));
      const marks = forms.map((form) => form.querySelector("[name=shownTo]")?.getAttribute("value"));
      expect(marks.filter((one) => one !== mark)).toEqual([]);
      for (const form of pickToday(sample(forms), 3, SEED + pages.indexOf(path))) await comesBack(shown, form);
    },
  );

  async function comesBack(shown: Answer, form: HTMLElement): Promise<void> {
    const typed = new Map(typableNames(shown.page, form).map((name, index) => [name, `"typed" <${index}> & more`]));
    if (typed.size === 0) return;
    const person = cast.shop.visit();
    const button = form.querySelector("button[name]");
    const sent = sentFieldsOf(shown.page, form).map(([name, value]): [string, string] => [
      name,
      typed.get(name) ?? value,
    ]);
    if (button) sent.push([button.getAttribute("name") ?? "", button.getAttribute("value") ?? ""]);
    const refused = await person.post(form.getAttribute("action") ?? shown.path, sent, {
      Referer: `http://localhost:3000${shown.path}`,
    });
    expect([form.outerHTML.slice(0, 200), refused.location]).toEqual([
      expect.anything(),
      expect.stringContaining(`redirectTo=${encodeURIComponent(shown.path)}`),
    ]);
    await person.login(OWNER);
    const first = await person.get(shown.path);
    const back = first.status === 302 ? await person.follow(first) : first;
    expect([form.outerHTML.slice(0, 200), back.status, back.text(".toast")]).toEqual([
      expect.anything(),
      200,
      expect.stringMatching(/The form is filled in as you left it/),
    ]);
    const twin = back.page
      .querySelectorAll("form[method=post]")
      .map((one) => new Map(sentFieldsOf(back.page, one)))
      .find((fields) => [...typed].every(([name, text]) => fields.get(name) === text));
    expect([form.outerHTML.slice(0, 300), twin !== undefined]).toEqual([expect.anything(), true]);
  }
});

/** The first forms of a page, and its last: a list has many of one kind. */
function sample(forms: HTMLElement[]): HTMLElement[] {
  return [...new Set([...forms.slice(0, 6), ...forms.slice(-3)])];
}

/** Names of the fields that a person types into, but for passwords and what a captcha needs. */
function typableNames(page: HTMLElement, form: HTMLElement): string[] {
  const names = sentFieldsOf(page, form).map(([name]) => name);
  const isTyped = (name: string) => {
    const field = page.querySelector(`[name="${name}"]`);
    const type = field?.getAttribute("type") ?? "text";
    return field?.rawTagName === "textarea" || (field?.rawTagName === "input" && TEXT_TYPES.includes(type));
  };
  return names.filter((name) => isTyped(name) && !/password|^(?:human|stamp|homepage)$/i.test(name));
}

const TEXT_TYPES = ["text", "email", "tel", "search", "date", "number"];

function isOdd(path: string): boolean {
  return path.includes("{odd}") || path.startsWith("preview") || /\/(?:csv|xlsx|pdf)(?:\?|$)/.test(path);
}

function addressOf(path: string, lang: string): string {
  const text = path.startsWith("/") ? path : `/${lang}/${path}`.replace(/\/$/, "");
  return withOwn(text.replace("{odd}", "x"), cast);
}

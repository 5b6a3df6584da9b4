import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Banner, ClosedDay } from "#cms/contract/site.ts";
import { pageStory } from "#tests/support/content-samples.ts";
import { createFixedCms, NO_COMPANY } from "#tests/support/fixed-cms.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";

/** The banner above every page, and how a person closes it for the day without a script. */

const MONDAY: ClosedDay = { from: "2026-11-23", until: "2026-11-23", reason: "stocktaking" };
let banner: Banner;
let shop: TestShop;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const cms = createFixedCms(() => ({
    stories: [pageStory("about")],
    site: { banner, closedDays: [MONDAY], company: NO_COMPANY, redirects: [] },
  }));
  shop = await openTestShop({ products: 20, cms, env: { CLOSED_DAY: "2026-12-24" } });
});
beforeEach(() => {
  banner = {
    version: "v1",
    text: "Nozzles for less",
    link: { label: "Look", link: { to: "page", path: "news/nozzles", anchor: null } },
    from: null,
    until: "2026-12-31",
  };
  // 21 November, 12:00 in Zagreb
  vi.setSystemTime(Date.parse("2026-11-21T11:00:00Z"));
});
afterEach(() => vi.setSystemTime(Date.parse("2026-11-21T11:00:00Z")));
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});

const said = (answer: Answer) => answer.page.querySelectorAll(".banner p").map(({ text }) => text.split(" – ")[0]);
const CLOSED = "Closed on Monday, 23 Nov 2026 (stocktaking)";
const NOZZLES = "Nozzles for less Look";

describe("above every page", () => {
  test.each(["/en", "/en/about", "/en/catalogue/0", "/en/login", "/en/nowhere", "/en/nowhere/at/all", "/xx"])(
    "%s",
    async (path) => expect(said(await shop.visit().get(path))).toEqual([CLOSED, NOZZLES]),
  );

  test.each(LANGUAGES)("in the page's language (%s)", async (lang) => {
    const words = WORDS[lang];
    const answer = await shop.visit().get(`/${lang}`);
    const [weekday, day] = lang === "en" ? ["Monday", "23 Nov 2026"] : ["ponedjeljak", "23. 11. 2026."];
    expect(answer.text(".banner--closed b")).toBe(fill(words.banner.closedOn, { weekday, day }));
    expect(answer.text(".banner--closed p")).toContain(words.banner.closedText);
    expect(answer.page.querySelector(".banner--announcement a")?.getAttribute("href")).toBe(`/${lang}/news/nozzles`);
  });

  test.each([
    ["2026-11-19T22:59:00Z", [NOZZLES]], // still the 19th in Zagreb
    ["2026-11-19T23:01:00Z", [CLOSED, NOZZLES]],
    ["2026-11-23T22:59:00Z", [CLOSED, NOZZLES]],
    ["2026-11-23T23:01:00Z", [NOZZLES]],
    ["2026-12-24T11:00:00Z", ["Closed on Thursday, 24 Dec 2026", NOZZLES]], // CLOSED_DAY
    ["2027-01-01T11:00:00Z", []],
  ])("by the date in Zagreb: at %s", async (instant, expected) => {
    vi.setSystemTime(Date.parse(instant));
    expect(said(await shop.visit().get("/en"))).toEqual(expected);
  });
});

describe("closing one", () => {
  const close = (person: ReturnType<TestShop["visit"]>, answer: Answer, kind: string) => {
    const button = answer.page.querySelector(`.banner--${kind} button[name="version"]`);
    return person.submit(answer, `.banner--${kind} form`, {}, ["version", button?.getAttribute("value") ?? ""]);
  };

  test("leads back to the page, query and all, where it is gone and the other stays", async () => {
    const person = shop.visit();
    const path = "/en/catalogue/0?query=445&sort=title";
    const answer = await close(person, await person.get(path), "closed");
    expect([answer.status, answer.location]).toEqual([303, path]);
    const next = await person.follow(answer);
    expect(said(next)).toEqual([NOZZLES]);
    expect(said(await person.get("/hr"))).toHaveLength(1);
    expect(said(await person.follow(await close(person, next, "announcement")))).toEqual([]);
    expect(said(await person.get("/en/nowhere/at/all")), "refusals too").toEqual([]);
  });

  test("holds until midnight in Zagreb, by a cookie that no script reads", async () => {
    const person = shop.visit();
    const answer = await close(person, await person.get("/en"), "closed");
    expect(answer.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^banner=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
    );
    vi.setSystemTime(Date.parse("2026-11-21T22:59:59Z"));
    expect(said(await person.get("/en"))).toEqual([NOZZLES]);
    vi.setSystemTime(Date.parse("2026-11-21T23:00:01Z"));
    expect(said(await person.get("/en")), "whatever the browser kept").toEqual([CLOSED, NOZZLES]);
  });

  test("does not close what is announced after it", async () => {
    const person = shop.visit();
    await close(person, await person.get("/en"), "announcement");
    banner = { ...banner, version: "v2", text: "Turbochargers for less" };
    expect(said(await person.get("/en"))).toEqual([CLOSED, "Turbochargers for less Look"]);
  });

  test.each(["", "two words", "<b>", "a".repeat(81), "v1\r\nSet-Cookie: x=y"])("version %j is 400", async (version) => {
    const answer = await shop.visit().post("/en/banner", { version, to: "/en" });
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each(["//evil.test", "https://evil.test/", "/hr/..//evil.test", "/\\evil.test", "javascript:alert(1)"])(
    "%j leads nowhere else",
    async (to) => {
      const answer = await shop.visit().post("/en/banner", { version: "v1", to });
      expect([answer.status, answer.location]).toEqual([303, "/"]);
    },
  );

  test.each(["e30=", "bnVsbA==", "%", "eyJkYXkiOjF9", "x".repeat(3_000)])(
    "a cookie %j that somebody made up closes nothing, and breaks nothing",
    async (value) => {
      const person = shop.visit({ cookies: [["banner", value]] });
      const answer = await person.get("/en");
      expect(answer.status).toBe(200);
      expect(said(answer)).toEqual([CLOSED, NOZZLES]);
    },
  );

  test("of many the cookie keeps the last few", async () => {
    const person = shop.visit();
    for (let n = 0; n < 20; n += 1) await person.post("/en/banner", { version: `old-${n}`, to: "/en" });
    expect(person.cookies.get("banner")?.length).toBeLessThan(200);
  });
});

import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { article, page, story, uuidOf } from "../conformance/raw-stories.ts";
import { createStoryblokClient, type StoryblokRegion } from "./storyblok-client.ts";
import { createStoryblokCms, type VersionedCms } from "./storyblok-cms.ts";
import { createFakeStoryblok, type FakeStoryblok, PREVIEW_TOKEN, TOKEN } from "./testing/fake-storyblok.ts";

const wire = setupServer();
const en = { locale: "en" } as const;
const BOUNDS = { timeout: 300, retryAfter: 1 };
let opened: VersionedCms[] = [];

beforeAll(() => wire.listen({ onUnhandledFrame: "error" }));
afterEach(async () => {
  for (const cms of opened) {
    // The library keeps versions per token for the whole process.
    cms.refresh();
    await cms.close();
  }
  opened = [];
  wire.resetHandlers();
});
afterAll(() => wire.close());

describe("the requests to Storyblok", () => {
  test("a story: in its language, with relations and links at level 2, under the version known", async () => {
    const { cms, fake } = open({ about: page("about") });
    await cms.story("about", { locale: "hr" });
    await cms.story("about", en);
    const [first, led, second] = fake.asked.map((one) => new URLSearchParams(one.split("?")[1]));
    expect(Object.fromEntries(first ?? [])).toEqual({
      language: "hr",
      resolve_relations: "article.related,article_slider.articles",
      resolve_links: "url",
      resolve_links_level: "2",
      resolve_level: "2",
      version: "published",
    });
    // Without a version Storyblok redirects to the newest version, which the client knows from then on.
    expect(led?.get("cv")).toBe(String(fake.cv()));
    expect(second?.get("cv")).toBe(String(fake.cv()));
    expect(second?.has("language")).toBe(false);
    expect(fake.asked).toHaveLength(3);
  });

  test("addresses: 25 at a time, from page 1", async () => {
    const { cms, fake } = open(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p-${at}`, page(`p-${at}`)])));
    expect(await cms.addresses({})).toHaveLength(60);
    const asked = fake.asked.map((one) => new URLSearchParams(one.split("?")[1])).filter((one) => one.has("cv"));
    expect(asked.map((one) => [one.get("per_page"), one.get("page")])).toEqual([
      ["25", "1"],
      ["25", "2"],
      ["25", "3"],
    ]);
  });

  test("stories that an answer only names are read in batches of 50, in its language", async () => {
    const slugs = Array.from({ length: 120 }, (_, at) => `n-${String(at).padStart(3, "0")}`);
    const related = slugs.map((slug) => uuidOf(`news/${slug}`));
    const { cms, fake } = open({
      "news/main": article("main", "2026-01-01", { related }),
      ...Object.fromEntries(slugs.map((slug) => [`news/${slug}`, article(slug, "2026-01-01")])),
    });
    const found = await cms.story("news/main", { locale: "hr" });
    const shown = found?.content.type === "article" ? found.content.related : [];
    expect(shown.map(({ title }) => title)).toEqual(slugs.slice(0, 24).map((slug) => `${slug} na hrvatskom`));
    const batches = fake.asked
      .map((one) => new URLSearchParams(one.split("?")[1]))
      .filter((one) => one.has("by_uuids") && one.has("cv"));
    // Three batches of relations, for 120 stories, then three of links, for 121 stories.
    expect(batches.map((one) => one.get("by_uuids")?.split(",").length)).toEqual([50, 50, 20, 50, 50, 21]);
    expect(new Set(batches.map((one) => `${one.get("per_page")} ${one.get("language")}`))).toEqual(new Set(["50 hr"]));
  });

  test("drafts: with the token that may read them, under no version of the published", async () => {
    const { cms, fake } = open({ draft: page("draft", [], { published_at: null }) });
    await cms.version();
    expect((await cms.story("draft", { ...en, version: "draft" }))?.slug).toBe("draft");
    expect(new URLSearchParams(fake.asked.at(-1)?.split("?")[1]).has("cv")).toBe(false);
  });

  test("the version: past what is known, and known from then on", async () => {
    const { cms, fake } = open({ about: page("about") });
    const before = await cms.version();
    fake.publish({});
    expect(Number(await cms.version())).toBeGreaterThan(Number(before));
    await cms.story("about", en);
    expect(fake.asked.at(-1)).toContain(`cv=${fake.cv()}`);
  });

  test("no address that is none is asked for", async () => {
    const { cms, fake } = open({});
    for (const slug of ["../spaces/me", "a?token=x", "A", "", "site", "a//b", "%2e%2e"]) await cms.story(slug, en);
    expect(fake.asked).toEqual([]);
  });

  test("articles that name each other are no end of copies", async () => {
    const slugs = Array.from({ length: 24 }, (_, at) => `n-${at}`);
    const related = slugs.map((slug) => uuidOf(`news/${slug}`));
    const { cms } = open(
      Object.fromEntries(slugs.map((slug) => [`news/${slug}`, article(slug, "2026-01-01", { related })])),
    );
    const started = performance.now();
    const found = await cms.story("news/n-0", en);
    expect(found?.content.type === "article" && found.content.related).toHaveLength(24);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe("where and how often", () => {
  test.each([
    ["default", "https://api.storyblok.com"],
    ["us", "https://api-us.storyblok.com"],
    ["cn", "https://app.storyblokchina.cn"],
    ["ap", "https://api-ap.storyblok.com"],
    ["ca", "https://api-ca.storyblok.com"],
  ] as const)("region %s", async (region, host) => {
    const { cms, fake } = open({ about: page("about") }, { region, host });
    expect((await cms.story("about", en))?.slug).toBe("about");
    expect(fake.asked.length).toBeGreaterThan(0);
  });

  test.each([
    ["a space's token", {}, 5],
    ["a person's token", { oauthToken: "person-token" }, 3],
  ])("with %s: %o, %i a second", async (_, more, rate) => {
    const begun: number[] = [];
    const ask = async () => {
      begun.push(performance.now());
      return Response.json({ space: { version: 1 } });
    };
    const client = createStoryblokClient({ token: "rate-token", region: "default", fetch: ask, ...more });
    await Promise.all(Array.from({ length: rate + 1 }, () => client.get("cdn/spaces/me")));
    const [first = 0] = begun;
    expect(begun.filter((at) => at - first < 900)).toHaveLength(rate);
    expect((begun.at(-1) ?? 0) - first).toBeGreaterThanOrEqual(950);
  });

  test("429 is waited for ten times, and then enough", async () => {
    const { cms, fake } = open({ about: page("about") });
    let refusals = 10;
    fake.fail = () => (refusals-- > 0 ? new HttpResponse(null, { status: 429 }) : null);
    expect((await cms.story("about", en))?.slug).toBe("about");
    fake.asked.length = 0;
    fake.fail = () => new HttpResponse(null, { status: 429 });
    await expect(cms.story("about", en)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(fake.asked).toHaveLength(11);
  });

  test("the pause is 0.3 s", async () => {
    const { cms, fake } = open({ about: page("about") }, { bounds: { timeout: 5_000 } });
    let refusals = 2;
    fake.fail = () => (refusals-- > 0 ? new HttpResponse(null, { status: 429 }) : null);
    const started = performance.now();
    await cms.version();
    expect(performance.now() - started).toBeGreaterThanOrEqual(590);
  });
});

describe("a source that is wrong", () => {
  const ANSWERS: [string, () => Response | Promise<Response>, string][] = [
    ["a wrong token", () => HttpResponse.json({ error: "Unauthorized" }, { status: 401 }), "REFUSED"],
    ["a space that is closed", () => HttpResponse.json({}, { status: 403 }), "REFUSED"],
    ["an address moved", () => HttpResponse.json({}, { status: 418 }), "BAD_RESPONSE"],
    ["another success", () => HttpResponse.json({}, { status: 226 }), "UNAVAILABLE"],
    ["no content", () => new HttpResponse(null, { status: 204 }), "BAD_RESPONSE"],
    ["a fault of its own", () => new HttpResponse("<h1>oops</h1>", { status: 500 }), "UNAVAILABLE"],
    ["a page", () => HttpResponse.html("<h1>welcome</h1>"), "BAD_RESPONSE"],
    ["nothing", () => new HttpResponse(""), "BAD_RESPONSE"],
    ["half a JSON", () => new HttpResponse('{"story": {'), "BAD_RESPONSE"],
    ["a list", () => HttpResponse.json([]), "BAD_RESPONSE"],
    ["a story that is none", () => HttpResponse.json({ story: 5 }), "BAD_RESPONSE"],
    [
      "relations that are none",
      () => HttpResponse.json({ story: { content: {} }, rels: [null], links: [null] }),
      "BAD_RESPONSE",
    ],
    ["no connection", () => HttpResponse.error(), "UNAVAILABLE"],
    ["silence", () => new Promise<Response>(() => {}), "TIMEOUT"],
    [
      "an answer without an end",
      () => new HttpResponse(new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(1 << 20).fill(32)) })),
      "BAD_RESPONSE",
    ],
    ["a body that never comes", () => new HttpResponse(new ReadableStream({})), "TIMEOUT"],
  ];

  test.each(ANSWERS)("%s", async (_, answer, code) => {
    const { cms, fake } = open(
      { about: page("about") },
      { bounds: { ...BOUNDS, timeout: code === "TIMEOUT" ? 300 : 1_000 } },
    );
    fake.fail = answer;
    const failure = await cms.story("about", en).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ name: "CmsError", code });
    expect(String(failure)).not.toContain(TOKEN);
    const others = await Promise.allSettled([
      cms.articles({ page: 0, pageSize: 5 }, en),
      cms.addresses({}),
      cms.version(),
    ]);
    for (const one of others) expect(one).toMatchObject({ status: "rejected", reason: { name: "CmsError" } });
  });

  test("a caller who does not wait any longer is told so", async () => {
    const { cms, fake } = open({ about: page("about") }, { bounds: { timeout: 20_000 } });
    fake.fail = () => new Promise<Response>(() => {});
    await expect(cms.story("about", { ...en, signal: AbortSignal.timeout(20) })).rejects.toMatchObject({
      code: "TIMEOUT",
    });
  });

  test("no story is no failure, and 404 of a list is one", async () => {
    const { cms, fake } = open({});
    expect(await cms.story("about", en)).toBeNull();
    fake.fail = () => HttpResponse.json(["no"], { status: 404 });
    await expect(cms.addresses({})).rejects.toMatchObject({ code: "BAD_RESPONSE" });
  });

  test("a story that is no page of the shop is null, with its fault in the log", async () => {
    const { cms, lines } = open({ promo: { en: story("promo", "en", { component: "promo" }) } });
    expect(await cms.story("promo", en)).toBeNull();
    expect(lines).toEqual([expect.stringContaining("neither a page nor an article")]);
  });
});

interface Given {
  region?: StoryblokRegion;
  host?: string;
  bounds?: Partial<typeof BOUNDS>;
}

function open(
  space: Parameters<typeof createFakeStoryblok>[0],
  { region = "default", host, bounds = BOUNDS }: Given = {},
): { cms: VersionedCms; fake: FakeStoryblok; lines: string[] } {
  const fake = createFakeStoryblok(space, host);
  wire.use(
    ...fake.handlers,
    http.all("*", () => HttpResponse.error()),
  );
  const lines: string[] = [];
  const write = (line: object, message: string) => void lines.push(JSON.stringify({ ...line, message }));
  const cms = createStoryblokCms({
    token: TOKEN,
    previewToken: PREVIEW_TOKEN,
    region,
    version: "published",
    log: { info: write, warn: write },
    rate: 1_000,
    bounds,
  });
  opened.push(cms);
  return { cms, fake, lines };
}

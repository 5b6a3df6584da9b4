import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CmsRequest } from "../contract/cms.ts";
import { CmsError } from "../contract/errors.ts";
import type { Story } from "../contract/story.ts";
import { EMPTY_SITE } from "../shape/parse-site.ts";
import type { VersionedCms } from "../storyblok/storyblok-cms.ts";
import { createKeptCms, warmUp } from "./kept-cms.ts";

const en = { locale: "en" } as const;
const hr = { locale: "hr" } as const;
const DOWN = new CmsError("UNAVAILABLE", "down");
const SLUGS = ["home", "about", "news", "delivery"];

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) }));
afterEach(() => void vi.useRealTimers());

describe("questions", () => {
  test("the same story is asked for once, however many wait for it", async () => {
    const { cms, asked } = open();
    const found = await Promise.all([1, 2, 3].map(() => cms.story("about", en)));
    expect(new Set(found.map((story) => story?.title))).toEqual(new Set(["about 1 en"]));
    expect(asked()).toEqual(["version", "addresses", "story en about"]);
  });

  test("a page with 20 parts costs none when it is warm, and one in half a minute", async () => {
    const { cms, asked } = open();
    const readPage = () =>
      Promise.all([
        cms.site(en),
        cms.story("about", en),
        ...Array.from({ length: 9 }, (_, at) => cms.story(SLUGS[at % 4] ?? "", en)),
        ...Array.from({ length: 9 }, (_, at) => cms.articles({ page: at % 2, pageSize: 6 }, en)),
      ]);
    await readPage();
    await settled();
    asked();
    for (let at = 0; at < 10; at += 1) await readPage();
    expect(asked()).toEqual([]);
    await vi.advanceTimersByTimeAsync(30_000);
    for (let at = 0; at < 10; at += 1) await readPage();
    expect(asked()).toEqual(["version"]);
  });

  test("languages are kept apart", async () => {
    const { cms } = open();
    expect((await cms.story("about", en))?.title).toBe("about 1 en");
    expect((await cms.story("about", hr))?.title).toBe("about 1 hr");
  });

  test("addresses that no story has cost nothing, however many", async () => {
    const { cms, asked } = open();
    await cms.addresses({});
    await settled();
    asked();
    for (let at = 0; at < 2_000; at += 1) expect(await cms.story(`guess-${at}`, en)).toBeNull();
    expect(asked()).toEqual([]);
    expect((await cms.story("about", en))?.slug).toBe("about");
  });

  test("guesses while the addresses are not known push out no story", async () => {
    const { cms, source, asked } = open();
    vi.spyOn(source, "addresses").mockRejectedValue(new CmsError("BAD_RESPONSE", "odd"));
    await cms.story("about", en);
    for (let at = 0; at < 1_200; at += 1) await cms.story(`guess-${at}`, en);
    asked();
    await cms.story("about", en);
    expect(asked()).toEqual([]);
  });

  test("a page past the end of the articles is not asked for", async () => {
    const { cms, asked } = open();
    await cms.articles({ page: 0, pageSize: 6 }, en);
    asked();
    expect(await cms.articles({ page: 7_000, pageSize: 6 }, en)).toEqual({ articles: [], total: 8 });
    expect(asked()).toEqual([]);
  });

  test("drafts are asked for each time, and never kept", async () => {
    const { cms, asked } = open();
    const draft: CmsRequest = { ...en, version: "draft" };
    await cms.story("about", draft);
    await cms.story("about", draft);
    expect(asked()).toEqual(["story en about draft", "story en about draft"]);
    expect((await cms.story("about", en))?.title).toBe("about 1 en");
  });

  test("where drafts are what the shop shows, they are kept for three seconds, and an address without a story costs nothing", async () => {
    const { cms, asked, publish } = open({ version: "draft" });
    const readPage = () => Promise.all([cms.story("about", en), cms.site(en)]);
    await readPage();
    await settled();
    asked();
    for (let at = 0; at < 20; at += 1) await readPage();
    for (let at = 0; at < 20; at += 1) expect(await cms.story(`guess-${at}`, en)).toBeNull();
    expect(asked()).toEqual([]);
    publish();
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await cms.story("about", en))?.title).toBe("about 2 en");
  });

  test("content that every page needs is there before the first reader", async () => {
    const { cms, asked } = open();
    await warmUp(cms);
    expect(asked().sort()).toEqual(["addresses", "site en", "site hr", "story en home", "story hr home", "version"]);
    await Promise.all([cms.site(hr), cms.story("home", hr)]);
    expect(asked()).toEqual([]);
  });
});

describe("something is published", () => {
  test("without a notice: found within half a minute, read again in the background", async () => {
    const { cms, publish, asked } = open();
    await cms.story("about", en);
    await settled();
    publish();
    expect((await cms.story("about", en))?.title).toBe("about 1 en");
    await vi.advanceTimersByTimeAsync(30_000);
    await cms.story("about", en);
    await settled();
    asked();
    expect((await cms.story("about", en))?.title).toBe("about 1 en");
    await settled();
    expect((await cms.story("about", en))?.title).toBe("about 2 en");
    expect(asked().filter((one) => one.startsWith("story"))).toEqual(["story en about"]);
  });

  test("and the webhook tells: the next reader has it", async () => {
    const { cms, publish, source } = open();
    await cms.story("about", en);
    publish();
    cms.refresh();
    expect(source.refresh).toHaveBeenCalledOnce();
    expect((await cms.story("about", en))?.title).toBe("about 2 en");
  });

  test("while the answer of before is under way: it is shown, and not kept for the new one", async () => {
    const { cms, publish, hold } = open();
    const release = hold();
    const early = cms.story("about", en);
    publish();
    cms.refresh();
    release();
    expect((await early)?.title).toBe("about 1 en");
    expect((await cms.story("about", en))?.title).toBe("about 2 en");
  });

  test("an old answer that still came after the webhook is read once more, when the version has been asked for", async () => {
    const { cms, publish, source } = open();
    await cms.story("about", en);
    await settled();
    const old = await source.story("about", en);
    publish();
    await cms.ping(AbortSignal.timeout(1_000));
    cms.refresh();
    vi.spyOn(source, "story").mockResolvedValueOnce(old);
    expect((await cms.story("about", en))?.title).toBe("about 1 en");
    await settled();
    await cms.story("about", en);
    await settled();
    expect((await cms.story("about", en))?.title).toBe("about 2 en");
  });

  test("and the source is slow: readers wait once, 800 ms together, then have the old text until the new one is there", async () => {
    const { cms, publish, hold, asked } = open();
    await cms.story("about", en);
    await settled();
    const release = hold();
    publish();
    cms.refresh();
    asked();
    const first = timed(cms.story("about", en));
    await vi.advanceTimersByTimeAsync(500);
    const second = timed(cms.story("about", en));
    await vi.advanceTimersByTimeAsync(300);
    expect(await first).toEqual({ title: "about 1 en", took: 800 });
    expect(await second).toEqual({ title: "about 1 en", took: 300 });
    for (let at = 0; at < 50; at += 1) {
      await vi.advanceTimersByTimeAsync(700);
      expect((await timed(cms.story("about", en))).took).toBe(0);
    }
    expect(asked().filter((one) => one.startsWith("story"))).toHaveLength(1);
    release();
    await settled();
    expect((await cms.story("about", en))?.title).toBe("about 2 en");
  });

  test("again and again while the source is slow: no second wait, and one question after the other", async () => {
    const { cms, publish, hold, asked } = open();
    await cms.story("about", en);
    await settled();
    hold();
    asked();
    const waits: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      publish();
      cms.refresh();
      const reading = timed(cms.story("about", en));
      await vi.advanceTimersByTimeAsync(1_000);
      waits.push((await reading).took);
    }
    expect(waits).toEqual([800, 0, 0, 0, 0, 0, 0, 0]);
    expect(asked().filter((one) => one.startsWith("story"))).toHaveLength(1);
  });

  test("a new story is there for the next reader; guesses meanwhile cost nothing but the list", async () => {
    const { cms, add, hold, asked } = open();
    await cms.addresses({});
    await settled();
    add("new");
    cms.refresh();
    asked();
    const release = hold();
    const guesses = Array.from({ length: 120 }, (_, at) => cms.story(`guess-${at}`, en));
    const wanted = cms.story("new", en);
    await vi.advanceTimersByTimeAsync(300);
    release();
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([null]));
    expect((await wanted)?.slug).toBe("new");
    expect(asked()).toEqual(["version", "addresses", "story en new"]);
  });

  test("a story that is gone is gone", async () => {
    const { cms, remove } = open();
    expect(await cms.story("about", en)).not.toBeNull();
    remove("about");
    cms.refresh();
    expect(await cms.story("about", en)).toBeNull();
  });
});

describe("the source is down", () => {
  test("a kept story is shown, however old, with one line in the log", async () => {
    const { cms, fail, lines } = open();
    const before = await Promise.all([
      cms.story("about", en),
      cms.site(en),
      cms.articles({ page: 0, pageSize: 6 }, en),
    ]);
    await settled();
    fail(DOWN);
    for (let hour = 0; hour < 48; hour += 1) {
      await vi.advanceTimersByTimeAsync(3_600_000);
      const now = await Promise.all([cms.story("about", en), cms.site(en), cms.articles({ page: 0, pageSize: 6 }, en)]);
      expect(now).toEqual(before);
      await settled();
    }
    expect(lines).toEqual([expect.stringContaining("what is kept is shown")]);
    fail(null);
    await vi.advanceTimersByTimeAsync(30_000);
    await cms.story("about", en);
    await settled();
    expect(lines.at(-1)).toContain("content can be read again");
  });

  test("even right after the webhook told of something new", async () => {
    const { cms, fail } = open();
    await cms.story("about", en);
    fail(DOWN);
    cms.refresh();
    expect((await cms.story("about", en))?.title).toBe("about 1 en");
  });

  test("a story that is not kept is refused at once for five seconds after the first try", async () => {
    const { cms, fail, asked } = open();
    fail(DOWN);
    await expect(cms.story("about", en)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    asked();
    for (let at = 0; at < 50; at += 1)
      await expect(cms.story("delivery", en)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(asked()).toEqual([]);
    fail(null);
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await cms.story("delivery", en))?.slug).toBe("delivery");
  });

  test("slow: a reader waits as long as a page can, and the next has what came later; the log says so once", async () => {
    const { cms, hold, lines } = open();
    const release = hold();
    const reading = Promise.allSettled([cms.story("about", en), cms.story("home", en)]);
    await vi.advanceTimersByTimeAsync(2_400);
    for (const one of await reading) expect(one).toMatchObject({ reason: { name: "CmsError", code: "TIMEOUT" } });
    release();
    await settled();
    expect((await cms.story("about", en))?.title).toBe("about 1 en");
    expect(lines).toEqual([expect.stringContaining("comes too late")]);
    expect((await cms.story("delivery", en))?.slug).toBe("delivery");
    expect(lines.at(-1)).toContain("content can be read again");
  });

  test("one story that cannot be read leaves the others alone, and is told of once", async () => {
    const { cms, source, lines } = open();
    const read = source.story;
    source.story = (slug, asked) =>
      slug === "about" ? Promise.reject(new CmsError("BAD_RESPONSE", "odd")) : read(slug, asked);
    for (let at = 0; at < 5; at += 1)
      await expect(cms.story("about", en)).rejects.toMatchObject({ code: "BAD_RESPONSE" });
    expect((await cms.story("delivery", en))?.slug).toBe("delivery");
    expect(lines).toEqual([expect.stringContaining("story en about")]);
  });

  test("while the addresses are unknown: ten questions at once, and the others wait for the list", async () => {
    const { cms, hold, asked } = open();
    const release = hold();
    const guesses = Array.from({ length: 100 }, (_, at) => cms.story(`guess-${at}`, en));
    const wanted = cms.story("about", en);
    release();
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([null]));
    expect((await wanted)?.slug).toBe("about");
    expect(asked().filter((one) => one.startsWith("story"))).toHaveLength(11);
  });

  test("nonsense from everything: asked once in five seconds, and two lines in the log whatever is asked", async () => {
    const { cms, fail, lines, asked } = open();
    fail(new CmsError("BAD_RESPONSE", "odd"));
    await cms.story("about", en).catch(() => {});
    asked();
    for (let at = 0; at < 100; at += 1) await cms.story(`guess-${at}`, en).catch(() => {});
    expect(asked()).toEqual([]);
    for (let at = 0; at < 20; at += 1) {
      await vi.advanceTimersByTimeAsync(5_000);
      await cms.story(`guess-${at}`, en).catch(() => {});
    }
    expect(lines.length).toBeLessThanOrEqual(2);
    expect(lines.at(-1)).toContain("what is kept is shown");
    fail(null);
    await vi.advanceTimersByTimeAsync(5_000);
    await cms.story("about", en);
    expect(lines.at(-1)).toContain("content can be read again");
  });

  test("the log has a line when the cause changes, and none for a webhook meanwhile", async () => {
    const { cms, fail, lines } = open();
    const codes = ["UNAVAILABLE", "TIMEOUT", "UNAVAILABLE", "REFUSED", "REFUSED"] as const;
    for (const code of codes) {
      fail(new CmsError(code, "odd"));
      cms.refresh();
      await expect(cms.ping(AbortSignal.timeout(1_000))).rejects.toMatchObject({ code });
    }
    expect(lines.map((line) => JSON.parse(line).code)).toEqual(["UNAVAILABLE", "REFUSED"]);
  });

  test("an unexpected fault is a CmsError all the same", async () => {
    const { cms, fail } = open();
    fail(new TypeError("x is not a function"));
    await expect(cms.site(en)).rejects.toMatchObject({ name: "CmsError", code: "BAD_RESPONSE" });
  });

  test("a ping says so, and tells nothing new in the log once it is closed", async () => {
    const { cms, fail, lines } = open();
    fail(DOWN);
    await expect(cms.ping(AbortSignal.timeout(1_000))).rejects.toBe(DOWN);
    fail(null);
    await cms.ping(AbortSignal.timeout(1_000));
    await cms.close();
    fail(DOWN);
    await expect(cms.ping(AbortSignal.timeout(1_000))).rejects.toBe(DOWN);
    expect(lines).toHaveLength(2);
  });
});

/** Lets the work in the background finish. */
async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

/** A reader's answer, and the milliseconds that it took. */
async function timed(reading: Promise<Story | null>): Promise<{ title?: string; took: number }> {
  const since = Date.now();
  const story = await reading;
  return { title: story?.title, took: Date.now() - since };
}

function open({ version = "published" as "published" | "draft" } = {}) {
  let edition = 1;
  let failure: Error | null = null;
  let held: Promise<void> | null = null;
  let slugs = [...SLUGS];
  let calls: string[] = [];
  const answer = async <T>(call: string, read: () => T): Promise<T> => {
    calls.push(call);
    const value = read();
    if (failure) throw failure;
    await held;
    return value;
  };
  const source: VersionedCms = {
    kind: "storyblok",
    showsDrafts: version === "draft",
    story: (slug, { locale, version: asked }) =>
      answer(`story ${locale} ${slug}${asked === "draft" ? " draft" : ""}`, () =>
        slugs.includes(slug) ? createStory(slug, `${slug} ${edition} ${locale}`) : null,
      ),
    articles: ({ page }, { locale }) => answer(`articles ${locale} ${page}`, () => ({ articles: [], total: 8 })),
    site: ({ locale }) => answer(`site ${locale}`, () => EMPTY_SITE),
    addresses: () =>
      answer("addresses", () => slugs.map((slug) => ({ slug, languages: ["en" as const], changedAt: "" }))),
    version: () => answer("version", () => String(edition)),
    refresh: vi.fn(),
    ping: async () => {},
    close: async () => {},
  };
  const lines: string[] = [];
  const write = (line: object, message: string) => void lines.push(JSON.stringify({ ...line, message }));
  return {
    cms: createKeptCms({ source, log: { info: write, warn: write } }),
    source,
    lines,
    /** the requests to the source since the last call of this function */
    asked() {
      const since = calls;
      calls = [];
      return since;
    },
    publish() {
      edition += 1;
    },
    remove(slug: string) {
      slugs = slugs.filter((one) => one !== slug);
      edition += 1;
    },
    add(slug: string) {
      slugs = [...slugs, slug];
      edition += 1;
    },
    fail(error: Error | null) {
      failure = error;
    },
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = null;
        resolve();
      };
    },
  };
}

function createStory(slug: string, title: string): Story {
  const instant = "2026-01-01T00:00:00.000Z";
  return {
    id: slug,
    slug,
    language: "en",
    languages: ["en", "hr"],
    title,
    description: "",
    picture: null,
    publishedAt: instant,
    changedAt: instant,
    content: { type: "page", blocks: [] },
  };
}

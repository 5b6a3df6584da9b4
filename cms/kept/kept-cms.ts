import { LRUCache } from "lru-cache";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import { within } from "#erp-adapter/within.ts";
import type { CmsLog } from "../cms-log.ts";
import type { Cms, StoryAddress } from "../contract/cms.ts";
import { CmsError } from "../contract/errors.ts";
import { isStorySlug } from "../contract/slug.ts";
import type { Story } from "../contract/story.ts";
import { MACHINE_BUDGET_MS, NEW_TEXT_BUDGET_MS } from "../contract/time-budgets.ts";
import type { VersionedCms } from "../storyblok/storyblok-cms.ts";
import { createSourceState, PATIENCE, VERSION_KEY } from "./source-state.ts";

/** Milliseconds since the last check of the source's version after which a reader's request triggers a new check. */
const CHECK_AFTER = 30_000;

/** Milliseconds for which drafts are stored, if the shop shows drafts. */
const DRAFTS_FOR = 3_000;

/** The most stored answers. */
const MAX_KEPT = 1_000;

/** The most addresses without a story that are remembered. */
const MAX_MISSING = 200;

/** The most stories that are requested at once while the list of addresses is unknown. */
const MAX_UNLISTED = 10;

/** Milliseconds after an unsuccessful wait during which readers do not wait for the text of another publication. */
const REST = 10_000;

/**
 * A content service that stores its source's answers by language, each with the version of the content to which it
 * belongs. A stored answer is returned at once; after a change of version it is read again in the background. After
 * `refresh` readers wait for the new answer, but briefly and only once; then they get the old answer until the new one
 * arrives. While the source fails, stored answers of any age are returned. If all answers for the pages are stored, the
 * source gets at most one request per CHECK_AFTER. An editor's drafts bypass the store.
 *
 * Requests for addresses without a story do not reach the source, because the stored list of addresses lacks them.
 */
export function createKeptCms({ source, log }: { source: VersionedCms; log: CmsLog }): Cms {
  const kept = new LRUCache<string, Entry>({ max: MAX_KEPT });
  /** addresses that the source does not have; kept apart so that guessed addresses do not push out stories */
  const missing = new LRUCache<string, Entry>({ max: MAX_MISSING });
  /** requests to the source under way; all readers who wait for the same answer share one */
  const asking = new Map<string, Question>();
  const state = createSourceState(log);
  /** a counter that grows with each change; an answer with a lower number is outdated */
  let age = 0;
  /** readers wait for a new answer if the stored answer's age is lower than this */
  let forgotten = 0;
  let known: string | null = null;
  let checked = Number.NEGATIVE_INFINITY;
  let unlisted = 0;

  async function read<T extends Answer>(key: string, ask: () => Promise<T>, wait = PATIENCE): Promise<T> {
    checkVersion();
    const entry = find<T>(key);
    if (!entry) return within(askOnce(key, ask), wait, giveUp);
    if (entry.age >= age) return entry.answer;
    const answer = askOnce(key, ask);
    const left = entry.age < forgotten ? waitLeft(entry) : 0;
    if (left <= 0) {
      answer.catch(() => {});
      return entry.answer;
    }
    // An old answer is better than none.
    return within(answer, left, () => entry.answer).catch(() => entry.answer);
  }

  function giveUp(): never {
    state.noteLate();
    throw new CmsError("TIMEOUT", "content did not come in time");
  }

  /**
   * Remaining milliseconds of the only wait for a new text, which all its readers share. After an unsuccessful wait a
   * new publication starts no other wait for a while; otherwise a slow source and repeated webhooks would slow every
   * page.
   */
  function waitLeft(entry: Entry): number {
    const now = Date.now();
    const { wait } = entry;
    if (wait && (wait.age === forgotten || now < wait.until + REST)) return wait.until - now;
    entry.wait = { age: forgotten, until: now + NEW_TEXT_BUDGET_MS };
    return NEW_TEXT_BUDGET_MS;
  }

  /** The stored answer for a key. A key names one method, so it determines the type of the answer. */
  function find<T extends Answer>(key: string): Entry<T> | undefined {
    return (kept.get(key) ?? missing.get(key)) as Entry<T> | undefined;
  }

  function keep(key: string, entry: Entry): void {
    const [here, there] = entry.answer === null ? [missing, kept] : [kept, missing];
    there.delete(key);
    here.set(key, entry);
  }

  /** Sends one request for all readers of an answer. Their signals are not passed on, since others may wait too. */
  function askOnce<T extends Answer>(key: string, ask: () => Promise<T>): Promise<T> {
    const underWay = asking.get(key) as Question<T> | undefined;
    if (underWay?.age === age) return underWay.answer;
    if (underWay) {
      // The content has changed since the running request was sent: sends it again once it has ended, never in
      // parallel, to spare a slow source.
      underWay.next ??= underWay.answer.catch(() => {}).then(() => askOnce(key, ask));
      return underWay.next;
    }
    const recent = state.recent(key);
    if (recent) return Promise.reject(recent);
    const begun = age;
    const since = Date.now();
    const answer = ask()
      .then((value) => {
        // The answer to a request sent before a change may be outdated; it must not replace a newer answer.
        if ((find(key)?.age ?? begun) <= begun) keep(key, { answer: value, age: begun });
        state.noteAnswer(key, Date.now() - since);
        return value;
      })
      .catch((error: unknown) => {
        throw state.noteFailure(error, key);
      })
      .finally(() => asking.delete(key));
    asking.set(key, { age: begun, answer });
    return answer;
  }

  function checkVersion(): void {
    if (Date.now() - checked < (source.showsDrafts ? DRAFTS_FOR : CHECK_AFTER)) return;
    checked = Date.now();
    // Drafts can change while the version stays the same.
    if (source.showsDrafts) forgotten = age += 1;
    else findVersion().catch(() => {});
  }

  async function findVersion(signal?: AbortSignal): Promise<void> {
    const since = Date.now();
    try {
      const found = await source.version(signal);
      checked = Date.now();
      state.noteAnswer(VERSION_KEY, checked - since);
      if (known !== null && found !== known) age += 1;
      known = found;
    } catch (error) {
      throw state.noteFailure(error, VERSION_KEY);
    }
  }

  const addresses = () => read<readonly StoryAddress[]>("addresses", () => source.addresses({}), MACHINE_BUDGET_MS);

  /**
   * Reads a story if the list of addresses contains it, or if there is no list yet. The stored list decides; the reader
   * waits for a new list only if the stored one lacks the address, which may have been published since.
   */
  async function readListed(slug: string, ask: () => Promise<Story | null>): Promise<Story | null> {
    if (!isStorySlug(slug)) return null;
    const has = (list: readonly StoryAddress[]) => list.some((one) => one.slug === slug);
    const last = find<readonly StoryAddress[]>("addresses");
    const next = addresses();
    next.catch(() => {});
    if (last) return has(last.answer) || (last.age < forgotten && has(await next)) ? ask() : null;
    // There is no list yet: a few stories are requested without it; a flood of guessed addresses waits for the list.
    if (unlisted >= MAX_UNLISTED) return has(await within(next, PATIENCE, giveUp)) ? ask() : null;
    unlisted += 1;
    return ask().finally(() => {
      unlisted -= 1;
    });
  }

  return {
    kind: source.kind,
    showsDrafts: source.showsDrafts,

    async story(slug, asked) {
      if (asked.version === "draft") return source.story(slug, asked);
      const { locale } = asked;
      return readListed(slug, () => read(`story ${locale} ${slug}`, () => source.story(slug, { locale })));
    },

    async articles(list, asked) {
      if (asked.version === "draft") return source.articles(list, asked);
      const { locale } = asked;
      const ask = (page: number) =>
        read(`articles ${locale} ${list.pageSize} ${page}`, () => source.articles({ ...list, page }, { locale }));
      if (list.page === 0) return ask(0);
      // The first page has the total, so a page past the end is never requested.
      const { total } = await ask(0);
      return list.page * list.pageSize < total ? ask(list.page) : { articles: [], total };
    },

    async site(asked) {
      if (asked.version === "draft") return source.site(asked);
      return read(`site ${asked.locale}`, () => source.site({ locale: asked.locale }));
    },

    addresses,

    refresh() {
      source.refresh();
      age += 1;
      forgotten = age;
      state.forgive();
      // Forgets the known version, so that the next version read counts as a change. If a check under way still returns
      // the old version, the check after it finds another change.
      known = "";
      checked = Number.NEGATIVE_INFINITY;
    },

    ping: findVersion,

    async close() {
      state.close();
      await source.close();
    },
  };
}

/**
 * Requests the frame of all pages and the home page, in each language, before the first reader comes. Never rejects.
 */
export async function warmUp(cms: Cms): Promise<void> {
  const wanted = LOCALES.flatMap((locale) => [cms.site({ locale }), cms.story("home", { locale })]);
  await Promise.allSettled(wanted);
}

type Answer = Awaited<ReturnType<Cms["story"] | Cms["articles"] | Cms["site"] | Cms["addresses"]>>;

interface Question<T extends Answer = Answer> {
  age: number;
  answer: Promise<T>;
  next?: Promise<T>;
}

interface Entry<T extends Answer = Answer> {
  answer: T;
  age: number;
  /** the end of the readers' wait for the next answer, and the age that started it */
  wait?: { age: number; until: number };
}

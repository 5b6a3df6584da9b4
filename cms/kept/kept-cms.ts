import { LRUCache } from "lru-cache";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import type { CmsLog } from "../cms-log.ts";
import type { Cms, StoryAddress } from "../contract/cms.ts";
import { CmsError } from "../contract/errors.ts";
import { isStorySlug } from "../contract/slug.ts";
import type { Story } from "../contract/story.ts";
import { MACHINE_BUDGET_MS, NEW_TEXT_BUDGET_MS, PAGE_BUDGET_MS } from "../contract/time-budgets.ts";
import type { VersionedCms } from "../storyblok/storyblok-cms.ts";
import { createSourceState, VERSION_KEY } from "./source-state.ts";

export interface KeptCmsOptions {
  source: VersionedCms;
  log: CmsLog;
  /** epoch milliseconds */
  clock?: () => number;
  limits?: Partial<KeptLimits>;
}

export interface KeptLimits {
  /** milliseconds after which a reader has the source asked whether anything has changed */
  checkAfter: number;
  /** milliseconds that a reader waits for what is not kept */
  patience: number;
  /** milliseconds that readers wait for a text that was just published, before they get the old one */
  newText: number;
  /** milliseconds for which drafts are kept, where drafts are what the shop shows */
  draftsFor: number;
  /** milliseconds in which a source that has just failed is not asked again */
  pause: number;
  /** answers kept */
  max: number;
}

/** Addresses without a story that are remembered. */
const MAX_MISSING = 200;

/** Stories that are asked for at once while nobody knows which there are. */
const MAX_UNLISTED = 10;

/** Milliseconds after a wait in vain in which another publication is not waited for again. */
const REST = 10_000;

const LIMITS: KeptLimits = {
  checkAfter: 30_000,
  patience: PAGE_BUDGET_MS - 100,
  newText: NEW_TEXT_BUDGET_MS,
  draftsFor: 3_000,
  pause: 5_000,
  max: 1_000,
};

/**
 * A content service that keeps what its source says, by language and by the version in which the source said it. What is kept
 * is answered at once; once the version has changed it is read anew behind the reader's back. After `refresh` readers wait
 * for the new one, but not for long and once only: then the old one is shown until the new one is there. While the source
 * fails, what is kept is answered however old it is. A page costs no question when all of it is kept, and one at most in
 * `checkAfter`. An editor's drafts pass through.
 *
 * Addresses that no story has cost nothing: they are not on the kept list of addresses.
 */
export function createKeptCms({ source, log, clock = Date.now, limits }: KeptCmsOptions): Cms {
  const { checkAfter, patience, newText, draftsFor, pause, max } = { ...LIMITS, ...limits };
  const kept = new LRUCache<string, Entry>({ max });
  /** what the source said it has not: kept apart, so that guessed addresses push out no story */
  const missing = new LRUCache<string, Entry>({ max: MAX_MISSING });
  /** questions under way, each asked once however many wait for it */
  const asking = new Map<string, Question>();
  const state = createSourceState({ log, clock, pause, lateAfter: patience });
  /** grows with each change: what was read before is old */
  let age = 0;
  /** what is older than this is waited for */
  let forgotten = 0;
  let known: string | null = null;
  let checked = Number.NEGATIVE_INFINITY;
  let unlisted = 0;

  async function read<T extends Answer>(key: string, ask: () => Promise<T>, wait = patience): Promise<T> {
    checkVersion();
    const entry = find<T>(key);
    if (!entry) return inTime(askOnce(key, ask), wait, state.noteLate);
    if (entry.age >= age) return entry.answer;
    const answer = askOnce(key, ask);
    const left = entry.age < forgotten ? waitLeft(entry) : 0;
    if (left <= 0) {
      answer.catch(() => {});
      return entry.answer;
    }
    // The old one is better than none.
    return inTime(answer, left).catch(() => entry.answer);
  }

  /**
   * What remains of the one wait for a new text, which all its readers share. A publication after a wait in vain opens no
   * new one for a while: a slow source and a webhook sent again and again would otherwise make every page slow.
   */
  function waitLeft(entry: Entry): number {
    const now = clock();
    const { wait } = entry;
    if (wait && (wait.age === forgotten || now < wait.until + REST)) return wait.until - now;
    entry.wait = { age: forgotten, until: now + newText };
    return newText;
  }

  /** A key names one method and so one kind of answer. */
  function find<T extends Answer>(key: string): Entry<T> | undefined {
    return (kept.get(key) ?? missing.get(key)) as Entry<T> | undefined;
  }

  function keep(key: string, entry: Entry): void {
    const [here, there] = entry.answer === null ? [missing, kept] : [kept, missing];
    there.delete(key);
    here.set(key, entry);
  }

  /** One question for all who want the same answer. The readers' signals are not passed on: others may wait for it too. */
  function askOnce<T extends Answer>(key: string, ask: () => Promise<T>): Promise<T> {
    const underWay = asking.get(key) as Question<T> | undefined;
    if (underWay?.age === age) return underWay.answer;
    if (underWay) {
      // Something has changed meanwhile. One after the other: a slow source is not asked the same again and again.
      underWay.next ??= underWay.answer.catch(() => {}).then(() => askOnce(key, ask));
      return underWay.next;
    }
    const recent = state.recent(key);
    if (recent) return Promise.reject(recent);
    const begun = age;
    const since = clock();
    const answer = ask()
      .then((value) => {
        // An answer that was under way when something changed may be of before.
        if ((find(key)?.age ?? begun) <= begun) keep(key, { answer: value, age: begun });
        state.noteAnswer(key, clock() - since);
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
    if (clock() - checked < (source.showsDrafts ? draftsFor : checkAfter)) return;
    checked = clock();
    // Drafts change without a version.
    if (source.showsDrafts) forgotten = age += 1;
    else findVersion().catch(() => {});
  }

  async function findVersion(signal?: AbortSignal): Promise<void> {
    const since = clock();
    try {
      const found = await source.version(signal);
      checked = clock();
      state.noteAnswer(VERSION_KEY, checked - since);
      if (known !== null && found !== known) age += 1;
      known = found;
    } catch (error) {
      throw state.noteFailure(error, VERSION_KEY);
    }
  }

  const addresses = () => read<readonly StoryAddress[]>("addresses", () => source.addresses({}), MACHINE_BUDGET_MS);

  /**
   * A story that the list of addresses names, or that nobody has named because there is no list yet. The list as it was
   * last decides; only what it has not, and may have been published since, waits for the new one.
   */
  async function readListed(slug: string, ask: () => Promise<Story | null>): Promise<Story | null> {
    if (!isStorySlug(slug)) return null;
    const has = (list: readonly StoryAddress[]) => list.some((one) => one.slug === slug);
    const last = find<readonly StoryAddress[]>("addresses");
    const next = addresses();
    next.catch(() => {});
    if (last) return has(last.answer) || (last.age < forgotten && has(await next)) ? ask() : null;
    // Nobody knows yet: some are asked for meanwhile, and a flood of guesses waits.
    if (unlisted >= MAX_UNLISTED) return has(await inTime(next, patience, state.noteLate)) ? ask() : null;
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
      // The first page knows how many there are: one past the end is not asked for.
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
      // The next version is a new one in any case: an answer that was under way may have named the old one again.
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

/** What every page needs, asked for before the first reader comes. Never rejects. */
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
  /** until when readers wait for what comes after it, and after which publication */
  wait?: { age: number; until: number };
}

async function inTime<T>(work: Promise<T>, milliseconds: number, onLate = () => {}): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    onLate();
    reject(new CmsError("TIMEOUT", "content did not come in time"));
  }, milliseconds);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

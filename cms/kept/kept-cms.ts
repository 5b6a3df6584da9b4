import { LRUCache } from "lru-cache";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import type { Asked, Cms, StoryAddress } from "../contract/cms.ts";
import { CmsError } from "../contract/errors.ts";
import type { CmsLog } from "../log.ts";
import { toSlug } from "../shape/story-head.ts";
import type { VersionedCms } from "../storyblok/storyblok-cms.ts";

export interface KeptCmsOptions {
  source: VersionedCms;
  /** what the source reads for whoever does not say which */
  version: "published" | "draft";
  log: CmsLog;
  /** epoch milliseconds */
  clock?: () => number;
  limits?: Partial<KeptLimits>;
}

export interface KeptLimits {
  /** milliseconds after which a reader has the source asked whether anything has changed */
  checkAfter: number;
  /** milliseconds that a reader waits for what is not kept, or not kept any more */
  patience: number;
  /** milliseconds in which a source that has just failed is not asked again */
  pause: number;
  /** answers kept */
  max: number;
}

/** Addresses without a story, and stories that cannot be read, that are remembered. */
const MAX_MISSING = 200;

const LIMITS: KeptLimits = { checkAfter: 30_000, patience: 3_000, pause: 5_000, max: 1_000 };

/**
 * A content service that keeps what its source says, by language and by the version in which the source said it. What is kept
 * is answered at once; once the version has changed it is read anew behind the reader's back. After `refresh` the next
 * reader waits for the new one. While the source fails, what is kept is answered however old it is. A page costs no
 * question when all of it is kept, and one at most in `checkAfter`. Drafts pass through.
 *
 * Addresses that no story has cost nothing: they are not on the kept list of addresses.
 */
export function createKeptCms({ source, version, log, clock = Date.now, limits }: KeptCmsOptions): Cms {
  const { checkAfter, patience, pause, max } = { ...LIMITS, ...limits };
  const kept = new LRUCache<string, Entry>({ max });
  /** what the source said it has not: kept apart, so that guessed addresses push out no story */
  const missing = new LRUCache<string, Entry>({ max: MAX_MISSING });
  /** what alone could not be read, while the source works */
  const broken = new LRUCache<string, Failure>({ max: MAX_MISSING });
  /** questions under way, each asked once however many wait for it */
  const asking = new Map<string, Promise<Answer>>();
  /** grows with each change: what was read before is old */
  let age = 0;
  /** what is older than this is not answered while the source works */
  let forgotten = 0;
  let known: string | null = null;
  let checked = Number.NEGATIVE_INFINITY;
  let failed: Failure | null = null;
  let isClosed = false;

  async function read<T extends Answer>(key: string, ask: () => Promise<T>): Promise<T> {
    checkVersion();
    const entry = find<T>(key);
    if (entry && entry.age >= age) return entry.answer;
    if (entry && entry.age >= forgotten) {
      askOnce(key, ask).catch(() => {});
      return entry.answer;
    }
    try {
      return await inTime(askOnce(key, ask), patience);
    } catch (error) {
      // The old one is better than none.
      if (entry) return entry.answer;
      throw error;
    }
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
    const name = `${age} ${key}`;
    const underWay = asking.get(name) as Promise<T> | undefined;
    if (underWay) return underWay;
    const recent = failed ?? broken.get(key);
    if (recent && clock() - recent.at < pause) return Promise.reject(recent.error);
    const begun = age;
    const answer = ask()
      .then((value) => {
        broken.delete(key);
        // An answer that was under way when something changed may be of before.
        keep(key, { answer: value, age: begun });
        noteAnswer();
        return value;
      })
      .catch((error: unknown) => {
        throw noteFailure(error, key);
      })
      .finally(() => asking.delete(name));
    asking.set(name, answer);
    return answer;
  }

  function checkVersion(): void {
    if (clock() - checked < checkAfter) return;
    checked = clock();
    findVersion().catch(() => {});
  }

  async function findVersion(signal?: AbortSignal): Promise<void> {
    try {
      const found = await source.version(signal);
      checked = clock();
      noteAnswer();
      if (known !== null && found !== known) age += 1;
      known = found;
    } catch (error) {
      throw noteFailure(error, "version");
    }
  }

  function noteAnswer(): void {
    if (failed) log.info({}, "content can be read again");
    failed = null;
  }

  function noteFailure(error: unknown, key: string): CmsError {
    const fault =
      error instanceof CmsError ? error : new CmsError("BAD_RESPONSE", "an answer could not be read", { cause: error });
    if (isClosed) return fault;
    const line = { asked: key, code: fault.code, reason: fault.message };
    if (fault.code === "BAD_RESPONSE") {
      if (!broken.has(key)) log.warn(line, "an answer of the source of content cannot be read");
      broken.set(key, { at: clock(), error: fault });
      return fault;
    }
    if (!failed) log.warn(line, "content cannot be read; what is kept is shown");
    failed = { at: clock(), error: fault };
    return fault;
  }

  const addresses = () => read<readonly StoryAddress[]>("addresses", () => source.addresses({}));

  /** False only when the source has said which addresses there are, and this is none of them. Waits for nothing. */
  function mayExist(slug: string): boolean {
    if (toSlug(slug) !== slug) return false;
    const list = find<readonly StoryAddress[]>("addresses");
    addresses().catch(() => {});
    return list === undefined || list.age < forgotten || list.answer.some((one) => one.slug === slug);
  }

  const isDraft = (asked: Asked) => (asked.version ?? version) === "draft";

  return {
    kind: source.kind,

    async story(slug, asked) {
      if (isDraft(asked)) return source.story(slug, asked);
      if (!mayExist(slug)) return null;
      return read(`story ${asked.locale} ${slug}`, () => source.story(slug, { locale: asked.locale }));
    },

    async articles(list, asked) {
      if (isDraft(asked)) return source.articles(list, asked);
      const { locale } = asked;
      const ask = (page: number) =>
        read(`articles ${locale} ${list.pageSize} ${page}`, () => source.articles({ ...list, page }, { locale }));
      if (list.page === 0) return ask(0);
      // The first page knows how many there are: one past the end is not asked for.
      const { total } = await ask(0);
      return list.page * list.pageSize < total ? ask(list.page) : { articles: [], total };
    },

    async site(asked) {
      if (isDraft(asked)) return source.site(asked);
      return read(`site ${asked.locale}`, () => source.site({ locale: asked.locale }));
    },

    addresses,

    refresh() {
      source.refresh();
      age += 1;
      forgotten = age;
      failed = null;
      broken.clear();
      // The next version is a new one in any case: an answer that was under way may have named the old one again.
      known = "";
      checked = Number.NEGATIVE_INFINITY;
    },

    ping: findVersion,

    async close() {
      isClosed = true;
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

interface Failure {
  at: number;
  error: CmsError;
}

interface Entry<T extends Answer = Answer> {
  answer: T;
  age: number;
}

async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new CmsError("TIMEOUT", "content did not come in time")), milliseconds);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

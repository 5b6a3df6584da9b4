import type { Clock } from "../../../clock-and-ids.ts";
import type { Capabilities } from "../../../contract/capabilities.ts";
import type { ErpAdapter } from "../../../contract/erp-adapter.ts";
import { isErpError } from "../../../contract/errors.ts";
import { isDamage } from "../../../sqlite/damage.ts";
import { Braked } from "./brake.ts";
import { dueReading, mayPass } from "./due-reading.ts";
import { createFeedSource } from "./feed-source.ts";
import { followFeed } from "./follow-feed.ts";
import { passOver } from "./full-pass.ts";
import type { IndexFiles } from "./index-files.ts";
import { type IndexThread, type OpenIndex, openIndexThread } from "./index-thread.ts";
import { logOddities, type SyncLog } from "./sync-log.ts";
import type { SyncFacts, SyncState, SyncView } from "./sync-state.ts";

export interface SyncSources {
  erp: Pick<ErpAdapter, "capabilities" | "catalogue">;
  state: SyncState;
  files: IndexFiles;
  /** name of the ERP; a catalogue from another ERP is discarded */
  source: string;
  /** name of this process as a lease holder */
  holder: string;
  clock: Clock;
  log: SyncLog;
  openIndex?: OpenIndex;
  /** milliseconds to wait before each further try after a lost answer */
  pauses?: readonly number[];
}

/** Keeps the shop's catalogue up to date. Several processes share the state; only the process with the lease works. */
export interface CatalogueSync {
  /**
   * Does the reading that is due, if this process has the lease or can take it. Never rejects for a failure of the
   * ERP.
   */
  run(): Promise<void>;
  /** Stops the running reading after its current part, and waits for it. */
  close(): Promise<void>;
}

/** Milliseconds that a lease lasts. */
const LEASE = 60_000;
/** Milliseconds between renewals of the lease. */
const RENEW = 15_000;

/** Milliseconds after which all processes use the new file, and searches in the old file have ended. */
const LEFT_AFTER = 30_000;

export function createCatalogueSync(sources: SyncSources): CatalogueSync {
  const { erp, state, files, holder, clock, log, openIndex = openIndexThread } = sources;
  const closing = new AbortController();
  const feedSource = createFeedSource(erp, { pauses: sources.pauses, signal: closing.signal });
  let present: { file: number; index: IndexThread } | null = null;
  let sweptFor: number | null = null;
  let running: Promise<void> | null = null;
  let lastFailure: string | null = null;

  async function run(): Promise<void> {
    const { owner, feed } = erp.capabilities.catalogue;
    if (closing.signal.aborted || owner !== "shop" || feed === null || !(await takeLease())) return;
    const renewal = setInterval(() => void takeLease(), RENEW);
    try {
      await read(await presentView(), feed);
    } catch (error) {
      await note({
        read: null,
        ...(!(closing.signal.aborted || error instanceof Stopped) && {
          failure: { text: textOf(error), at: Date.now() },
        }),
      });
      fail(error);
      // Only a file made from the feed can be damaged here, so it can be rebuilt.
      if (isDamage(error)) await beginWithNothing();
    } finally {
      clearInterval(renewal);
    }
  }

  const takeLease = () => state.takeLease(holder, Date.now() + LEASE).catch(() => false);
  const note = (facts: Partial<SyncFacts>) => state.note(holder, facts);

  /** The current state. First discards a catalogue from another ERP, or a catalogue whose file is missing. */
  async function presentView(): Promise<SyncView> {
    const view = await state.read();
    const isOther = view.source !== sources.source;
    if (isOther || (view.file !== null && !files.exists(view.file))) await beginWithNothing();
    return state.read();
  }

  async function beginWithNothing(): Promise<void> {
    await leavePresent();
    const nothing = { file: null, count: 0, succeededAt: null, passedAt: null, triedAt: null, braked: null };
    await note({ source: sources.source, ...nothing });
  }

  async function read(view: SyncView, feed: Feed): Promise<void> {
    const reading = dueReading(view, feed, clock());
    try {
      if (reading === "pass" || reading === "accept") await pass(view, feed, reading === "accept");
      else if (reading === "follow") await follow(view, feed);
    } catch (error) {
      if (error instanceof Braked) {
        // A request counts as met even if the brake stopped its reading; changes alone do not meet a request for all.
        const isMet = reading !== "follow" || view.wishKind === "now";
        const braked = { gone: error.gone, of: error.of, in: reading ?? "pass" };
        await note({ braked, metWish: isMet ? view.wish : view.metWish });
      }
      throw error;
    }
  }

  async function follow(view: SyncView, feed: Feed): Promise<void> {
    if (view.file === null) return;
    const index = await openPresent(view.file);
    const { needsPass, changed, gone, oddities } = await followFeed({
      source: feedSource,
      index,
      hasOwnStock: feed.stock === "separate",
      accepts: false,
    });
    logOddities(log, oddities);
    if (changed + gone > 0) log.info({ changed, gone }, "the catalogue has taken in changes");
    if (!needsPass) {
      lastFailure = null;
      sweep(view);
      // If the brake stopped a pass, that state stays: only another pass can show that the missing products are back.
      const braked = view.braked?.in === "follow" ? null : view.braked;
      const metWish = view.wishKind === "now" ? view.wish : view.metWish;
      return void (await note({ succeededAt: clock(), braked, failure: null, metWish }));
    }
    if (!mayPass(view, clock())) return;
    log.warn({}, "the ERP no longer knows where the feed was left: everything is read again");
    await pass(view, feed, false);
  }

  async function pass(view: SyncView, feed: Feed, accepts: boolean): Promise<void> {
    const begun = clock();
    const file = view.lastFile + 1;
    files.removeOthers(view.file);
    await note({ lastFile: file, read: 0, total: null, triedAt: begun });
    const { index, count, oddities } = await passOver({
      source: feedSource,
      files,
      openIndex,
      file,
      present: view.file === null ? null : { file: view.file, index: await openPresent(view.file) },
      hasOwnStock: feed.stock === "separate",
      accepts,
      async onProgress(read, total) {
        if (closing.signal.aborted || !(await note({ read, total }))) throw new Stopped();
      },
    });
    logOddities(log, oddities);
    const passed = {
      count,
      read: null,
      succeededAt: clock(),
      passedAt: clock(),
      braked: null,
      failure: null,
      metWish: view.wish,
    };
    if (index !== null) {
      if (!(await note({ ...passed, file }))) throw new Stopped();
      await leavePresent();
      present = { file, index };
    } else await note(passed);
    lastFailure = null;
    const seconds = Math.round((clock() - begun) / 1_000);
    log.info({ products: count, seconds, isNew: index !== null }, "the whole catalogue has been read");
  }

  /** Removes older files once no process can still be reading them. */
  function sweep({ file, passedAt }: SyncView): void {
    if (sweptFor === file || clock() - (passedAt ?? 0) < LEFT_AFTER) return;
    files.removeOthers(file);
    sweptFor = file;
  }

  async function openPresent(file: number): Promise<IndexThread> {
    if (present?.file === file) return present.index;
    await leavePresent();
    present = { file, index: openIndex(files.pathOf(file)) };
    return present.index;
  }

  async function leavePresent(): Promise<void> {
    const left = present;
    present = null;
    await left?.index.close();
  }

  /** Logs a failure. The same failure is logged only once until a reading succeeds. */
  function fail(error: unknown): void {
    if (closing.signal.aborted || error instanceof Stopped) return;
    const failure = textOf(error);
    if (failure === lastFailure) return;
    lastFailure = failure;
    if (error instanceof Braked) log.warn({ gone: error.gone, of: error.of }, BRAKED);
    else if (isDamage(error)) log.warn({ err: error }, "the catalogue's file is damaged: everything is read again");
    else
      log.warn({ err: error }, "the ERP's feed broke off: the catalogue stays as it is, and the feed is tried again");
  }

  return {
    async run() {
      running ??= run().finally(() => {
        running = null;
      });
      await running;
    },
    async close() {
      closing.abort(new Stopped());
      await running?.catch(() => {});
      await leavePresent();
      await state.giveLease(holder);
    },
  };
}

type Feed = NonNullable<Capabilities["catalogue"]["feed"]>;

const BRAKED =
  "so many products are gone at once that the catalogue stays as it is; if it is right: npm run shop -- reindex --accept";

function textOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return isErpError(error) && error.peerMessage ? `${text}: ${error.peerMessage}` : text;
}

/** Error: the reading must stop because this process ends, or another process has the lease. */
class Stopped extends Error {}

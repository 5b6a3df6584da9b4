import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../../../clock-and-ids.ts";
import type { ErpAdapter } from "../../../contract/erp-adapter.ts";
import { ErpError } from "../../../contract/errors.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { bringUpToDate } from "./bring-up-to-date.ts";
import { createCatalogueSync } from "./catalogue-sync.ts";
import { createIndexFiles } from "./index-files.ts";
import { type IndexReader, openIndexReader, type SearchedCatalogue } from "./index-reader.ts";
import type { SyncLog } from "./sync-log.ts";
import type { SyncState, SyncView, Wish } from "./sync-state.ts";

/** The shop's own catalogue, for an ERP that gives a feed. */
export interface ShopCatalogue extends SearchedCatalogue {
  keysOf(products: readonly ProductId[]): Map<ProductId, string>;
  /** The state that this process read last; null if the ERP owns the catalogue. */
  state(): CatalogueAge | null;
  /** A text that changes whenever the content of pages may change. */
  version(): string;
  /** Starts to keep the catalogue up to date; only the process with the lease reads the feed. */
  start(): void;
  /** Requests a reading; resolves to the number of the request. */
  ask(wish: Wish): Promise<number>;
  /** Remembers the id of a message until an instant, for all processes. False if the id is already known. */
  isFirst: SyncState["isFirst"];
  /** A second call is harmless. */
  close(): Promise<void>;
}

export type CatalogueAge = {
  /** end of the last complete reading, epoch milliseconds; null if there is none, or in the state `reading` */
  asOf: number | null;
  braked: SyncView["braked"];
} & ({ state: "reading"; read: number; total: number | null } | { state: "current" | "stale" });

export interface ShopCatalogueSources {
  erp: Pick<ErpAdapter, "capabilities" | "catalogue">;
  folder: string;
  state: SyncState;
  /** name of the ERP */
  source: string;
  clock?: Clock;
  log: SyncLog;
  /** milliseconds between checks of the shared state (`look`), and between readings of the feed (`read`) */
  every?: { look: number; read: number };
  pauses?: readonly number[];
}

const EVERY = { look: 1_000, read: 15_000 };

/** Milliseconds without a reading after which the catalogue counts as stale. */
export const STALE_AFTER = 24 * 3_600_000;

/** Milliseconds for which a replaced file stays open for running searches. */
const LEAVE_AFTER = 10_000;

/**
 * Opens the catalogue of a folder; several processes may share the folder. Reads nothing from the ERP before `start`.
 */
export async function openShopCatalogue(sources: ShopCatalogueSources): Promise<ShopCatalogue> {
  const { erp, folder, state, source, clock = Date.now, log, every = EVERY } = sources;
  const files = createIndexFiles(folder);
  const sync = createCatalogueSync({ ...sources, files, holder: randomUUID(), clock });
  const leaving = new Set<IndexReader>();
  let view = await state.read();
  let reader: { file: number; index: IndexReader } | null = null;
  let failedFile: number | null = null;
  const stopping = new AbortController();
  let working: Promise<void>[] = [];
  await takeOver();
  takeUp();

  /**
   * Migrates a file of an older shop version. The file lacks newer data, so it is used only until a full pass has
   * finished.
   */
  async function takeOver(): Promise<void> {
    if (view.file === null || view.source !== source || !files.exists(view.file)) return;
    if (bringUpToDate(files.pathOf(view.file))) await state.ask("full");
  }

  /** Switches the reader to the file in use. */
  function takeUp(): void {
    const file = view.source === source ? view.file : null;
    if (file === (reader?.file ?? null) || file === failedFile) return;
    const left = reader?.index;
    try {
      reader = file === null || !files.exists(file) ? null : { file, index: openIndexReader(files.pathOf(file), file) };
    } catch (error) {
      failedFile = file;
      log.warn({ file, err: error }, "a file of the catalogue cannot be opened");
      return;
    }
    if (left) leaveSoon(left);
  }

  function leaveSoon(left: IndexReader): void {
    leaving.add(left);
    setTimeout(() => {
      if (leaving.delete(left)) void left.close();
    }, LEAVE_AFTER).unref();
  }

  async function look(): Promise<void> {
    view = await state.read();
    takeUp();
  }

  /** Until `close`: reads the shared state, and reads the feed when it is due or requested. */
  async function lookOn(): Promise<void> {
    let readAt = Number.NEGATIVE_INFINITY;
    let reading: Promise<void> | null = null;
    while (!stopping.signal.aborted) {
      try {
        await look();
        const isWished = view.wish > view.metWish;
        if (reading === null && (isWished || Date.now() - readAt >= every.read)) {
          readAt = Date.now();
          reading = sync
            .run()
            .then(look)
            .catch(noteFailure)
            .finally(() => {
              reading = null;
            });
        }
      } catch (error) {
        noteFailure(error);
      }
      await pause(every.look, null, { ref: false, signal: stopping.signal }).catch(() => {});
    }
    await reading;
  }

  function noteFailure(error: unknown): void {
    log.warn({ err: error }, "the state of the catalogue could not be read or written");
  }

  function present(): IndexReader {
    if (reader) return reader.index;
    throw new ErpError("RATE_LIMITED", { retryAfterSeconds: 5 }, { peerMessage: "the catalogue is being read" });
  }

  function stateNow(): CatalogueAge | null {
    if (erp.capabilities.catalogue.owner !== "shop") return null;
    const { succeededAt: asOf, braked, read, total } = view;
    if (reader === null) return { state: "reading", asOf: null, braked, read: read ?? 0, total };
    return { state: asOf === null || clock() - asOf >= STALE_AFTER ? "stale" : "current", asOf, braked };
  }

  return {
    search: async (...args) => present().search(...args),
    product: async (...args) => present().product(...args),
    products: async (...args) => present().products(...args),
    replacements: async (...args) => present().replacements(...args),
    supersessions: async (...args) => present().supersessions(...args),
    findNumbers: async (...args) => present().findNumbers(...args),
    changes: async (...args) => present().changes(...args),
    keysOf: (products) => reader?.index.keysOf(products) ?? new Map(),
    state: stateNow,
    version() {
      const now = stateNow();
      return `${reader?.file} ${reader?.index.version()} ${now?.state} ${now?.state === "reading" ? now.read : ""}`;
    },
    start() {
      if (working.length === 0) working = [lookOn()];
    },
    ask: state.ask,
    isFirst: state.isFirst,
    async close() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      await sync.close();
      await Promise.all(working);
      await Promise.all([...leaving, reader?.index].map((left) => left?.close()));
      leaving.clear();
      reader = null;
      await state.close();
    },
  };
}

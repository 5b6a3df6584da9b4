/**
 * The state of the shop's catalogue for all its processes, and the lease of the one that keeps it up to date. Each method is one transaction.
 * Only the holder of the lease may write; its writes are ignored once it has lost the lease.
 */
export interface SyncState {
  read(): Promise<SyncView>;
  /** Takes or renews the lease until `until` (epoch milliseconds). False while another holder has it. */
  takeLease(holder: string, until: number): Promise<boolean>;
  giveLease(holder: string): Promise<void>;
  /** Notes facts of the holder. False if it has lost the lease. */
  note(holder: string, facts: Partial<SyncFacts>): Promise<boolean>;
  /** Asks the holder, whichever process it is, for a reading now; the number of the wish. */
  ask(wish: Wish): Promise<number>;
  /** Remembers an id until an instant. False if it is known. */
  isFirst(id: string, until: number): Promise<boolean>;
  /** A second call is harmless. */
  close(): Promise<void>;
}

/** now: what has changed · full: everything · accept: everything, however much is gone */
export type Wish = "now" | "full" | "accept";

/** Instants are epoch milliseconds. */
export interface SyncFacts {
  /** the ERP that the catalogue comes from; another one begins with nothing */
  source: string;
  /** number of the file in use; null before the first sync */
  file: number | null;
  /** number of the last file that was begun */
  lastFile: number;
  /** products in use, as of the last pass */
  count: number;
  /** products read in the pass under way; null if none is */
  read: number | null;
  /** products that the ERP names for the pass under way */
  total: number | null;
  /** last reading that came to its end */
  succeededAt: number | null;
  /** last pass over the whole catalogue that came to its end */
  passedAt: number | null;
  /** last pass that was begun */
  triedAt: number | null;
  /** products gone at once, and of how many, when a reading was stopped for it; null if none is */
  braked: { gone: number; of: number; in: "follow" | "pass" | "accept" } | null;
  /** why the last reading came to no end; null if it did */
  failure: { text: string; at: number } | null;
  /** number of the last wish that was met */
  metWish: number;
}

export interface SyncView extends SyncFacts {
  /** number of the last wish, and its kind; 0 and null if there never was one */
  wish: number;
  wishKind: Wish | null;
  /** end of the present lease; 0 if it is free */
  leaseUntil: number;
}

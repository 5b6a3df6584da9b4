/**
 * The state of the shop's catalogue, shared by all processes, with the lease of the process that keeps the catalogue up
 * to date. Each method is one transaction. `note` writes only if the caller holds the lease.
 */
export interface SyncState {
  read(): Promise<SyncView>;
  /** Takes or renews the lease until `until` (epoch milliseconds). False while another holder has it. */
  takeLease(holder: string, until: number): Promise<boolean>;
  giveLease(holder: string): Promise<void>;
  /** Stores facts. False, and nothing is stored, if the holder has lost the lease. */
  note(holder: string, facts: Partial<SyncFacts>): Promise<boolean>;
  /** Requests a reading from the process with the lease; resolves to the number of the request. */
  ask(wish: Wish): Promise<number>;
  /** Remembers an id until an instant. False if the id is already known. */
  isFirst(id: string, until: number): Promise<boolean>;
  /** A second call is harmless. */
  close(): Promise<void>;
}

/**
 * A request for a reading. now: read changes · full: read everything · accept: read everything, even if unusually many
 * products are gone
 */
export type Wish = "now" | "full" | "accept";

/** Instants are epoch milliseconds. */
export interface SyncFacts {
  /** name of the ERP that the catalogue comes from; another ERP starts with an empty catalogue */
  source: string;
  /** number of the file in use; null before the first sync */
  file: number | null;
  /** number of the last file that was begun */
  lastFile: number;
  /** number of products after the last pass */
  count: number;
  /** number of products read in the running pass; null if no pass is running */
  read: number | null;
  /** total number of products that the ERP reports for the running pass */
  total: number | null;
  /** end of the last complete reading */
  succeededAt: number | null;
  /** end of the last complete full pass */
  passedAt: number | null;
  /** start of the last full pass, complete or not */
  triedAt: number | null;
  /**
   * if the brake stopped a reading: the number of products gone, the number of all products, and the kind of reading;
   * otherwise null
   */
  braked: { gone: number; of: number; in: "follow" | "pass" | "accept" } | null;
  /** the failure of the last reading; null if the reading was complete */
  failure: { text: string; at: number } | null;
  /** number of the last request that is done */
  metWish: number;
}

export interface SyncView extends SyncFacts {
  /** number of the last request; 0 if there was never a request */
  wish: number;
  /** kind of the last request; null if there was never a request */
  wishKind: Wish | null;
  /** end of the current lease; 0 if there is no lease */
  leaseUntil: number;
}

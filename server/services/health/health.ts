/** Health of the shop's dependencies, for operators. Never reveals versions, addresses or causes. */
export type Health = () => {
  erp: ErpState;
  content: ContentState;
  mail: DependencyState;
  /** fails: nothing can be written into the data folder, because the disk is full or read-only */
  disk: DependencyState;
  /** left out on SQLite */
  database?: DependencyState;
  /** left out if the ERP owns the catalogue */
  catalogue?: CatalogueHealth;
};

export interface CatalogueHealth {
  /** reading: for the first time · stale: not brought up to date for a day */
  state: "reading" | "current" | "stale";
  /** instant of the last successful reading, RFC 3339 in UTC; null before the first one */
  asOf: string | null;
  /** products read so far; only during the first reading */
  read?: number;
  /** products that the ERP reports in all, null if it does not say; only during the first reading */
  total?: number | null;
  /** set if a reading was stopped because too many products were gone: `gone` out of `of` products */
  braked: { gone: number; of: number } | null;
}

export interface DependencyState {
  /** not-asked: not used yet since the shop started */
  state: "answers" | "fails" | "not-asked";
  /** instant of the change to this state, RFC 3339 in UTC */
  since: string;
}

export interface ContentState extends DependencyState {
  source: "local" | "storyblok";
}

export interface ErpState extends DependencyState {
  /** areas of the ERP that did not answer and to which calls are suspended; the other areas work */
  notAnswering: { part: string; since: string }[];
}

/** Health of the shop's dependencies, for operators. Never reveals versions, addresses or causes. */
export type Health = () => { erp: ErpState; content: ContentState; mail: DependencyState };

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
  /** parts of the ERP whose calls are suspended because they did not answer; the others work */
  notAnswering: { part: string; since: string }[];
}

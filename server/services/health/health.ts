/** How what the shop depends on is doing, for operators. Says nothing of versions, addresses or why. */
export type Health = () => { erp: ErpState; content: ContentState; mail: DependencyState };

export interface DependencyState {
  /** not-asked: nothing has been wanted of it since the shop began */
  state: "answers" | "fails" | "not-asked";
  /** instant of the change to this state, RFC 3339 in UTC */
  since: string;
}

export interface ContentState extends DependencyState {
  source: "local" | "storyblok";
}

export interface ErpState extends DependencyState {
  /** parts of the ERP that are left alone because they did not answer; the others work */
  notAnswering: { part: string; since: string }[];
}

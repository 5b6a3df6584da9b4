import type { ListSummary } from "#server/services/lists/list.ts";
import type { PageRequest } from "../request/context.ts";
import { askLists } from "../request/session/ask-lists.ts";

export interface ListsData {
  own: ListSummary[];
  /** lists of colleagues */
  shared: ListSummary[];
  /** idempotency key: a form that is sent twice creates one list */
  key: string;
}

/** The overview of lists: one database statement, and no ERP call besides those of header and footer. */
export async function loadLists({ context }: PageRequest): Promise<ListsData> {
  const all = await askLists(context, (lists, reader) => lists.overview(reader));
  return {
    own: all.filter(({ isOwn }) => isOwn),
    shared: all.filter(({ isOwn }) => !isOwn),
    key: crypto.randomUUID(),
  };
}

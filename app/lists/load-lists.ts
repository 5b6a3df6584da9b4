import type { ListSummary } from "#server/services/lists/list.ts";
import type { RequestContext } from "../context.ts";
import { askLists } from "./reader.ts";

export interface ListsData {
  own: ListSummary[];
  /** of colleagues */
  shared: ListSummary[];
  /** makes a form that is sent twice one list */
  key: string;
}

/** The overview: one statement, and no ERP call but the frame's. */
export async function loadLists(context: RequestContext): Promise<ListsData> {
  const all = await askLists(context, (lists, reader) => lists.overview(reader));
  return {
    own: all.filter(({ isOwn }) => isOwn),
    shared: all.filter(({ isOwn }) => !isOwn),
    key: crypto.randomUUID(),
  };
}

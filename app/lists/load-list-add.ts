import { href } from "react-router";
import type { ListSummary } from "#server/services/lists/list.ts";
import { parseListQuantity } from "../cart/list-fields.ts";
import { factsContext, getLocale, type RequestContext } from "../request/context.ts";
import { pageBefore } from "../request/page-before.ts";
import { notFound } from "../request/page-errors.ts";
import { askLists } from "../request/session/ask-lists.ts";
import { LINE_SOURCES, type LineSource } from "./list-forms.ts";
import type { LeftRow } from "./list-lines-of-rows.ts";
import { readSource } from "./read-source.ts";

export interface ListAddData {
  kind: LineSource;
  source: string;
  /** the product's or the order's number, or the cart's title */
  name: string;
  /** number of lines; for a quick order, of the rows that can become lines */
  lines: number;
  /** used only for a product */
  quantity: number;
  /** rows of a quick order that cannot become lines */
  left: LeftRow[];
  /** the lists that this customer may change, last changed first */
  lists: Pick<ListSummary, "id" | "name" | "lines">[];
  /** idempotency key: a form that is sent twice adds the lines once */
  key: string;
  /** the page that the customer came from; "" if it is not known */
  back: string;
}

interface AddRequest {
  request: Request;
  url: URL;
  context: RequestContext;
}

/** The lines to be added, and the lists to choose from. Throws 404 if the URL names nothing that can be added. */
export async function loadListAdd({ request, url, context }: AddRequest): Promise<ListAddData> {
  const asked = readSourceQuery(url.searchParams);
  if (!asked) throw notFound(url);
  const { kind, id, name, lines, rows } = await readSource(asked, { url, context });
  const all = await askLists(context, (lists, reader) => lists.overview(reader));
  return {
    ...{ kind, source: id, name, quantity: asked.quantity },
    lines: rows?.taken.length ?? lines.length,
    left: rows?.left ?? [],
    lists: all
      .filter(({ isEditable }) => isEditable)
      .map((list) => ({ id: list.id, name: list.name, lines: list.lines })),
    key: crypto.randomUUID(),
    back: kind === "quick-order" ? toQuickOrder(id, context) : toBack(request, context),
  };
}

/** The source that the query names; null if the query names none, or if its parameter `quantity` is invalid. */
function readSourceQuery(query: URLSearchParams): { kind: LineSource; id: string; quantity: number } | null {
  const quantity = parseListQuantity(query.get("quantity") ?? "1");
  const [kind] = LINE_SOURCES.filter((one) => query.has(one));
  const id = kind && query.get(kind);
  return kind && id && quantity !== null ? { kind, id, quantity } : null;
}

function toQuickOrder(listId: string, context: RequestContext): string {
  return href("/:lang/quick-order/:listId", { lang: getLocale(context), listId });
}

/** The page from which the customer came, and to which they are led back; "" if it is not known, or the login. */
function toBack(request: Request, context: RequestContext): string {
  const page = pageBefore(request, context.get(factsContext).origin, "");
  return /^\/(?:en|hr)\/login(?:\?|$)/.test(page) ? "" : page;
}

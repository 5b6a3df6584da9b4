import { type RequestContext, unreadFormContext } from "../context.ts";
import { OWNER_FIELD } from "../forms/owner-field.ts";
import type { UnreadForm } from "../page-errors.ts";

/** The form of a cart page that is being processed, as the error screen sends it again; undefined if there is none. */
export function unreadForm(context: RequestContext): UnreadForm | undefined {
  const form = context.get(unreadFormContext);
  if (!form) return undefined;
  const fields = [...form.sent].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && name !== OWNER_FIELD ? [[name, value]] : [],
  );
  return { fields, orders: form.orders };
}

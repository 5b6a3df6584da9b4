import type { RequestContext } from "../context.ts";
import { loadHeaderData } from "../header/header-data.ts";
import { type PageErrorKind, refuse, type UnreadForm } from "../page-errors.ts";

/**
 * The refusal that middleware throws. No loader has run then, so the refusal carries the data of the error screen's
 * header and footer.
 */
export async function refuseEarly(
  kind: PageErrorKind,
  status: number,
  context: RequestContext,
  path?: string,
  form?: UnreadForm,
) {
  return refuse(kind, status, { path, form, frame: await loadHeaderData(context, { withNotice: false }) });
}

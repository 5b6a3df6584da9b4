import type { RouterContextProvider } from "react-router";
import { type PageErrorKind, refuse } from "../page-errors.ts";
import { loadHeaderData } from "./header-data.ts";

/** What middleware throws: no loader has run then, so the frame of the error screen comes along with the refusal. */
export async function refuseEarly(
  kind: PageErrorKind,
  status: number,
  context: Readonly<RouterContextProvider>,
  path?: string,
) {
  return refuse(kind, status, { path, frame: await loadHeaderData(context, { withNotice: false }) });
}

import type { MiddlewareFunction } from "react-router";
import { framedByContext, shopContext } from "../context.ts";
import { shownPath } from "../page-errors.ts";
import { refuseEarly } from "./refuse-early.ts";

/**
 * Guard of the preview: it exists only for requests signed by Storyblok's visual editor. The response is never cached,
 * is hidden from search engines, and may be shown in the visual editor's frame.
 */
export const editor: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { preview } = context.get(shopContext).content;
  if (!preview.isEditor(url.searchParams)) throw await refuseEarly("not-found", 404, context, shownPath(url));
  context.set(framedByContext, preview.editor);
  const response = await next();
  response.headers.set("Cache-Control", "private, no-store");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  return response;
};

import type { MiddlewareFunction } from "react-router";
import { framedByContext, shopContext } from "../context.ts";
import { shownPath } from "../page-errors.ts";
import { refuseEarly } from "../session/refuse-early.ts";

/**
 * Guard of the preview: for an editor whom Storyblok has signed for, and for nobody else is it there at all. Its answer is
 * kept by nobody, found by no search engine, and may stand in the visual editor's frame.
 */
export const editor: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { preview } = context.get(shopContext);
  if (!preview.isEditor(url.searchParams)) throw await refuseEarly("not-found", 404, context, shownPath(url));
  context.set(framedByContext, preview.editor);
  const response = await next();
  response.headers.set("Cache-Control", "private, no-store");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  return response;
};

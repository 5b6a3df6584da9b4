import type { MiddlewareFunction } from "react-router";

/**
 * A refused form may stay in the history of the browser that sent it, and nowhere else: without scripts Back leads to its
 * answer, which a browser that may not keep it can only have by sending the form again, and asks for that on an error page.
 * No password is in it (app/forms/read-form.ts), and a logout clears it.
 */
export const keptRefusals: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  if (request.method === "POST" && response.status >= 400 && isPage)
    response.headers.set("Cache-Control", "private, no-cache");
  return response;
};

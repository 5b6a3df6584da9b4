import type { MiddlewareFunction } from "react-router";

/**
 * Lets the browser that sent a refused form keep its answer, and no one else. Without scripts Back leads to that
 * answer; a browser that may not keep it can only send the form again, and asks for that on an error page. The answer
 * contains no password (app/forms/read-form.ts), and a logout clears it.
 */
export const keptRefusals: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  if (request.method === "POST" && response.status >= 400 && isPage)
    response.headers.set("Cache-Control", "private, no-cache");
  return response;
};

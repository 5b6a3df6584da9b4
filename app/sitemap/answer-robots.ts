import type { MiddlewareFunction } from "react-router";
import { factsContext } from "../request/context.ts";
import { robotsText } from "./robots-text.ts";

/** The last middleware of robots.txt: it answers, and no page is rendered. */
export const answerRobots: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method === "POST") return next();
  const text = robotsText(context.get(factsContext).origin);
  return new Response(request.method === "HEAD" ? null : text, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
};

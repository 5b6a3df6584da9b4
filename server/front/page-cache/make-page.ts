import type { RequestFacts } from "../request-facts.ts";
import { nameScriptsByHash } from "./hashed-scripts.ts";
import type { Keeping } from "./keeping.ts";
import { createKeptPage, type KeptPage } from "./kept-page.ts";

/** A page that was made: for one reader, for those who wait now, or to be kept. */
export type Made = { status: number; route: string } & (
  | { keeping: "own"; first: Response }
  | { keeping: "passing"; copy(requestId: string): Response }
  | { keeping: "kept"; page: KeptPage }
);

/** The only facts of its request that a shared page gets. */
export type PageFacts = Pick<RequestFacts, "origin" | "requestId">;

/**
 * Makes a page from its address alone: no header, cookie or connection of the reader goes into it, and it is completed even
 * if the reader leaves. So it never shows one reader's data to another.
 */
export async function makePage(
  handle: (request: Request, facts: RequestFacts) => Promise<Response>,
  url: string,
  { origin, requestId }: PageFacts,
  everyHeader: Record<string, string>,
): Promise<Made> {
  const said: Keeping[] = [];
  const facts: RequestFacts = { requestId, origin, address: "", keep: (keeping) => said.push(keeping) };
  const first = await handle(new Request(origin + url), facts);
  const { route = "" } = facts;
  const [keeping = "own"] = said;
  const { status, headers } = first;
  if (keeping === "own" || headers.has("Set-Cookie")) return { keeping: "own", status, route, first };
  // The duration would reveal that no other reader asked for the page recently.
  headers.delete("Server-Timing");
  const { text, policy } = nameScriptsByHash(await first.text(), headers.get("Content-Security-Policy") ?? "");
  headers.set("Content-Security-Policy", policy);
  if (keeping === "kept")
    return { keeping, status, route, page: createKeptPage({ status, headers, text }, everyHeader) };
  return {
    keeping,
    status,
    route,
    copy(id) {
      const own = new Headers(headers);
      own.set("X-Request-Id", id);
      return new Response(text, { status, headers: own });
    },
  };
}

import type { RequestFacts } from "../request-facts.ts";
import { nameScriptsByHash } from "./hashed-scripts.ts";
import { createKeptPage, type KeptPage } from "./kept-page.ts";

/**
 * What a page says of its answer. kept: others may get it, for as long as pages are kept · passing: only those who wait for
 * it now, for something on it stands in for what could not be read.
 */
export type Keeping = "kept" | "passing";

/** What was made: one reader's own answer, one for those who wait now, or a page that is kept. */
export type Made = { status: number } & (
  | { keeping: "own"; first: Response }
  | { keeping: "passing"; copy(requestId: string): Response }
  | { keeping: "kept"; page: KeptPage }
);

/** All that a page learns of the request it is made for. */
export type PageFacts = Pick<RequestFacts, "origin" | "requestId">;

/**
 * Makes a page from its address and nothing else: no header, cookie or connection of the reader goes into it, and it is made
 * to its end when the reader leaves. So it can show nothing of one reader to another.
 */
export async function makePage(
  handle: (request: Request, facts: RequestFacts) => Promise<Response>,
  url: string,
  { origin, requestId }: PageFacts,
  everyHeader: Record<string, string>,
): Promise<Made> {
  const said: Keeping[] = [];
  const first = await handle(new Request(origin + url), {
    requestId,
    origin,
    address: "",
    keep: (keeping) => said.push(keeping),
  });
  const [keeping = "own"] = said;
  const { status, headers } = first;
  if (keeping === "own" || headers.has("Set-Cookie")) return { keeping: "own", status, first };
  // The time that it took would tell a reader that no other had asked for it of late.
  headers.delete("Server-Timing");
  const { text, policy } = nameScriptsByHash(await first.text(), headers.get("Content-Security-Policy") ?? "");
  headers.set("Content-Security-Policy", policy);
  if (keeping === "kept") return { keeping, status, page: createKeptPage({ status, headers, text }, everyHeader) };
  return {
    keeping,
    status,
    copy(id) {
      const own = new Headers(headers);
      own.set("X-Request-Id", id);
      return new Response(text, { status, headers: own });
    },
  };
}

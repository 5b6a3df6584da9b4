import { randomUUID } from "node:crypto";
import type { RequestFacts } from "../request-facts.ts";
import { cutAt, join } from "./cut-page.ts";
import { createKeptPage, type KeptPage } from "./kept-page.ts";

/**
 * What a page says of its answer. kept: others may get it, for as long as pages are kept · passing: only those who wait for
 * it now, for something on it stands in for what could not be read.
 */
export type Keeping = "kept" | "passing";

/** What was made: one reader's own answer, one for those who wait now, or a page that is kept. */
export type Made = { status: number } & (
  | { keeping: "own"; first: Response }
  | { keeping: "passing"; first: Response; copy(requestId: string): Response }
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
  const values: string[] = [];
  const said: Keeping[] = [];
  const first = await handle(new Request(origin + url), {
    requestId,
    origin,
    address: "",
    unique() {
      const value = randomUUID();
      values.push(value);
      return value;
    },
    keep: (keeping) => said.push(keeping),
  });
  const [keeping = "own"] = said;
  const { status, headers } = first;
  if (keeping === "own" || headers.has("Set-Cookie")) return { keeping: "own", status, first };
  // The time that it took would tell a reader that no other had asked for it of late.
  headers.delete("Server-Timing");
  const text = await first.text();
  if (keeping === "kept")
    return { keeping, status, page: createKeptPage({ status, headers, text }, values, everyHeader) };
  return {
    keeping,
    status,
    first: new Response(text, { status, headers }),
    copy(id) {
      const fresh = values.map(() => randomUUID());
      const renewed = (old: string) => join(cutAt(old, values), fresh);
      const own = new Headers([...headers].map(([name, old]): [string, string] => [name, renewed(old)]));
      own.set("X-Request-Id", id);
      return new Response(renewed(text), { status, headers: own });
    },
  };
}

import { randomUUID } from "node:crypto";
import type { RequestFacts } from "../front.ts";
import { createKeptPage, type KeptPage } from "./kept-page.ts";
import { cutAt, join } from "./page-parts.ts";

/**
 * What a page says of its answer. kept: others may get it, for as long as pages are kept · passing: only those who wait for
 * it now, for something on it stands in for what could not be read.
 */
export type Keeping = "kept" | "passing";

/** The answer for whoever asked first, and what there is for others: nothing, a copy for each, or a page that is kept. */
export type Made = { first: Response } & (
  | { keeping: "own" }
  | { keeping: "passing"; copy(requestId: string): Response }
  | { keeping: "kept"; page: KeptPage }
);

/** All that a page learns of the request it is made for. */
export type PageFacts = Pick<RequestFacts, "origin" | "requestId">;

/**
 * A page made from its address and nothing else: no header of whoever asks, no cookie, no connection goes into it, and it is
 * made to its end when they leave. So there is nothing of anybody that it could show to somebody else.
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
  if (keeping === "own" || first.headers.has("Set-Cookie")) return { keeping: "own", first };
  const text = await first.text();
  const answer = { status: first.status, headers: first.headers };
  if (keeping === "kept")
    return {
      keeping,
      first: new Response(text, answer),
      page: createKeptPage({ ...answer, text }, values, everyHeader),
    };
  return {
    keeping,
    first: new Response(text, answer),
    copy(id) {
      const fresh = values.map(() => randomUUID());
      const anew = (old: string) => join(cutAt(old, values), fresh);
      const headers = new Headers([...first.headers].map(([name, old]): [string, string] => [name, anew(old)]));
      headers.set("X-Request-Id", id);
      return new Response(anew(text), { status: first.status, headers });
    },
  };
}

import { randomUUID } from "node:crypto";
import type { RequestFacts } from "../front.ts";
import { createKeptPage, type KeptPage } from "./kept-page.ts";

/**
 * What a page says of its answer. kept: others may get it, for as long as pages are kept · passing: only those who wait for
 * it now, for something on it stands in for what could not be read.
 */
export type Keeping = "kept" | "passing";

/** own: the answer is for the one who asked first. `headers`: those of the answer as it was made, names and values in turn. */
export type Made = { keeping: "own"; response: Response } | { keeping: Keeping; page: KeptPage; headers: string[] };

/**
 * A page made from its address and nothing else: no header of whoever asks, no cookie, no connection goes into it, and it is
 * made to its end when they leave. So there is nothing of anybody that it could show to somebody else.
 */
export async function makePage(
  handle: (request: Request, facts: RequestFacts) => Promise<Response>,
  url: string,
  { origin, requestId }: RequestFacts,
): Promise<Made> {
  const values: string[] = [];
  const said: Keeping[] = [];
  const response = await handle(new Request(origin + url), {
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
  const [keeping] = said;
  if (!keeping || response.headers.has("Set-Cookie")) return { keeping: "own", response };
  const headers = ["X-Request-Id", "Server-Timing"].flatMap((name) => {
    const text = response.headers.get(name);
    return text === null ? [] : [name, text];
  });
  return { keeping, page: await createKeptPage(response, values), headers };
}

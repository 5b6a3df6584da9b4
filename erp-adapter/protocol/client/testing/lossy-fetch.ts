import { fetch as fetchByUndici } from "undici";
import type { Fetching } from "../fetching.ts";

/**
 * The fate of a request. answer-lost, answer-cut: the request arrives, but its answer is lost or cut short ·
 * request-lost: the request does not arrive · refused: the connection is refused · silence: no answer ever comes.
 */
export type LostAnswer = "answered" | "answer-lost" | "answer-cut" | "request-lost" | "refused" | "silence";

/**
 * A fetch that loses messages. `fateOf` decides the fate of each request; null means answered. The request for
 * capabilities always fails, so that the assumed capabilities stay in use.
 */
export function createLossyFetch(fateOf: (address: string, method: string) => LostAnswer | null): Fetching {
  return async (address, init) => {
    if (address.endsWith("/api/capabilities")) throw lost("ECONNRESET");
    const fate = fateOf(address, init.method);
    if (fate === "refused") throw lost("ECONNREFUSED");
    if (fate === "request-lost") throw lost("ECONNRESET");
    const answer = await fetchByUndici(address, init);
    if (fate === null || fate === "answered") return answer;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (fate === "answer-cut") return { status: answer.status, headers: answer.headers, body: cutShort(bytes) };
    if (fate === "answer-lost") throw lost("ECONNRESET");
    return new Promise(() => {});
  };
}

async function* cutShort(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, bytes.length / 2);
}

/** An error as undici throws it. */
function lost(code: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
}

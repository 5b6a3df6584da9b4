import { fetch as fetchByUndici } from "undici";
import type { Fetching } from "../fetching.ts";

/**
 * The outcome of a request: it is answered; its answer is lost or cut short; it never arrives; the connection is
 * refused; or no answer ever comes.
 */
export type Fate = "answered" | "answer-lost" | "answer-cut" | "request-lost" | "refused" | "silence";

/**
 * A fetch that loses messages. `fateOf` decides the fate of each request; null means answered. The request for
 * capabilities always fails, so that the declared capabilities apply.
 */
export function createLossyFetch(fateOf: (address: string, method: string) => Fate | null): Fetching {
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

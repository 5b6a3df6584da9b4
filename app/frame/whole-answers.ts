import { forgetAhead, takeAhead } from "./ahead.ts";

/**
 * Fetches a whole response before the router reads it. No response has deferred parts, so this delays nothing. If a
 * response is cancelled because another page was chosen, the error is thrown here, where the router handles it: if a
 * body ended while it was being decoded, the decoder would reject promises without handlers. A prefetched response is
 * used once; a form discards all prefetched responses, before it is sent and after.
 */
export async function fetchWhole(request: Request): Promise<Response> {
  const isForm = request.method !== "GET";
  if (isForm) forgetAhead();
  try {
    const ahead = isForm ? null : await takeAhead(request);
    request.signal.throwIfAborted();
    if (ahead) return ahead;
    const answer = await fetch(request);
    const body = await answer.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, answer);
  } finally {
    if (isForm) forgetAhead();
  }
}

import { forgetAhead, takeAhead } from "./ahead.ts";

/**
 * Fetches an answer to its end before the router reads it. No answer has parts that come later, so this delays nothing.
 * An answer that is cancelled half-way, because another page was chosen, fails here, where the router handles the
 * error: if a body ends while it is being decoded, the decoder rejects promises that nothing listens to.
 * An answer that was fetched ahead is used once; a form makes all of these unusable, before it and after it.
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

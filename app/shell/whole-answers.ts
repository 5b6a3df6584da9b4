/**
 * Fetches an answer to its end before the router reads it. No answer has parts that come later, so nothing is waited for;
 * and an answer that is given up half-way, when another page is chosen meanwhile, fails here, where the router looks at it:
 * of a body that ends while it is being decoded, the decoder rejects promises that nothing listens to.
 */
export async function fetchWhole(request: Request): Promise<Response> {
  const answer = await fetch(request);
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, answer);
}

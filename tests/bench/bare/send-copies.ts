import { createServer } from "node:http";
import { type Answer, fetchAnswer } from "./fetch-answer.ts";

/**
 * A server that only sends copies of a shop's pages and files, with their headers. Each copy is fetched with the cookie
 * and accepted encoding of the first request for it, and kept in memory. The argument is the shop's origin.
 */
const [shop = ""] = process.argv.slice(2);
const copies = new Map<string, Promise<Answer>>();

const server = createServer(async ({ url = "", headers: { "accept-encoding": packing, cookie } }, res) => {
  const asked = { ...(packing && { "Accept-Encoding": packing }), ...(cookie && { Cookie: cookie }) };
  const copy = copies.get(url) ?? fetchAnswer(shop + url, asked);
  copies.set(url, copy);
  const { status, headers, bytes } = await copy;
  res.writeHead(status, headers);
  res.end(bytes);
});
server.listen(0, () => {
  const at = server.address();
  if (typeof at === "object" && at !== null) console.log(`listening on http://localhost:${at.port}`);
});

import { createServer } from "node:http";
import { type Answer, fetchAnswer } from "./fetch-answer.ts";

/**
 * A server that only sends: copies of a shop's pages and files under the same headers, each kept in memory from the first
 * time on, by packing and reader. Its argument is the shop's origin.
 */
const [shop = ""] = process.argv.slice(2);
const copies = new Map<string, Promise<Answer>>();

const server = createServer(async ({ url = "", headers }, res) => {
  const asked = { "accept-encoding": headers["accept-encoding"], ...(headers.cookie && { cookie: headers.cookie }) };
  const key = JSON.stringify([url, asked]);
  const copy = copies.get(key) ?? fetchAnswer(shop + url, asked);
  copies.set(key, copy);
  const { status, headers: sent, bytes } = await copy;
  res.writeHead(status, sent);
  res.end(bytes);
});
server.listen(0, () => {
  const at = server.address();
  if (typeof at === "object" && at !== null) console.log(`listening on http://localhost:${at.port}`);
});

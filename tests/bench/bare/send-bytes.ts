import { createServer } from "node:http";
import { fetchAnswer } from "./fetch-answer.ts";

/**
 * A server that only sends the bytes of one answer of a shop, as gzip, brotli or uncompressed, with that answer's
 * headers. Its argument is the URL of the answer.
 */
const [address = ""] = process.argv.slice(2);
const answers = new Map(
  await Promise.all(
    ["identity", "gzip", "br"].map(async (coding) => {
      return [coding, await fetchAnswer(address, { "Accept-Encoding": coding })] as const;
    }),
  ),
);
const plain = answers.get("identity");

const server = createServer((req, res) => {
  const answer = answers.get(String(req.headers["accept-encoding"])) ?? plain;
  res.writeHead(200, answer?.headers);
  res.end(answer?.bytes);
});
server.listen(0, () => {
  const at = server.address();
  if (typeof at === "object" && at !== null) console.log(`listening on http://localhost:${at.port}`);
});

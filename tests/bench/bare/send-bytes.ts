import { createServer } from "node:http";
import { fetchAnswer } from "./fetch-answer.ts";

/**
 * A server that only sends the bytes of one answer of a shop, uncompressed or as gzip, with that answer's headers. Its
 * argument is the URL of the answer.
 */
const [address = ""] = process.argv.slice(2);
const [plain, packed] = await Promise.all([fetchPacked("identity"), fetchPacked("gzip")]);

const server = createServer((req, res) => {
  const { headers, bytes } = req.headers["accept-encoding"]?.includes("gzip") ? packed : plain;
  res.writeHead(200, headers);
  res.end(bytes);
});
server.listen(0, () => {
  const at = server.address();
  if (typeof at === "object" && at !== null) console.log(`listening on http://localhost:${at.port}`);
});

function fetchPacked(packing: string) {
  return fetchAnswer(address, { "Accept-Encoding": packing });
}

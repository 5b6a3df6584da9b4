import { createServer, get } from "node:http";

/**
 * A server that only sends: the bytes of one answer of a shop, plain and packed, under the same headers. Its argument
 * is the address of that answer.
 */
const [address = ""] = process.argv.slice(2);
const [plain, packed] = await Promise.all([fetchAnswer("identity"), fetchAnswer("gzip")]);

const server = createServer((req, res) => {
  const { headers, bytes } = req.headers["accept-encoding"]?.includes("gzip") ? packed : plain;
  res.writeHead(200, headers);
  res.end(bytes);
});
server.listen(0, () => {
  const at = server.address();
  if (typeof at === "object" && at !== null) console.log(`listening on http://localhost:${at.port}`);
});

/** The answer as it travels, without the headers that every server sets itself. */
function fetchAnswer(encoding: string): Promise<{ headers: string[]; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "Accept-Encoding": encoding } }, async (incoming) => {
      const { rawHeaders } = incoming;
      const headers = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 && !/^(?:date|connection|keep-alive)$/i.test(name) ? [name, rawHeaders[at + 1] ?? ""] : [],
      );
      resolve({ headers, bytes: Buffer.concat(await incoming.toArray()) });
    }).on("error", reject);
  });
}

import { createServer } from "node:http";

/**
 * A server that does nothing but send: the bytes of one answer of a shop, plain and packed, under as many headers of the same
 * length. Started with the address of that answer.
 */
const [address = ""] = process.argv.slice(2);

const [plain, packed] = await Promise.all(["identity", "gzip"].map(fetchAnswer));

const server = createServer((req, res) => {
  const answer = req.headers["accept-encoding"]?.includes("gzip") ? packed : plain;
  res.writeHead(200, answer?.headers);
  res.end(answer?.bytes);
});
server.listen(0, () => {
  const at = server.address();
  if (typeof at === "object" && at !== null) console.log(`listening on http://localhost:${at.port}`);
});

/** As it travels: fetch would unpack it. */
async function fetchAnswer(encoding: string): Promise<{ headers: string[]; bytes: Buffer }> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(address, { headers: { "Accept-Encoding": encoding } }, async (incoming) => {
      const bytes = Buffer.concat(await incoming.toArray());
      const headers: string[] = [];
      for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
        const [name = "", value = ""] = incoming.rawHeaders.slice(at, at + 2);
        if (!/^(?:date|connection|keep-alive)$/i.test(name)) headers.push(name, value);
      }
      resolve({ headers, bytes });
    }).on("error", reject);
  });
}

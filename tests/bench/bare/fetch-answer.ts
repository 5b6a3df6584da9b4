import { get, type OutgoingHttpHeaders } from "node:http";

/** A response with its body as sent (perhaps compressed), without the headers that Node's server sets by itself. */
export interface Answer {
  status: number;
  headers: string[];
  bytes: Buffer;
}

export function fetchAnswer(address: string, asked: OutgoingHttpHeaders): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: asked }, async (incoming) => {
      const { rawHeaders, statusCode: status = 0 } = incoming;
      const headers = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 && !/^(?:date|connection|keep-alive)$/i.test(name) ? [name, rawHeaders[at + 1] ?? ""] : [],
      );
      resolve({ status, headers, bytes: Buffer.concat(await incoming.toArray()) });
    }).on("error", reject);
  });
}

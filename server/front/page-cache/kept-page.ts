import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipForm, plainForm } from "./forms.ts";
import { cutAt } from "./page-parts.ts";

/** An answer that others get too, each with a nonce and keys of its own. */
export interface KeptPage {
  status: number;
  /** bytes of memory */
  size: number;
  /** Answers with it, and with headers of this one answer: names and values in turn. */
  send(req: IncomingMessage, res: ServerResponse, headers: readonly string[]): void;
}

/** Headers of the answer that was made, and of no other. */
const OF_ONE_ANSWER: ReadonlySet<string> = new Set(["x-request-id", "server-timing", "content-length", "vary"]);

/** `values`: the UUIDs in it that no other answer may have. */
export async function createKeptPage(response: Response, values: readonly string[]): Promise<KeptPage> {
  const { status } = response;
  const parts = cutAt(await response.text(), values);
  const [plain, gzip] = [plainForm(parts), gzipForm(parts)];
  // The policy names the nonce.
  const headers = [...response.headers]
    .filter(([name]) => !OF_ONE_ANSWER.has(name))
    .map(([name, text]) => ({ name, ...cutAt(text, values) }));
  return {
    status,
    size: plain.size + gzip.size,
    send(req, res, own) {
      const fresh = values.map(() => randomUUID());
      const isPacked = takesGzip(req.headers["accept-encoding"]);
      const bytes = (isPacked ? gzip : plain).fill(fresh);
      const all = ["Vary", "Accept-Encoding", "Content-Length", String(bytes.length), ...own];
      if (isPacked) all.push("Content-Encoding", "gzip");
      for (const { name, texts, values } of headers)
        all.push(
          name,
          texts.reduce((whole, text, at) => whole + fresh[values[at - 1] ?? 0] + text),
        );
      res.writeHead(status, all);
      res.end(req.method === "HEAD" ? undefined : bytes);
    },
  };
}

/** Browsers do. Who takes brotli alone gets the page as it is. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  return typeof accepted === "string" && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted);
}

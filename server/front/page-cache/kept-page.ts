import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { cutAt, join } from "./cut-page.ts";
import { gzipForm, plainForm } from "./packed-page.ts";

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

/** Bytes beside those of the page: headers, places, objects. */
const SIZE_OF_THE_REST = 4_000;

/** `values`: the UUIDs in it that no other answer may have. `everyHeader`: those that it has unless it says otherwise. */
export function createKeptPage(
  { status, headers, text }: { status: number; headers: Headers; text: string },
  values: readonly string[],
  everyHeader: Record<string, string>,
): KeptPage {
  const parts = cutAt(text, values);
  const [plain, gzip] = [plainForm(parts), gzipForm(parts)];
  // The policy names the nonce.
  const others = Object.entries(everyHeader).filter(([name]) => !headers.has(name));
  const named = [...others, ...headers].filter(([name]) => !OF_ONE_ANSWER.has(name));
  const cut = named.map(([name, value]) => ({ name, parts: cutAt(value, values) }));
  return {
    status,
    size: plain.length + gzip.length + SIZE_OF_THE_REST,
    send(req, res, own) {
      const fresh = values.map(() => randomUUID());
      const isPacked = takesGzip(req.headers["accept-encoding"]);
      const form = isPacked ? gzip : plain;
      const all = ["Vary", "Accept-Encoding", "Content-Length", String(form.length), ...own];
      if (isPacked) all.push("Content-Encoding", "gzip");
      for (const { name, parts } of cut) all.push(name, join(parts, fresh));
      res.writeHead(status, all);
      const pieces = req.method === "HEAD" ? [] : form.fill(fresh);
      const last = pieces.pop();
      for (const piece of pieces) res.write(piece);
      res.end(last);
    },
  };
}

/** Browsers do. Who takes brotli alone gets the page as it is. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  return typeof accepted === "string" && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted);
}

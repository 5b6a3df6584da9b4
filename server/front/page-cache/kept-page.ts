import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** An answer that is sent to several readers; only the request id differs. */
export interface KeptPage {
  status: number;
  /** bytes of memory, including the compressed copies */
  size: number;
  /** Sends the page. `headers` are extra headers of this one answer: names and values in turn. */
  send(req: IncomingMessage, res: ServerResponse, headers: readonly string[]): void;
}

/** Headers that are not cached with the page: they differ in each answer, or `send` sets them. */
const OF_ONE_ANSWER: ReadonlySet<string> = new Set(["x-request-id", "server-timing", "content-length", "vary"]);

/** Bytes of headers and objects, in addition to the page's text. */
const SIZE_OF_THE_REST = 4_000;

type Packing = "br" | "gzip";

/**
 * A page is compressed once for some thousand answers; higher levels make a page hardly smaller and take several times
 * as long.
 */
const PACK: Record<Packing, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (plain) => gzipSync(plain, { level: 9 }),
};

/** `everyHeader`: default headers, used if the page does not set the same name. */
export function createKeptPage(
  { status, headers, text }: { status: number; headers: Headers; text: string },
  everyHeader: Record<string, string>,
): KeptPage {
  const plain = Buffer.from(text);
  const packed = new Map<Packing, Buffer>();
  const others = Object.entries(everyHeader).filter(([name]) => !headers.has(name));
  const named = [...others, ...headers].filter(([name]) => !OF_ONE_ANSWER.has(name)).flat();

  function pack(packing: Packing): Buffer {
    const bytes = packed.get(packing) ?? PACK[packing](plain);
    packed.set(packing, bytes);
    return bytes;
  }

  return {
    status,
    // The two compressed copies add half the size.
    size: Math.ceil(1.5 * plain.length) + SIZE_OF_THE_REST,
    send(req, res, own) {
      const packing = packingOf(req.headers["accept-encoding"]);
      const bytes = packing === null ? plain : pack(packing);
      const all = ["Vary", "Accept-Encoding", "Content-Length", String(bytes.length), ...own, ...named];
      if (packing !== null) all.push("Content-Encoding", packing);
      res.writeHead(status, all);
      res.end(req.method === "HEAD" ? undefined : bytes);
    },
  };
}

/** Brotli if the client accepts it, otherwise gzip; null if the client accepts neither. */
function packingOf(accepted: string | string[] | undefined): Packing | null {
  if (typeof accepted !== "string") return null;
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : null;
}

function accepts(accepted: string, packing: Packing): boolean {
  return new RegExp(`\\b${packing}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, "i").test(accepted);
}

import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

export type Next = () => void;

/** Serves the built files, their .br and .gz twins where present. Names under /assets/ carry a hash and never change. */
export function createStaticFiles(folder: string): (req: IncomingMessage, res: ServerResponse, next: Next) => void {
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders(res, pathname) {
      res.setHeader("Cache-Control", keptFor(pathname));
    },
  });
}

function keptFor(pathname: string): string {
  if (pathname === "/builds/latest.json") return "no-cache";
  return pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=86400";
}

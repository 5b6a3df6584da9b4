import type { IncomingMessage, ServerResponse } from "node:http";
import sirv, { type Options } from "sirv";

export type Next = () => void;

/** A file that a later build has put there: its pages come from the processes that have replaced others already. */
const ASSET = /^\/assets\/[\w.-]+$/;

/**
 * Serves the built files, their .br and .gz twins where present. Which there are is looked up once; only names under
 * /assets/, which carry a hash and never change, are looked for again.
 */
export function createStaticFiles(folder: string): (req: IncomingMessage, res: ServerResponse, next: Next) => void {
  const options: Options = {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders(res, pathname) {
      res.setHeader("Cache-Control", keptFor(pathname));
    },
  };
  const known = sirv(folder, options);
  const later = sirv(folder, { ...options, dev: true });
  return (req, res, next) => known(req, res, () => (ASSET.test(req.url ?? "") ? later(req, res, next) : next()));
}

function keptFor(pathname: string): string {
  if (pathname === "/builds/latest.json") return "no-cache";
  return pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=86400";
}

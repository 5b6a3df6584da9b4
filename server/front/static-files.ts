import type { IncomingMessage, ServerResponse } from "node:http";
import sirv, { type Options } from "sirv";

export type Next = () => void;

/** Paths of files that may belong to a newer build: during a restart, other processes already serve its pages. */
const ASSET = /^\/assets\/[\w.-]+$/;

/**
 * Serves the built files, or their .br and .gz twins if present. The list of files is read once. If a name under
 * /assets/ is not in the list, it is looked up on disk; such names carry a hash, and their files never change.
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

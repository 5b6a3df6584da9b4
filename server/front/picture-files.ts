import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Next } from "./static-files.ts";

/** A picture's folder is named by its content, its file by its size: what an address shows never changes. */
const ADDRESS = /^\/pictures\/([0-9a-f]{32})\/(\d{1,5}x\d{1,5}\.webp)(?:\?|$)/;

/** Serves the pictures of products that imports have put into the data folder, and nothing else of it. */
export function createPictureFiles(dataDir: string): (req: IncomingMessage, res: ServerResponse, next: Next) => void {
  return (req, res, next) => {
    const [, folder, file] = ADDRESS.exec(req.url ?? "") ?? [];
    if (folder === undefined || file === undefined || (req.method !== "GET" && req.method !== "HEAD")) return next();
    readFile(join(dataDir, "pictures", folder, file)).then(
      (bytes) => {
        res.setHeader("Content-Type", "image/webp");
        res.setHeader("Content-Length", bytes.length);
        res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
        res.end(req.method === "HEAD" ? undefined : bytes);
      },
      () => {
        res.statusCode = 404;
        res.end();
      },
    );
  };
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { readPicture, toPictureFile } from "#erp-adapter/kit/picture-file.ts";
import type { PictureSource } from "../erp/picture-source.ts";
import type { Next } from "./static-files.ts";

/**
 * Serves the product pictures in the data folder, and no other file of that folder. A picture that is missing there
 * comes from `source`, if given.
 */
export function createPictureFiles(
  dataDir: string,
  source: PictureSource | null,
): (req: IncomingMessage, res: ServerResponse, next: Next) => void {
  return (req, res, next) => {
    const picture = toPictureFile(req.url ?? "");
    if (!picture || (req.method !== "GET" && req.method !== "HEAD")) return next();
    void readPicture(dataDir, picture)
      .then((bytes) => bytes ?? source?.(picture) ?? null)
      .then((bytes) => {
        if (bytes === null) {
          res.statusCode = 404;
          res.end();
          return;
        }
        res.setHeader("Content-Type", "image/webp");
        res.setHeader("Content-Length", bytes.length);
        res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
        res.end(req.method === "HEAD" ? undefined : bytes);
      });
  };
}

import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bulkhead } from "cockatiel";
import { fetch } from "undici";
import { PICTURES, type PictureFile } from "#erp-adapter/kit/picture-file.ts";
import type { Env } from "../env.ts";

/** Fetches a picture that is missing in the data folder and stores it there; null if the picture cannot be fetched. */
export type PictureSource = (picture: PictureFile) => Promise<Buffer | null>;

const PATIENCE_MS = 5_000;
const MAX_BYTES = 5 * 1024 * 1024;
/** Maximum number of pictures fetched at once. */
const TOGETHER = 4;
/** Maximum number of pictures that wait to be fetched. A page has about two dozen pictures. */
const MOST_WAITING = 200;

/**
 * Creates the source of pictures for an ERP over HTTP; null for other ERPs, whose pictures are in the data folder.
 * Simultaneous requests for a picture share one fetch.
 */
export function createPictureSource(
  env: Pick<Env, "ERP_ADAPTER" | "ERP_URL" | "ERP_API_KEY" | "DATA_DIR">,
): PictureSource | null {
  const { ERP_URL: url, ERP_API_KEY: key, DATA_DIR: dataDir } = env;
  if (env.ERP_ADAPTER !== "http" || url === undefined) return null;
  const base = `${url.replace(/\/$/, "")}/${PICTURES}`;
  const asked = new Map<string, Promise<Buffer | null>>();
  const turns = bulkhead(TOGETHER, MOST_WAITING);

  async function fetchAndKeep({ folder, file }: PictureFile): Promise<Buffer | null> {
    const answer = await fetch(`${base}/${folder}/${file}`, {
      headers: key === undefined ? {} : { "X-Api-Key": key },
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok || answer.headers.get("Content-Type") !== "image/webp") {
      await answer.body?.cancel();
      return null;
    }
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of answer.body ?? []) {
      length += piece.length;
      if (length > MAX_BYTES) return null;
      pieces.push(piece);
    }
    const bytes = Buffer.concat(pieces);
    if (bytes.subarray(8, 12).toString("latin1") !== "WEBP") return null;
    const place = join(dataDir, PICTURES, folder);
    await mkdir(place, { recursive: true, mode: 0o700 });
    // The rename makes the complete file appear in one step: another process may be reading this path.
    const begun = join(place, `.${file}.${process.pid}`);
    await writeFile(begun, bytes);
    await rename(begun, join(place, file));
    return bytes;
  }

  return (picture) => {
    const name = `${picture.folder}/${picture.file}`;
    const known = asked.get(name);
    if (known) return known;
    const found = turns
      .execute(() => fetchAndKeep(picture))
      .catch(() => null)
      .finally(() => asked.delete(name));
    asked.set(name, found);
    return found;
  };
}

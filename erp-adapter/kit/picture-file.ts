import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The folder of product pictures within a data folder, and the first segment of their path in the shop. */
export const PICTURES = "pictures";

/**
 * The folder is named by a hash of the picture's content and the file by its size in pixels, so that the content behind
 * a path never changes.
 */
const ADDRESS = /^\/pictures\/([0-9a-f]{32})\/(\d{1,5}x\d{1,5}\.webp)(?:\?|$)/;

/** The file of a picture, by names that are checked: they cannot lead out of the folder of pictures. */
export interface PictureFile {
  folder: string;
  file: string;
}

/** The file that a path names, with or without a query; null for any other path. */
export function toPictureFile(path: string): PictureFile | null {
  const [, folder, file] = ADDRESS.exec(path) ?? [];
  return folder !== undefined && file !== undefined ? { folder, file } : null;
}

/** The content of the file; null if it cannot be read. */
export async function readPicture(dataDir: string, { folder, file }: PictureFile): Promise<Buffer | null> {
  return readFile(join(dataDir, PICTURES, folder, file)).catch(() => null);
}

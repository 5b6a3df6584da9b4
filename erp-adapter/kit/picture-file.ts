import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The folder of product pictures within a data folder, and the first segment of their path in the shop. */
export const PICTURES = "pictures";

/** The picture's content names the folder and its size names the file, so the content at an address never changes. */
const ADDRESS = /^\/pictures\/([0-9a-f]{32})\/(\d{1,5}x\d{1,5}\.webp)(?:\?|$)/;

/** The file of a picture. Both names are checked, so that they cannot lead out of the pictures' folder. */
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

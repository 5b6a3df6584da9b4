import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The folder within a data folder, and the path of the shop, under which the pictures of products are. */
export const PICTURES = "pictures";

/** A picture's folder is named by its content, its file by its size: what an address shows never changes. */
const ADDRESS = /^\/pictures\/([0-9a-f]{32})\/(\d{1,5}x\d{1,5}\.webp)(?:\?|$)/;

/** The file of a picture, by names that can lead nowhere else. */
export interface PictureFile {
  folder: string;
  file: string;
}

/** The file that a path names, with or without a query; null for any other path. */
export function toPictureFile(path: string): PictureFile | null {
  const [, folder, file] = ADDRESS.exec(path) ?? [];
  return folder !== undefined && file !== undefined ? { folder, file } : null;
}

/** Null if the data folder does not have it. */
export async function readPicture(dataDir: string, { folder, file }: PictureFile): Promise<Buffer | null> {
  return readFile(join(dataDir, PICTURES, folder, file)).catch(() => null);
}

import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ProductPicture } from "../../../contract/pictures.ts";
import { PICTURES } from "../../../kit/picture-file.ts";
import { makeSizes } from "./make-sizes.ts";

export type KeptPicture = Pick<ProductPicture, "src" | "width" | "height" | "smaller">;

/** Pictures as files, each in a folder named by its content: an address never shows another picture later. */
export interface PictureStore {
  /** Makes the picture's sizes and stores them; returns the reason if that is impossible. */
  keep(bytes: Buffer): Promise<KeptPicture | { reason: string }>;
}

/** With `dryRun`, everything is made but nothing is written. */
export function createPictureStore(dataDir: string, { dryRun }: { dryRun: boolean }): PictureStore {
  const folder = join(dataDir, PICTURES);
  return {
    async keep(bytes) {
      const name = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
      const known = await readdir(join(folder, name)).catch(() => []);
      if (known.length > 0) return toPicture(name, known);
      const sizes = await makeSizes(bytes);
      if ("reason" in sizes) return sizes;
      const files = sizes.map(({ width, height }) => `${width}x${height}.webp`);
      if (dryRun) return toPicture(name, files);
      // The complete folder is renamed to its final name, so that a running shop never finds a part of the files.
      const begun = join(folder, `.${name}.${process.pid}`);
      await mkdir(begun, { recursive: true, mode: 0o700 });
      for (const [at, { bytes: file }] of sizes.entries()) await writeFile(join(begun, files[at] ?? ""), file);
      await rename(begun, join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
        return rm(begun, { recursive: true });
      });
      return toPicture(name, files);
    },
  };
}

function toPicture(name: string, files: readonly string[]): KeptPicture | { reason: string } {
  const sizes = files
    .map((file) => ({ file, size: /^(\d+)x(\d+)\.webp$/.exec(file) }))
    .map(({ file, size }) => ({
      src: `/${PICTURES}/${name}/${file}`,
      width: Number(size?.[1]),
      height: Number(size?.[2]),
    }))
    .sort((one, other) => one.width - other.width);
  const largest = sizes.pop();
  if (!largest) return { reason: "damaged" };
  const smaller = sizes.map(({ src, width }) => ({ src, width }));
  return { ...largest, ...(smaller.length > 0 && { smaller }) };
}

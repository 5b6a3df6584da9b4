import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isSmall, readPng, toSmallPng } from "./small-png.ts";

/** Playwright's teardown: shrinks updated pictures, so that they take little space in the repository. */
export default function shrinkPictures(): void {
  for (const { name, parentPath } of readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })) {
    if (!name.endsWith(".png")) continue;
    const file = join(parentPath, name);
    const png = readFileSync(file);
    if (!isSmall(png)) writeFileSync(file, toSmallPng(readPng(png)));
  }
}

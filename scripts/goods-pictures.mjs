// Draws the pictures of the demo's products: public/img/goods/<variant>.svg, and <variant>-2.svg from another side. Run
// `node scripts/goods-pictures.mjs` after erp-adapter/mock/goods/pictures has changed; the pictures are committed.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawVariant, VARIANT_NAMES } from "../erp-adapter/mock/goods/pictures/variants.ts";
import { ROOT } from "./node24.mjs";

const FOLDER = join(ROOT, "public/img/goods");

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const { file, svg } of VARIANT_NAMES.flatMap(drawVariant)) writeFileSync(join(FOLDER, file), svg);

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { precompress } from "./precompress.mjs";

const folder = mkdtempSync(join(tmpdir(), "dizna-precompress-"));

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("text files that gain by it get both encodings; small ones and pictures get none", async () => {
  const text = "body { color: red; }\n".repeat(200);
  writeFileSync(join(folder, "app.css"), text);
  writeFileSync(join(folder, "small.js"), "1;");
  writeFileSync(join(folder, "picture.png"), text);
  await precompress(folder);
  expect(brotliDecompressSync(readFileSync(join(folder, "app.css.br"))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(folder, "app.css.gz"))).toString()).toBe(text);
  expect(["small.js.br", "small.js.gz", "picture.png.br"].filter((name) => existsSync(join(folder, name)))).toEqual([]);
});

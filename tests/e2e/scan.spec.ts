import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { testProduct } from "#tests/support/goods.ts";
import { test } from "#tests/support/test.ts";
import { WORDS } from "#tests/support/words.ts";
import { expectScripted } from "./scripted.ts";

/** The camera of the scan page: a picture in place of a device, with and without a reader of the browser's own. */

const NUMBER = "SCAN-4711";
const words = WORDS.hr.scan;

test.beforeEach(({ shop }) => {
  const staff = createStaff({ dataDir: shop.dataDir });
  staff.addProducts([testProduct({ number: NUMBER })]);
  staff.close();
});

async function start(page: Page) {
  await page.goto("/hr/scan");
  await expectScripted(page);
  await page.getByRole("button", { name: words.start }).click();
}

for (const [name, said] of [
  ["NotAllowedError", words.refused],
  ["NotFoundError", words.none],
  ["NotReadableError", words.failed],
] as const)
  test(`a camera that does not start says why: ${name} @scripts`, async ({ page }) => {
    await page.addInitScript((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", error));
    }, name);
    await start(page);
    await expect(page.locator("main .note")).toHaveText(said);
    await expect(page.getByRole("button", { name: words.start })).toBeVisible();
  });

test("the browser's own reader opens the part, and nothing else is loaded @scripts", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.addInitScript((number) => {
    navigator.mediaDevices.getUserMedia = async () => document.createElement("canvas").captureStream();
    HTMLMediaElement.prototype.play = async () => {};
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static getSupportedFormats(): Promise<string[]> {
          return Promise.resolve(["code_128"]);
        }
        detect = async () => [{ rawValue: number }];
      },
    });
  }, NUMBER);
  await start(page);
  await expect(page).toHaveURL(/\/hr\/products\/testmaker~SCAN-4711$/);
  expect(loaded.filter((url) => /wasm/.test(url))).toEqual([]);
});

test("without one, the page reads the code itself; the camera stops with the page @scripts", async ({ page }) => {
  await page.addInitScript(
    ({ width, height, data }) => {
      Reflect.deleteProperty(globalThis, "BarcodeDetector");
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement("canvas");
        const scale = 3;
        Object.assign(canvas, { width: (width + 40) * scale, height: 240 });
        const drawing = canvas.getContext("2d");
        if (!drawing) throw new Error("no canvas");
        const draw = () => {
          drawing.fillStyle = "#fff";
          drawing.fillRect(0, 0, canvas.width, canvas.height);
          drawing.fillStyle = "#000";
          for (let at = 0; at < width; at += 1)
            if (data[Math.floor(height / 2) * width + at] === 0) drawing.fillRect((at + 20) * scale, 40, scale, 160);
          requestAnimationFrame(draw);
        };
        draw();
        const stream = canvas.captureStream(10);
        Object.assign(globalThis, { camera: stream });
        return stream;
      };
    },
    await barsOf(NUMBER),
  );
  await start(page);
  await expect(page).toHaveURL(/\/hr\/products\/testmaker~SCAN-4711$/);
  expect(await page.evaluate("camera.getTracks().every(({ readyState }) => readyState === 'ended')")).toBe(true);
});

test("a number is typed where there is no camera, also without scripts", async ({ page }) => {
  await page.goto("/hr/scan");
  await page.getByLabel(words.type).fill(NUMBER);
  await page.getByLabel(words.type).press("Enter");
  await expect(page).toHaveURL(/\/hr\/products\/testmaker~SCAN-4711$/);
});

/** The bars of a Code 128, one value for each module: 0 is black. */
async function barsOf(text: string) {
  const { resolve } = createRequire(import.meta.url);
  const wasm = readFileSync(resolve("zxing-wasm/writer/zxing_writer.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });
  const { symbol } = await writeBarcode(text, { format: "Code128", scale: 1 });
  if (!symbol) throw new Error("no bars were made");
  return { width: symbol.width, height: symbol.height, data: [...symbol.data] };
}

import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

// The package would load its WebAssembly from another site.
prepareZXingModule({ overrides: { locateFile: (path: string) => (path.endsWith(".wasm") ? wasm : path) } });

const canvas = document.createElement("canvas");

/** Reads the code with ZXing, for browsers without a reader of their own. */
export async function readByWasm(video: HTMLVideoElement): Promise<string | null> {
  const { videoWidth: width, videoHeight: height } = video;
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  if (!drawing || width === 0) return null;
  Object.assign(canvas, { width, height });
  drawing.drawImage(video, 0, 0);
  const [code] = await readBarcodes(drawing.getImageData(0, 0, width, height), {
    tryHarder: true,
    maxNumberOfSymbols: 1,
  });
  return code?.text ?? null;
}

/** Finds a code in a picture of the camera; null if there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/** The formats of the codes on parts and their boxes. */
const FORMATS = ["code_128", "code_39", "data_matrix", "ean_13", "ean_8", "itf", "qr_code", "upc_a", "upc_e"];

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };

/** The browser's own reader, or, where it has none, a reader that is loaded only then. */
export async function openCodeReader(): Promise<CodeReader> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const supported = own ? await own.getSupportedFormats().catch(() => []) : [];
  const formats = FORMATS.filter((format) => supported.includes(format));
  if (!own || formats.length === 0) return (await import("./read-by-wasm.ts")).readByWasm;
  const detector = new own({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

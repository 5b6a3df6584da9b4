import { createReadStream } from "node:fs";
import { fromBufferPromise, openPromise, type ZipFile } from "yauzl";

/** The bytes of a file on the disk or in memory. */
export interface FileSource {
  /** the file's bytes from the beginning, piece by piece; may be called more than once */
  bytes(): AsyncIterable<Buffer>;
  /** Throws if the file is not a complete zip. */
  openZip(): Promise<ZipFile>;
}

export function fileSource(path: string): FileSource {
  return {
    bytes: () => createReadStream(path) as AsyncIterable<Buffer>,
    openZip: () => openPromise(path, { autoClose: false }),
  };
}

export function memorySource(bytes: Uint8Array): FileSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    async *bytes() {
      for (let at = 0; at < buffer.length; at += PIECE) yield buffer.subarray(at, at + PIECE);
    },
    openZip: () => fromBufferPromise(buffer),
  };
}

const PIECE = 64 * 1024;

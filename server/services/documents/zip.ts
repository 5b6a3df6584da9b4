/** A file in an archive; `isPacked`: its bytes are compressed already. */
export interface ArchivedFile {
  path: string;
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  isPacked: boolean;
}

/** A zip of these files, written as they come: only the piece that is being read is in memory. */
export async function* writeZip(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array, void> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import("fflate");
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) ready.push(bytes);
  });
  for await (const { path, body, isPacked } of files) {
    const part = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    zip.add(part);
    for await (const piece of body) {
      part.push(piece);
      yield* ready.splice(0);
    }
    part.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready;
}

/** Bytes with gaps of one length each. */
interface Stencil {
  /** bytes in all */
  length: number;
  /** The bytes with values in the gaps, in pieces that must not be changed. */
  fill(values: readonly string[]): Buffer[];
}

/** Characters of a value, all of them ASCII: a UUID. */
export const VALUE_LENGTH = 36;

/**
 * Pieces, and between two of them a gap for the value of that number. Pieces of `sharedFrom` bytes and more go out from
 * where they are kept, for to copy them costs more than all the rest of an answer; what lies between them is copied as one.
 */
export function createStencil(
  pieces: readonly Buffer[],
  values: readonly number[],
  { sharedFrom = Number.POSITIVE_INFINITY } = {},
): Stencil {
  const runs: Run[] = [];
  let run: Run = { bytes: Buffer.alloc(0), gaps: [] };
  const endRun = () => {
    if (run.bytes.length > 0) runs.push({ ...run, bytes: ownCopy(run.bytes) });
    run = { bytes: Buffer.alloc(0), gaps: [] };
  };
  for (const [index, piece] of pieces.entries()) {
    if (piece.length >= sharedFrom) {
      endRun();
      runs.push({ bytes: ownCopy(piece), gaps: [] });
    } else run.bytes = Buffer.concat([run.bytes, piece]);
    const value = values[index];
    if (value === undefined) continue;
    run.gaps.push({ at: run.bytes.length, value });
    run.bytes = Buffer.concat([run.bytes, Buffer.alloc(VALUE_LENGTH)]);
  }
  endRun();
  return {
    length: runs.reduce((sum, { bytes }) => sum + bytes.length, 0),
    fill: (given) => runs.map((one) => fillRun(one, given)),
  };
}

interface Run {
  bytes: Buffer;
  gaps: { at: number; value: number }[];
}

function fillRun({ bytes, gaps }: Run, values: readonly string[]): Buffer {
  if (gaps.length === 0) return bytes;
  const filled = Buffer.from(bytes);
  for (const { at, value } of gaps) filled.write(values[value] ?? "", at, VALUE_LENGTH, "latin1");
  return filled;
}

/** What is kept for long must not hold on to all that came from node's pool with it: 64 kB, of which it may be one. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

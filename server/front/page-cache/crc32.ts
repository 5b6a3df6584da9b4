/** The polynomial of gzip's checksum, its bits reversed. */
const POLYNOMIAL = 0xedb88320;

/** 1, and x to the power of eight: one byte further to the left. */
const ONE = 0x80000000;
const ONE_BYTE = 0x00800000;

/** The product of two polynomials over GF(2), each the 32 bits of a checksum. */
export function multiply(a: number, b: number): number {
  let [product, shifted] = [0, b];
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return product >>> 0;
}

/**
 * What a checksum is multiplied by when so many bytes follow. The checksum of a whole is that of each part, so multiplied,
 * all of them added by exclusive or.
 */
export function followedBy(bytes: number): number {
  let [power, square] = [ONE, ONE_BYTE];
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = multiply(power, square);
    square = multiply(square, square);
  }
  return power;
}

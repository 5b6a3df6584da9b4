/**
 * True for a Croatian personal identification number: eleven digits, the last of them a check digit by
 * ISO/IEC 7064 MOD 11,10 (Zakon o osobnom identifikacijskom broju, NN 60/08).
 */
export function isOib(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  let product = 10;
  for (const digit of text.slice(0, 10)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(text.at(-1));
}

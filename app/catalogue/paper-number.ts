const NAMES =
  /^(?:(?:narud[zž]b\p{L}*|ra[cč]un\p{L}*|faktur\p{L}*|otpremnic\p{L}*|dostavnic\p{L}*|odobrenj\p{L}*|dokument\p{L}*|ponud\p{L}*|orders?|invoices?|credit|delivery|notes?|documents?|broj|br|no|nr|number)(?![\p{L}\p{N}])|[\s.:#])+/iu;

/**
 * The number of an order, an invoice, a delivery note or a buyer's document in a text, without the word for it: `račun br.
 * 26-000123`. Null for a text without a digit, and for several lines or numbers.
 */
export function toPaperNumber(text: string): string | null {
  const number = text.trim().replace(NAMES, "");
  return /\d/.test(number) && !/[,;\n\r\t|]/.test(number) ? number : null;
}

import type { Address } from "./delivery.ts";

/**
 * Words for a post office box in the languages of the countries that the shop sends to, in small letters without
 * diacritics. Abbreviations, and words that also begin names of streets, count only before a number.
 */
const PO_BOXES: readonly RegExp[] = [
  /(?<!\p{L})p[\s./-]*o[\s./-]*(?:box(?!\p{L})|b[\s./-]*(?=\d))/u,
  /(?<!\p{L})post\s*office\s*box(?!\p{L})/u,
  /(?<!\p{L})post(?:a?nsk\p{L}*|ni|\.)?\s*(?:pretin(?:ac|ca|cu)|pret|fah|pregrad(?:ak|ka|ku)|predal)(?!\p{L})/u,
  /(?<!\p{L})pretin(?:ac|ca|cu)[\s.:]*(?:br[\s.:]*)?(?=\d)/u,
  // "P.P. Njegoša 12" is a street.
  /(?<!\p{L}|\p{L}\.)p[\s./-]*p[\s./:-]*(?:br[\s.:]*)?(?=\d)/u,
  /(?<!\p{L})post(?:schlie(?:ß|ss))?fach(?!\p{L})/u,
  /(?<!\p{L})(?:casella\s+postale|boite\s+postale|case\s+postale|caixa\s+postal|apartado|postbus|postboks)(?!\p{L})/u,
  /(?<!\p{L})(?:skrytka\s+pocztowa|postafiok|casuta\s+postala|postovy\s+priecinok|postovni\s+prihradka)(?!\p{L})/u,
  /(?<!\p{L})(?:kutia\s+postare|posta\s+kutusu)(?!\p{L})/u,
  // Bulgarian, Serbian, Macedonian, Ukrainian
  /(?<!\p{L})(?:пощенска\s+кутия|пошт(?:анск|енск)\p{L}*\s+(?:фах|преград(?:ак|ка)|сандаче)|поштова\s+скринька)(?!\p{L})/u,
  /(?<!\p{L})(?:п[\s./-]*(?:к|фах)|пошт[\s.]*фах|а\/с)[\s./-]*(?=\d)/u,
  /(?<!\p{L})(?:ταχυδρομικη\s+θυριδα(?!\p{L})|τ[\s./-]*θ[\s./-]*(?=\d))/u,
];

/** True if goods to this address would go to a post office box. Some people write the box into the name. */
export function isToPoBox({ name, contact, address }: Pick<Address, "name" | "contact" | "address">): boolean {
  return [name, contact, address].some(isPoBox);
}

/** True if the text names a post office box, with or without diacritics. */
export function isPoBox(text: string): boolean {
  const folded = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return PO_BOXES.some((words) => words.test(folded));
}

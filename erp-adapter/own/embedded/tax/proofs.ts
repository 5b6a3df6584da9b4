/** Art. 45a(3) of Regulation 282/2011: papers of the transport, and papers around it. */
const OF_TRANSPORT = ["cmr", "bill-of-lading", "airway-bill", "carrier-invoice"] as const;
const AROUND_IT = ["insurance", "freight-payment", "notary", "warehouse"] as const;

/** `statement`: the buyer's own, if it fetched the goods; `customs`: the proof of an export. */
export const PROOFS: readonly string[] = [...OF_TRANSPORT, ...AROUND_IT, "statement", "customs"];

interface Supply {
  /** the codes of its lines: K, G */
  codes: string;
  isPickUp: boolean;
  /** the kinds of the papers that are there */
  proofs: readonly string[];
}

/**
 * The proofs that goods without VAT still lack, in words; empty if none. For goods to another member state: two kinds of
 * papers of the transport, or one of these and one around it. Two papers of one kind are of one party, and count as one.
 */
export function lackedBy({ codes, isPickUp, proofs }: Supply): string[] {
  const [isIntoUnion, isExport] = ["K", "G"].map((code) => codes.split(",").includes(code));
  const count = (kinds: readonly string[]) => kinds.filter((kind) => proofs.includes(kind)).length;
  const [transport, around] = [count(OF_TRANSPORT), count(AROUND_IT)];
  const first = around > 0 ? "a paper of the transport" : "two papers";
  const papers = transport === 0 ? first : transport + around < 2 ? "a second paper of another kind" : null;
  return [
    ...(isIntoUnion && papers !== null ? [papers] : []),
    ...(isIntoUnion && isPickUp && !proofs.includes("statement") ? ["the buyer's statement"] : []),
    ...(isExport && !proofs.includes("customs") ? ["the customs' paper"] : []),
  ];
}

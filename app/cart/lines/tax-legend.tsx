import { type TaxNote, taxWordsOf } from "#erp-adapter/contract/tax.ts";

/** The words of the law on VAT, as the ERP gives them: in every language that the documents need. Nothing without words. */
export function TaxLegend({ notes }: { notes: readonly TaxNote[] }) {
  const words = taxWordsOf(notes);
  if (words.length === 0) return null;
  return (
    <ul className="tax-words small" role="list">
      {words.map((line) => (
        <li key={line} className="wrap">
          {line}
        </li>
      ))}
    </ul>
  );
}

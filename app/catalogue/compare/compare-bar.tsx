import { href } from "react-router";
import { Form } from "../../ui/forms/form.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";

/** The id of the form to which the boxes of all parts on a page belong. */
const FORM = "compare";

/** The form of the ticked parts of a page, in sight as soon as one is ticked. `also`: a part that is always compared. */
export function CompareBar({ also }: { also?: string }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <Form id={FORM} action={href("/:lang/compare", { lang })} className="sheet list-add no-print">
      {also && <input type="hidden" name="product" value={also} />}
      <p>{t("product.compareHint")}</p>
      <button type="submit" className="btn btn--main">
        {t("product.compare")}
      </button>
    </Form>
  );
}

/** A box beside a part; ticked parts are compared by the page's `CompareBar`. */
export function CompareTick({ part: { id, number } }: { part: { id: string; number: string } }) {
  const t = useTexts();
  const label = t("product.compare");
  return (
    <input
      type="checkbox"
      className="compare-tick"
      form={FORM}
      name="product"
      value={id}
      title={label}
      aria-label={`${label} ${number}`}
    />
  );
}

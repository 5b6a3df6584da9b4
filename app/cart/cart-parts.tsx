import { parseProductId, numberOf as toNumber } from "#erp-adapter/contract/product-id.ts";
import { useErrorWords } from "../ui/forms/use-error-words.ts";
import { Note } from "../ui/note.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { useFormats, useTexts } from "../ui/texts.tsx";
import { ORDER_FORM, quantityField } from "./cart-fields.tsx";
import type { CartPart } from "./cart-part.ts";
import type { ChangeRefusal } from "./change-cart.ts";
import type { CartPageData } from "./load-cart-page.ts";

/**
 * *Update* as the first button of the order form: Enter in a quantity presses it, and none of the buttons that lead to
 * another part.
 */
export function UpdateByEnter() {
  const t = useTexts();
  return (
    <button
      type="submit"
      form={ORDER_FORM}
      name="intent"
      value="update"
      className="sr"
      tabIndex={-1}
      aria-hidden="true"
    >
      {t("cart.update")}
    </button>
  );
}

/** Which lines of a long cart are shown, and the buttons to its other parts, which save what was typed. */
export function PartHead({ part }: { part: CartPart }) {
  const t = useTexts();
  const { integer } = useFormats();
  const { first, last, lines } = part;
  return (
    <div className="sheet__head">
      <span data-told>
        {t("cartPage.parts.shown", { first: integer(first), last: integer(last), lines: integer(lines) })}
      </span>
      <PartPager part={part} label={t("cartPage.parts.above")} />
    </div>
  );
}

export function PartFoot({ part }: { part: CartPart }) {
  const t = useTexts();
  return (
    <div className="sheet__foot">
      <PartPager part={part} label={t("cartPage.parts.below")} />
    </div>
  );
}

function PartPager({ part: { part, parts }, label }: { part: CartPart; label: string }) {
  return <PageLinks page={part - 1} pages={parts} label={label} form={ORDER_FORM} />;
}

/**
 * Lines on other parts that a person should see before they order, lines with changed conditions on every part, and the
 * errors of lines on other parts, because of which nothing was saved.
 */
export function ToSeeNote({ page: { order, part: shown }, change }: { page: CartPageData; change?: ChangeRefusal }) {
  const t = useTexts();
  const words = useErrorWords();
  const { integer } = useFormats();
  const refused = Object.entries(change?.elsewhere ?? {}).flatMap(([field, part]) => {
    const [product, error] = [parseProductId(field), change?.errors[field]];
    if (!product || !error) return [];
    return { part, kind: product, text: words(error), count: 1, lines: [{ product, number: toNumber(product) }] };
  });
  const toSee = (order?.toSee ?? []).map((one) => ({
    ...one,
    text: t(`cartPage.parts.${one.kind}`, { count: one.count, formatted: integer(one.count) }),
  }));
  if (refused.length + toSee.length === 0) return null;
  return (
    <Note tone={refused.length > 0 ? "bad" : "warn"}>
      <p>
        <strong>{t("cartPage.parts.toSee")}</strong>
      </p>
      <ul>
        {[...refused, ...toSee].map(({ part, kind, text, count, lines }) => (
          <li key={`${part} ${kind}`}>
            {part === shown.part ? (
              <b>{t("cartPage.parts.here")}</b>
            ) : (
              <button type="submit" form={ORDER_FORM} name="page" value={part - 1} className="btn btn--plain">
                {t("catalogue.page", { page: integer(part) })}
              </button>
            )}
            : {text}:{" "}
            {lines.map(({ product, number }, index) => (
              <span key={product}>
                {index > 0 && ", "}
                {part === shown.part ? (
                  <a className="num" href={`#${quantityField(product)}`}>
                    {number}
                  </a>
                ) : (
                  <span className="num">{number}</span>
                )}
              </span>
            ))}
            {count > lines.length && " …"}
          </li>
        ))}
      </ul>
    </Note>
  );
}

import { href } from "react-router";
import type { AddRefusal } from "../../cart/lines/add-to-cart.ts";
import { MOST_COMPARED } from "../../goods/compared-ids.ts";
import { AgeNote } from "../../ui/age-note.tsx";
import { Crumbs } from "../../ui/crumbs.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Note } from "../../ui/note.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { CopyText } from "../product/copy-text.tsx";
import { CompareTable } from "./compare-table.tsx";
import type { ComparedParts } from "./load-compare.ts";

/** Parts beside each other, what differs marked; its address can be sent to a colleague, who sees own prices. */
export function ComparePage({ page, refused }: { page: ComparedParts; refused?: AddRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const { parts, ticked, live, age } = page;
  return (
    <>
      <PageHead title={t("compare.title")} noindex />
      <Crumbs
        between={[{ to: href("/:lang/catalogue/:page", { lang, page: "0" }), text: t("catalogue.title") }]}
        here={t("compare.title")}
      />
      <div className="page-head">
        <h1>{t("compare.title")}</h1>
        {parts.length > 1 && (
          <p>
            {t("compare.lead")} <CopyText label={t("compare.copyAddress")} said={t("productPage.copied")} />
          </p>
        )}
      </div>
      <div className="notes">
        <AgeNote age={age} />
        {!live && <Note tone="warn">{t("errors.realTime")}</Note>}
        {!ticked && parts.length < 2 && <Note tone="info">{t("compare.tooFew")}</Note>}
      </div>
      <div className="stack stack--big">
        {ticked ? <Choice ticked={ticked} /> : parts.length > 0 && <CompareTable parts={parts} refused={refused} />}
        {parts.length < MOST_COMPARED && <Another page={page} />}
      </div>
    </>
  );
}

/** The ticked parts, if there are too many of them: the ticks are kept, and the person takes some away. */
function Choice({ ticked }: { ticked: NonNullable<ComparedParts["ticked"]> }) {
  const t = useTexts();
  const lang = useLanguage();
  const count = ticked.filter(({ isTicked }) => isTicked).length;
  return (
    <Form action={href("/:lang/compare", { lang })} className="sheet sheet--pad stack">
      {count > MOST_COMPARED ? (
        <Note tone="bad">{t("compare.tooMany", { count, most: MOST_COMPARED, over: count - MOST_COMPARED })}</Note>
      ) : (
        <p>{t("compare.several")}</p>
      )}
      <ul className="stack">
        {ticked.map(({ id, number, isTicked }) => (
          <li key={id}>
            <label className="check">
              <input type="checkbox" name="product" value={id} defaultChecked={isTicked} />
              <span className="num">{number}</span>
            </label>
          </li>
        ))}
      </ul>
      <p>
        <button type="submit" className="btn btn--main">
          {t("product.compare")}
        </button>
      </p>
    </Form>
  );
}

/** A field for one more number, which no page with boxes need have. */
function Another({ page: { parts, ticked, typed } }: { page: ComparedParts }) {
  const t = useTexts();
  const lang = useLanguage();
  if (ticked) return null;
  const error = typed ? t(`compare.typed.${typed.error}`, { number: typed.number }) : undefined;
  return (
    <Form action={href("/:lang/compare", { lang })} className="sheet sheet--pad form no-print">
      {parts.map(({ id }) => (
        <input key={id} type="hidden" name="product" value={id} />
      ))}
      <Field id="compare-number" label={t("compare.another")} error={error} isTold>
        {(tied) => (
          <input
            {...tied}
            className="input"
            name="number"
            key={typed?.number}
            defaultValue={typed?.number}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <button type="submit" className="btn">
        {t("compare.add")}
      </button>
    </Form>
  );
}

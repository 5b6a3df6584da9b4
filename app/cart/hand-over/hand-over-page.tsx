import { href } from "react-router";
import { Form } from "../../ui/forms/form.tsx";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { CartFields } from "../cart-fields.tsx";
import { useCartTitle } from "../use-cart-title.ts";
import type { HandOverData, HandOverRefusal } from "./hand-over.ts";

/** Chooses the colleague who gets a cart. */
export function HandOverPage({
  page: { cart, colleagues, key },
  refusal,
}: {
  page: HandOverData;
  refusal?: HandOverRefusal["refusal"];
}) {
  const t = useTexts();
  const lang = useLanguage();
  const title = t("handOver.title", { title: useCartTitle()(cart.title) });
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={title} noindex />
      <h1>{title}</h1>
      {refusal && <Note tone="bad">{t(`handOver.refused.${refusal}`)}</Note>}
      <p>{t(colleagues.length > 0 ? "handOver.lead" : "handOver.nobody")}</p>
      {colleagues.length > 0 && (
        <Form method="post" className="form">
          <CartFields cart={cart} />
          <input type="hidden" name="key" value={key} />
          <div className="field">
            <label htmlFor="to">{t("handOver.to")}</label>
            <select className="select" id="to" name="to">
              {colleagues.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" name="intent" value="hand" className="btn btn--main">
            {t("handOver.button")}
          </button>
        </Form>
      )}
      <p>
        <Link className="tap" to={href("/:lang/empty-cart", { lang })}>
          {t("product.goToCart")}
        </Link>
      </p>
    </div>
  );
}

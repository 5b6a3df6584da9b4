import { href } from "react-router";
import type { HandedCart } from "#server/services/handed-carts/handed-carts.ts";
import { useCartTitle } from "../cart/use-cart-title.ts";
import { Form } from "../ui/forms/form.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";

/** The carts that colleagues have handed to the person, to take or decline; renders nothing without one. */
export function HandedCarts({ handed }: { handed: readonly HandedCart[] }) {
  const t = useTexts();
  const lang = useLanguage();
  const cartTitle = useCartTitle();
  const { integer } = useFormats();
  if (handed.length === 0) return null;
  return (
    <section className="sheet desk-open" aria-labelledby="desk-handed">
      <h2 id="desk-handed">{t("desk.handed")}</h2>
      <ul>
        {handed.map(({ id, fromName, title, lines }) => (
          <li key={id}>
            <Form method="post" action={href("/:lang/hand-over", { lang })} className="actions">
              <input type="hidden" name="handed" value={id} />
              <span>
                {t("desk.handedFrom", { name: fromName })} <b>{cartTitle(title)}</b>,{" "}
                {t("desk.listLines", { count: lines, formatted: integer(lines) })}
              </span>
              <button type="submit" name="intent" value="take" className="btn">
                {t("desk.take")}
              </button>
              <button type="submit" name="intent" value="decline" className="btn">
                {t("desk.decline")}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

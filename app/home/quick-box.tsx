import { href } from "react-router";
import { Form } from "../ui/forms/form.tsx";
import { useSending } from "../ui/forms/use-sending.ts";
import { Link } from "../ui/link.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";

/** A field for one part number; it opens the quick order, which shows price and stock before anything is added. */
export function QuickBox() {
  const t = useTexts();
  const lang = useLanguage();
  const address = href("/:lang/quick-order", { lang });
  const busy = useSending().formData?.get("intent") === "typed";
  return (
    <section className="sheet desk__quick no-print" aria-labelledby="desk-quick">
      <h2 id="desk-quick">{t("desk.quick")}</h2>
      <Form className="desk-quick form" method="post" action={address}>
        <input type="hidden" name="intent" value="typed" />
        <div className="field">
          <label htmlFor="quick-number">{t("desk.number")}</label>
          <input
            className="input"
            id="quick-number"
            name="number"
            required
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
          />
        </div>
        <div className="field">
          <label htmlFor="quick-quantity">{t("desk.quantity")}</label>
          <input
            className="qty"
            id="quick-quantity"
            name="quantity"
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            enterKeyHint="go"
            defaultValue="1"
          />
        </div>
        <button type="submit" className="btn btn--main" aria-busy={busy || undefined}>
          {t("desk.check")}
        </button>
        <Link className="btn btn--plain" to={address}>
          {t("desk.several")}
        </Link>
      </Form>
    </section>
  );
}

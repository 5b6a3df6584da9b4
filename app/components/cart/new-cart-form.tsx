import { href } from "react-router";
import { Form } from "../forms/form.tsx";
import { useHeader } from "../header/use-header.ts";
import { useLanguage, useTexts } from "../texts.tsx";

/** *New cart*, on any page. The idempotency key of the page prevents a second cart on a double click. */
export function NewCartForm({ className, button }: { className?: string; button?: string }) {
  const t = useTexts();
  const lang = useLanguage();
  const { newCartKey } = useHeader();
  return (
    <Form className={className} method="post" action={href("/:lang/new-cart", { lang })}>
      <input type="hidden" name="key" value={newCartKey} />
      <button type="submit" className={button}>
        {t("cart.newCart")}
      </button>
    </Form>
  );
}

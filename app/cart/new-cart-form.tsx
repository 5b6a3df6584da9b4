import { href } from "react-router";
import { Form } from "../ui/forms/form.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";

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

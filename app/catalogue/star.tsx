import { HereForm } from "../ui/forms/here-form.tsx";
import { useSending } from "../ui/forms/use-sending.ts";
import { Icon } from "../ui/icon.tsx";
import { useTexts } from "../ui/texts.tsx";

interface StarProps {
  product: { id: string; number: string };
  marked: boolean;
  withWord?: boolean;
}

/**
 * Marks or unmarks a product as favourite, posted to the current page. Without JavaScript the whole page loads again;
 * with JavaScript the star changes at once, and changes back if the server refuses the change.
 */
export function Star(props: StarProps) {
  const { product } = props;
  return (
    <HereForm>
      <input type="hidden" name="intent" value="favourite" />
      <input type="hidden" name="product" value={product.id} />
      <StarButton {...props} />
    </HereForm>
  );
}

function StarButton({ product, marked, withWord }: StarProps) {
  const t = useTexts();
  const { formData } = useSending();
  const isSent = formData?.get("intent") === "favourite" && formData.get("product") === product.id;
  const shown = isSent ? formData.get("on") === "true" : marked;
  return (
    <button type="submit" name="on" value={String(!marked)} className="star" aria-pressed={shown}>
      <Icon name="star" />
      {withWord && <span aria-hidden="true">{t("favourites.word")}</span>}
      <span className="sr">{t("favourites.star", { number: product.number })}</span>
    </button>
  );
}

import { HereForm } from "../ui/forms/here-form.tsx";
import { useSending } from "../ui/forms/use-sending.ts";
import { useTexts } from "../ui/texts.tsx";

interface StarProps {
  product: { id: string; number: string };
  marked: boolean;
  withWord?: boolean;
}

/** The forms of all stars of a page, by the value that they send; stars belong to one of them. */
const FORMS = { true: "mark", false: "unmark" } as const;

/** The two forms of the stars of a page: a form in each row would double the elements of a star. */
export function StarForms() {
  return Object.entries(FORMS).map(([on, id]) => (
    <HereForm key={id} id={id}>
      <input type="hidden" name="intent" value="favourite" />
      <input type="hidden" name="on" value={on} />
    </HereForm>
  ));
}

/**
 * Marks or unmarks a product as favourite, posted to the current page by one of its `StarForms`. Without JavaScript the
 * whole page loads again; with JavaScript the star changes at once, and changes back if the server refuses the change.
 */
export function Star({ product: { id, number }, marked, withWord }: StarProps) {
  const t = useTexts();
  const { formData } = useSending();
  const isSent = formData?.get("intent") === "favourite" && formData.get("product") === id;
  const shown = isSent ? formData.get("on") === "true" : marked;
  return (
    <button
      type="submit"
      form={marked ? FORMS.false : FORMS.true}
      name="product"
      value={id}
      className="star"
      aria-pressed={shown}
      aria-label={t("favourites.star", { number })}
    >
      {withWord && t("favourites.word")}
    </button>
  );
}

import { useEffect, useRef } from "react";
import type { AddRefusal } from "../../cart/add-to-cart.ts";
import { FieldErrorText } from "../forms/field-error-text.tsx";
import { HereForm } from "../forms/here-form.tsx";
import { useSending } from "../forms/use-sending.ts";
import { useTexts } from "../texts.tsx";

interface AddFormProps {
  product: { id: string; number: string; pack: number };
  refused: AddRefusal | undefined;
  /** `row` of a list, or the buy `box` of a product's own page */
  shape: "row" | "box";
  /** the quantity in the field; one pack unless given */
  offered?: number;
}

/**
 * *Add to cart* with a quantity, posted to the page that it is on. Without JavaScript the whole page loads again; with
 * it the rows stay where they are and the button says that it is busy.
 */
export function AddForm({ product, refused, shape, offered = product.pack }: AddFormProps) {
  const t = useTexts();
  const own = refused?.product === product.id ? refused : undefined;
  const field = `quantity-${product.id}`;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own) input.current?.focus();
  }, [own]);
  const quantity = (
    <input
      className="qty"
      // A row names its field in the shortest way: a label for each of many rows would cost the page bytes.
      aria-label={shape === "row" ? t("product.quantityOf", { number: product.number }) : undefined}
      id={shape === "row" ? undefined : field}
      name="quantity"
      type="text"
      inputMode="numeric"
      maxLength={20}
      autoComplete="off"
      ref={input}
      // The element stays if its quantity is refused, and so does the focus; another product gets a field of its own.
      key={product.id}
      defaultValue={own?.typed ?? offered}
      aria-invalid={own ? true : undefined}
      aria-describedby={own ? `${field}-error` : undefined}
    />
  );
  const error = own && <FieldErrorText id={`${field}-error`} error={own.error} />;
  return (
    <HereForm className={shape === "row" ? "row__buy" : "form"} noValidate>
      <input type="hidden" name="product" value={product.id} />
      {shape === "row" ? (
        <>
          {quantity}
          <AddButton product={product} shape={shape} />
          {error}
        </>
      ) : (
        <>
          <div className="buybox__line">
            <div className="field">
              <label htmlFor={field}>{t("product.quantity")}</label>
              {quantity}
            </div>
            <AddButton product={product} shape={shape} />
          </div>
          {error}
        </>
      )}
    </HereForm>
  );
}

/**
 * A component of its own: while a form is being sent, only a list's buttons check whether it is theirs, not all of the
 * forms.
 */
function AddButton({ product, shape }: Pick<AddFormProps, "product" | "shape">) {
  const t = useTexts();
  const { formData } = useSending();
  const busy = formData?.get("product") === product.id && !formData.has("intent");
  return (
    <button type="submit" className={shape === "row" ? "btn btn--row" : "btn btn--main"} aria-busy={busy || undefined}>
      {busy ? t("product.adding") : t("product.addToCart")}
      <span className="sr">{` ${product.number}`}</span>
    </button>
  );
}

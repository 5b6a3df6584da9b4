import { useEffect, useRef } from "react";
import type { AddRefusal } from "../cart/lines/add-to-cart.ts";
import { Stepper } from "../goods/stepper.tsx";
import { FieldErrorText } from "../ui/forms/field-error-text.tsx";
import { HereForm } from "../ui/forms/here-form.tsx";
import { useSending } from "../ui/forms/use-sending.ts";
import { useTexts } from "../ui/texts.tsx";

interface AddFormProps {
  product: { id: string; number: string; pack: number };
  refused: AddRefusal | undefined;
  /** `row` in a list, `box` in the buy box of the product page */
  shape: "row" | "box";
  /** the quantity in the field; by default one pack */
  offered?: number;
  /** the URL to which the form is posted; by default the page's */
  to?: string;
}

/**
 * *Add to cart* with a quantity, posted to the current page. Without JavaScript the whole page loads again; with
 * JavaScript the scroll position stays and the button shows that it is busy.
 */
export function AddForm({ product, refused, shape, offered = product.pack, to }: AddFormProps) {
  const t = useTexts();
  const own = refused?.product === product.id ? refused : undefined;
  const field = `quantity-${product.id}`;
  const label = shape === "row" ? t("product.quantityOf", { number: product.number }) : t("product.quantity");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own) input.current?.focus();
  }, [own]);
  const quantity = (
    <Stepper input={input} product={product}>
      <input
        className="qty"
        // Rows use `aria-label`, because a label element in each row would enlarge the page.
        aria-label={shape === "row" ? label : undefined}
        id={shape === "row" ? undefined : field}
        name="quantity"
        type="text"
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        ref={input}
        // The key keeps the element and its focus after a refusal; another product gets a new field.
        key={product.id}
        defaultValue={own?.typed ?? offered}
        aria-invalid={own ? true : undefined}
        aria-describedby={own ? `${field}-error` : undefined}
      />
    </Stepper>
  );
  const error = own && <FieldErrorText id={`${field}-error`} label={label} error={own.error} isTold />;
  return (
    <HereForm action={to} className={shape === "row" ? "row__buy" : "form"} noValidate>
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
              <label htmlFor={field}>{label}</label>
              <div className="stepper">{quantity}</div>
            </div>
            <AddButton product={product} shape={shape} />
          </div>
          {error}
        </>
      )}
    </HereForm>
  );
}

/** A separate component, so that only the buttons of a list render again while a form is being sent, not all forms. */
function AddButton({ product, shape }: Pick<AddFormProps, "product" | "shape">) {
  const t = useTexts();
  const { formData } = useSending();
  const busy = formData?.get("product") === product.id && !formData.has("intent");
  const text = t(busy ? "product.adding" : "product.addToCart");
  return (
    <button
      type="submit"
      className={shape === "row" ? "btn btn--row" : "btn btn--main"}
      aria-busy={busy || undefined}
      aria-label={`${text} ${product.number}`}
    >
      {text}
    </button>
  );
}

import { href } from "react-router";
import { tie } from "../ui/forms/field.tsx";
import { FieldErrorText } from "../ui/forms/field-error-text.tsx";
import { Form } from "../ui/forms/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import { CartFields } from "./cart-fields.tsx";
import type { ChangeRefusal } from "./change-cart.ts";
import type { ShownCart } from "./load-cart-page.ts";
import { useCartTitle } from "./use-cart-title.ts";

/** Renames, empties or deletes the cart; collapsed, because it is rarely used. */
export function ManageCart({ cart, change }: { cart: ShownCart; change?: ChangeRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const { person, hasApprovals } = useHeader();
  return (
    <div className="sheet__foot">
      {person === "customer" && (
        <Link
          className="btn btn--plain"
          to={`${href("/:lang/lists/add", { lang })}?cart=${encodeURIComponent(cart.id)}`}
        >
          <Icon name="list" /> {t("lists.saveAs")}
        </Link>
      )}
      {hasApprovals && (
        <Link
          className="btn btn--plain"
          to={`${href("/:lang/hand-over", { lang })}?cart=${encodeURIComponent(cart.id)}`}
        >
          <Icon name="person" /> {t("cart.handOver")}
        </Link>
      )}
      <details className="fold" open={change?.errors.title ? true : undefined}>
        <summary>
          {t("cart.more")} <span className="chev" />
        </summary>
        <div className="actions">
          <RenameForm cart={cart} change={change} />
          <Form method="post">
            <CartFields cart={cart} intent="empty" />
            <button type="submit" className="btn btn--stop">
              {t("cart.empty")}
            </button>
          </Form>
          <DeleteForm cart={cart} />
        </div>
      </details>
    </div>
  );
}

export function RenameForm({ cart, change }: { cart: ShownCart; change?: ChangeRefusal }) {
  const t = useTexts();
  const cartTitle = useCartTitle();
  const error = change?.errors.title;
  return (
    <Form method="post" className="actions" noValidate>
      <CartFields cart={cart} intent="rename" />
      <label className="sr" htmlFor="title">
        {t("cart.name")}
      </label>
      <input
        {...tie({ id: "title", error })}
        className="input rename"
        name="title"
        maxLength={200}
        autoComplete="off"
        key={`${cart.id} ${cart.title}`}
        defaultValue={error ? change?.typed.title : cartTitle(cart.title)}
      />
      <button type="submit" className="btn">
        {t("cart.rename")}
      </button>
      {error && <FieldErrorText id="title-error" label={t("cart.name")} error={error} isTold />}
    </Form>
  );
}

export function DeleteForm({ cart }: { cart: ShownCart }) {
  const t = useTexts();
  return (
    <Form method="post">
      <CartFields cart={cart} intent="delete" />
      <input type="hidden" name="own" value={cart.own} />
      <button type="submit" className="btn btn--stop">
        {t("cart.delete")}
      </button>
    </Form>
  );
}

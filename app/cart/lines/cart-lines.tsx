import type { ComponentProps } from "react";
import { parseQuantity } from "#erp-adapter/contract/quantity.ts";
import { timesPrice } from "#erp-adapter/contract/unit-price.ts";
import { GoodsLine, GoodsLines } from "../../goods/goods-lines.tsx";
import { nextPacks } from "../../goods/next-packs.ts";
import { NoPrice } from "../../goods/no-price.tsx";
import { NowLater } from "../../goods/now-later.tsx";
import { WaysOn } from "../../goods/others/ways-on.tsx";
import { ProductName } from "../../goods/product-name.tsx";
import { StepButton } from "../../goods/stepper.tsx";
import { OfferBox } from "../../goods/supersession/offer-box.tsx";
import type { FieldError } from "../../request/forms/field-error.ts";
import { tie } from "../../ui/forms/field.tsx";
import { FieldErrorText } from "../../ui/forms/field-error-text.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { useSending } from "../../ui/forms/use-sending.ts";
import { useShownText } from "../../ui/forms/use-shown-text.ts";
import { Icon } from "../../ui/icon.tsx";
import { PricesNote } from "../../ui/prices-note.tsx";
import { sizeBeside } from "../../ui/size-beside.ts";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import { CartFields, ORDER_FORM, quantityField } from "../cart-fields.tsx";
import { QUANTITY_PREFIX } from "../cart-forms.ts";
import { PartFoot } from "../cart-parts.tsx";
import type { ChangeRefusal } from "../change-cart.ts";
import type { CartLineView, CartPageData } from "../load-cart-page.ts";
import { lineError } from "./line-error.ts";
import { RemarkFields } from "./remark-fields.tsx";
import { useLeftOutWords } from "./use-left-out-words.ts";
import type { SavedQuantities } from "./use-saved-quantities.ts";

const REMOVE_FORM = "remove-line";

/**
 * The lines of the cart. Quantities and *Update* belong to the order form, so that an order includes everything typed;
 * *Remove* has its own form. *Update* is the first button of the order form, so Enter in a quantity presses it.
 */
export function CartLines({ page, quantities }: { page: CartPageData; quantities: SavedQuantities }) {
  const t = useTexts();
  const { money } = useFormats();
  const { formData } = useSending();
  const updating = formData?.get("intent") === "update";
  const { state, isLive } = quantities;
  return (
    <>
      <h2 className="sr">{t("cart.lines")}</h2>
      <Form method="post" id={REMOVE_FORM} preventScrollReset>
        <CartFields cart={page.cart} intent="remove" />
      </Form>
      <GoodsLines
        className="table--cart"
        lead={{ label: t("cart.picture"), hidden: true, picture: true, isOff: true }}
        tool={t("cart.remove")}
      >
        {(columns) =>
          page.lines.map((line) => (
            <Line
              key={line.product}
              columns={columns}
              cart={page.cart}
              line={line}
              quantities={quantities}
              error={lineError(line, page, quantities.change)}
            />
          ))
        }
      </GoodsLines>
      {page.part.parts > 1 && <PartFoot part={page.part} />}
      <div className="sheet__foot actions muted small">
        <PricesNote className="" />
        {/* With scripts, the button is visually hidden, and only Enter in a quantity presses it. */}
        <button
          type="submit"
          form={ORDER_FORM}
          name="intent"
          value="update"
          className={isLive ? "sr" : "btn"}
          tabIndex={isLive ? -1 : undefined}
          aria-hidden={isLive || undefined}
          aria-busy={updating || undefined}
        >
          {t("cart.update")}
        </button>
        {!isLive && <span>{t("cartPage.updateHint")}</span>}
        <span role="status">
          {state && t(`cart.${state}`)}
          {state === "saved" && page.order && ` ${t("cart.total")} ${money(page.order.totals.total)}`}
        </span>
      </div>
      {page.isDivisible && (
        <div className="sheet__foot actions">
          <button type="submit" form={ORDER_FORM} name="intent" value="keep-available" className="btn">
            {t("cartPage.keepAvailable")}
          </button>
          <span className="muted small">{t("cartPage.keepAvailableHint")}</span>
        </div>
      )}
    </>
  );
}

interface LineProps {
  columns: ComponentProps<typeof GoodsLine>["columns"];
  cart: CartPageData["cart"];
  line: CartLineView;
  quantities: SavedQuantities;
  /** the error of the quantity of the line */
  error?: FieldError;
}

function Line({ columns, cart, line, quantities: { typed, wished, change, isLive }, error }: LineProps) {
  const t = useTexts();
  const { measures, money, discount } = useFormats();
  const leftOutWords = useLeftOutWords();
  const { condition, leftOut } = line;
  return (
    <GoodsLine
      columns={columns}
      lead={<img className="thumb" src={line.picture} alt="" width="40" height="40" />}
      goods={
        <ProductName line={line} more={<RemarkFields line={line} change={change} />}>
          {[line.brand || line.manufacturer, measures(sizeBeside(line))].filter(Boolean).join(", ")}
        </ProductName>
      }
      quantity={
        <QuantityField line={line} typed={typed[line.product]} change={change} error={error} hasSteps={isLive} />
      }
      supply={
        <>
          {line.split && !leftOut && <NowLater {...line.split} />}
          {leftOut && <span className="stock stock--none stock--wrap">{leftOutWords(line)}</span>}
          {!line.split && !leftOut && <span className="stock stock--unknown">{t("availability.unknown")}</span>}
        </>
      }
      reduction={
        condition && condition.discountPercent > 0
          ? [money(condition.wholesale), discount(condition.discountPercent)]
          : undefined
      }
      price={condition ? money(condition.price) : <NoPrice leftOut={leftOut} />}
      deposit={condition && condition.deposit > 0 ? money(condition.deposit) : undefined}
      steps={condition?.steps}
      total={condition && !leftOut ? money(timesPrice(condition.price, wished(line))) : null}
      tool={
        <button
          type="submit"
          form={REMOVE_FORM}
          name="product"
          value={line.product}
          className="btn btn--plain btn--icon"
          title={t("cart.remove")}
        >
          <Icon name="cross" />
          <span className="sr">
            {t("cart.remove")} {line.number}
          </span>
        </button>
      }
      below={lineErrorOf({ line, change, error })}
      offer={
        line.offer ? (
          <OfferBox offer={line.offer} fields={<CartFields cart={cart} intent="take-offer" />} inCart />
        ) : (
          line.ways && <WaysOn part={{ id: line.product, number: line.number }} ways={line.ways} />
        )
      }
    />
  );
}

interface QuantityFieldProps extends LineErrorProps {
  typed?: string;
  /** true if scripts provide the buttons that add or remove a pack */
  hasSteps: boolean;
}

function QuantityField({ line, typed, change, error, hasSteps }: QuantityFieldProps) {
  const t = useTexts();
  const field = quantityField(line.product);
  const refused = change?.typed[line.product];
  const text = typed ?? refused ?? String(line.quantity);
  const input = useShownText(text);
  const step = (direction: 1 | -1) => {
    const next = nextPacks(parseQuantity(text) ?? line.quantity, line.pack, direction);
    return (
      hasSteps && (
        <StepButton
          input={input}
          pack={line.pack}
          otherwise={line.quantity}
          direction={direction}
          label={t("cart.step", { quantity: next, number: line.number })}
        />
      )
    );
  };
  return (
    <div className="stepper">
      <label className="sr" htmlFor={field}>
        {t("product.quantityOf", { number: line.number })}
      </label>
      {step(-1)}
      <input
        {...tie({ id: field, error })}
        className="qty"
        ref={input}
        form={ORDER_FORM}
        name={QUANTITY_PREFIX + line.product}
        type="text"
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        defaultValue={refused ?? line.quantity}
      />
      {step(1)}
    </div>
  );
}

interface LineErrorProps {
  line: CartLineView;
  change?: ChangeRefusal;
  error?: FieldError;
}

/** The error of the quantity of a line, and the saved quantity if another was typed; null without either. */
function lineErrorOf({ line, change, error }: LineErrorProps) {
  const refused = change?.typed[line.product];
  const isOther = refused !== undefined && refused !== String(line.quantity);
  return error || isOther ? <LineError line={line} isOther={isOther} error={error} /> : null;
}

function LineError({ line, isOther, error }: Omit<LineErrorProps, "change"> & { isOther: boolean }) {
  const t = useTexts();
  const { integer } = useFormats();
  return (
    <>
      {error && (
        <FieldErrorText
          id={`${quantityField(line.product)}-error`}
          label={t("product.quantityOf", { number: line.number })}
          error={error}
        />
      )}
      {isOther && <p className="field__hint">{t("cart.savedQuantity", { n: integer(line.quantity) })}</p>}
    </>
  );
}

import { MAX_BUYER_POSITION, MAX_LINE_NOTE } from "#erp-adapter/contract/line-remarks.ts";
import { LineRemarks } from "../../goods/line-remarks.tsx";
import { tie } from "../../ui/forms/field.tsx";
import { FieldErrorText } from "../../ui/forms/field-error-text.tsx";
import { useShownText } from "../../ui/forms/use-shown-text.ts";
import { useTexts } from "../../ui/texts.tsx";
import { ORDER_FORM } from "../cart-fields.tsx";
import { REMARK_PREFIXES, REMARKS, type Remark } from "../cart-forms.ts";
import type { ChangeRefusal } from "../change-cart.ts";
import type { CartLineView } from "../load-cart-page.ts";
import { remarkLabel, remarkWord } from "./remark-labels.ts";

interface RemarksProps {
  line: CartLineView;
  change?: ChangeRefusal;
}

/** The buyer's own position number and note for a line of the cart; collapsed unless one of them was refused. */
export function RemarkFields({ line, change }: RemarksProps) {
  const { product, remarks } = line;
  if (!remarks) return null;
  const isWrong = REMARKS.some((field) => change?.errors[REMARK_PREFIXES[field] + product]);
  const isTyped = REMARKS.some((field) => change?.typed[REMARK_PREFIXES[field] + product]);
  return (
    <LineRemarks
      number={line.number}
      position={remarks.buyerPosition ?? ""}
      note={remarks.note ?? ""}
      isOpen={isWrong || isTyped}
    >
      {REMARKS.map((field) => (
        <RemarkField key={field} line={line} change={change} field={field} />
      ))}
    </LineRemarks>
  );
}

const LONGEST = { note: MAX_LINE_NOTE, buyerPosition: MAX_BUYER_POSITION };

function RemarkField({ line, change, field }: RemarksProps & { field: Remark }) {
  const t = useTexts();
  const name = REMARK_PREFIXES[field] + line.product;
  const error = change?.errors[name];
  const text = change?.typed[name] ?? line.remarks?.[field] ?? "";
  const input = useShownText(text);
  const label = remarkLabel(t, field, line.number);
  return (
    <>
      <input
        className={field === "note" ? "input input--note" : "input input--position"}
        {...tie({ id: name, error })}
        form={ORDER_FORM}
        name={name}
        aria-label={label}
        placeholder={remarkWord(t, field)}
        maxLength={LONGEST[field]}
        autoComplete="off"
        ref={input}
        defaultValue={text}
      />
      {error && <FieldErrorText id={`${name}-error`} label={label} error={error} />}
    </>
  );
}

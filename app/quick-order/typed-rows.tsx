import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Form } from "../ui/forms/form.tsx";
import { useSending } from "../ui/forms/use-sending.ts";
import { useFormats, useTexts } from "../ui/texts.tsx";
import { useFocus } from "../ui/use-focus.ts";
import { NumberField } from "./number-field.tsx";
import type { QuickOrderReply } from "./prepare-list.ts";
import { MAX_TYPED_ROWS, TYPED_ROWS, type TypedRow } from "./quick-order-forms.ts";

const EMPTY: TypedRow = { number: "", quantity: "" };

/**
 * Rows with number and quantity. With scripts there are suggestions, Enter moves to the next field or adds a row at the
 * end, and several pasted lines move to the paste field. Without scripts, *more rows* sends the form.
 */
export function TypedRows({ reply }: { reply?: QuickOrderReply }) {
  const t = useTexts();
  const { integer } = useFormats();
  const given = reply?.given === "typed" ? reply.typed : [];
  const [scripted, setScripted] = useState(false);
  const [count, setCount] = useState(Math.max(TYPED_ROWS, given.length));
  const form = useRef<HTMLFormElement>(null);
  const more = useFocus<HTMLButtonElement>(reply && !reply.refusal && reply);
  const sending = useSending().formData?.get("intent");
  useEffect(() => setScripted(true), []);
  useEffect(() => setCount((present) => Math.max(present, given.length)), [given.length]);
  const rows = Array.from({ length: count }, (_, place) => ({ place, ...(given[place] ?? EMPTY) }));

  /**
   * Moves the focus to the next field on Enter, or adds a row after the last field. In an empty number field, Enter
   * submits the form.
   */
  function leadOn(event: KeyboardEvent<HTMLFormElement>): void {
    const { target } = event;
    if (event.key !== "Enter" || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>("input[data-place]") ?? [])];
    const at = fields.indexOf(target);
    if (at < 0 || (at % 2 === 0 && target.value.trim() === "")) return;
    event.preventDefault();
    const next = fields[at + 1];
    if (next) next.focus();
    else if (count < MAX_TYPED_ROWS) setCount(count + 1);
  }

  // The row that Enter added gets the focus.
  const shown = useRef(count);
  useEffect(() => {
    if (count === shown.current + 1)
      form.current?.querySelector<HTMLInputElement>(`input[data-place="${count * 2 - 2}"]`)?.focus();
    shown.current = count;
  }, [count]);

  return (
    <Form className="sheet sheet--pad form" method="post" aria-labelledby="typed-head" ref={form} onKeyDown={leadOn}>
      <h2 id="typed-head">{t("quickOrder.type")}</h2>
      <table className="quick-rows">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t("quickOrder.row")}</span>
            </th>
            <th scope="col">{t("quickOrder.number")}</th>
            <th scope="col">{t("quickOrder.quantity")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, number, quantity }) => (
            <tr key={place}>
              <th scope="row">{integer(place + 1)}</th>
              <td>
                <NumberField place={place} defaultValue={number} scripted={scripted} onPaste={pasteLines} />
              </td>
              <td>
                <input
                  className="qty"
                  name="quantity"
                  data-place={place * 2 + 1}
                  aria-label={t("quickOrder.quantityOfRow", { row: integer(place + 1) })}
                  inputMode="numeric"
                  maxLength={20}
                  autoComplete="off"
                  enterKeyHint="next"
                  defaultValue={quantity}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="actions">
        <button
          type="submit"
          name="intent"
          value="typed"
          className="btn btn--main"
          aria-busy={sending === "typed" || undefined}
        >
          {t("quickOrder.check")}
        </button>
        <button
          type="submit"
          name="intent"
          value="more"
          className="btn"
          ref={more}
          onClick={(event) => {
            event.preventDefault();
            setCount(Math.min(MAX_TYPED_ROWS, count + TYPED_ROWS));
          }}
        >
          {t("quickOrder.moreRows")}
        </button>
      </div>
    </Form>
  );
}

/** Moves several pasted lines to the paste field, because a one-line input would join them. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>): void {
  const pasted = event.clipboardData.getData("text");
  const box = document.getElementById("paste");
  if (!/[\r\n]/.test(pasted.trim()) || !(box instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  box.value = [box.value.trim(), pasted.trim()].filter(Boolean).join("\n");
  box.focus();
}

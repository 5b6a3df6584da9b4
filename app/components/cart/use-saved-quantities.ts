import { type FocusEvent, type FormEvent, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { parseQuantity } from "#erp-adapter/contract/quantity.ts";
import type { ChangeRefusal } from "../../cart/change-cart.ts";
import type { CartLineView, CartPageData } from "../../cart/load-cart-page.ts";
import { QUANTITY_PREFIX, REMARK_PREFIXES } from "../../forms/cart-forms.ts";
import { useSending } from "../forms/use-sending.ts";
import { ORDER_FORM } from "./cart-fields.tsx";

export interface SavedQuantities {
  /** typed quantities that the cart does not have yet, by product */
  typed: Record<string, string>;
  /** The quantity from which a line computes its amounts: the typed one, at once, until it is refused. */
  wished(line: CartLineView): number;
  /** true while the lines' amounts are ahead of the totals: those are the ERP's and come with its next answer */
  isBehind: boolean;
  /** why the last change was refused, whether a form sent it or the pause in typing */
  change: ChangeRefusal | undefined;
  state: "saving" | "saved" | null;
  /** *Order* was pressed and waits for the quantities */
  isWaiting: boolean;
  /** *Order* was pressed, but the new quantities bring other terms: the person must see them first */
  mustCheck: boolean;
  /** for the element around all forms of the cart */
  handlers: {
    onInput(event: FormEvent): void;
    onBlur(event: FocusEvent): void;
    onSubmitCapture(event: FormEvent): void;
  };
}

/** A form that was sent while quantities were being saved, and the lines that its person saw. */
interface Held {
  button: HTMLButtonElement;
  lines: CartLineView[];
}

interface SaveAnswer {
  change: ChangeRefusal | null;
}

/** Milliseconds without a keystroke after which the typed quantities are saved. */
const PAUSE = 600;

/**
 * With scripts the quantities are saved by themselves, and no form overtakes a save. Focus and page stay where they
 * are; a refused quantity stays in its field and leaves the cart as it was.
 */
export function useSavedQuantities(page: CartPageData, refused: ChangeRefusal | undefined): SavedQuantities {
  const fetcher = useFetcher<SaveAnswer>();
  const sending = useSending();
  const [typed, setTyped] = useState<Record<string, string>>({});
  /** counts keystrokes that are not saved yet */
  const [due, setDue] = useState(0);
  const [held, setHeld] = useState<Held | null>(null);
  /** the last save, and the answer before it; null if a form was sent since */
  const [sent, setSent] = useState<{ before: SaveAnswer | undefined } | null>(null);
  const [mustCheck, setMustCheck] = useState(false);
  // The fetcher reports its state a moment later, and a click may come before that.
  const isSaving = fetcher.state !== "idle" || (sent !== null && sent.before === fetcher.data);
  const isBusy = isSaving || sending.state !== "idle";
  const answer = sent ? fetcher.data : undefined;
  const change = answer ? (answer.change ?? undefined) : refused;

  const save = () => {
    const form = document.getElementById(ORDER_FORM);
    if (!(form instanceof HTMLFormElement)) return;
    const data = new FormData(form);
    data.set("intent", "save");
    setDue(0);
    setSent({ before: fetcher.data });
    fetcher.submit(data, { method: "post" });
  };

  useEffect(() => {
    if (due === 0 || isBusy) return;
    const timer = setTimeout(save, PAUSE);
    return () => clearTimeout(timer);
  });

  useEffect(() => {
    if (!held || isBusy) return;
    if (due > 0) {
      save();
      return;
    }
    setHeld(null);
    if (answer?.change) focusRefused();
    else if (held.button.value === "order" && !isSameTerms(held.lines, page.lines)) setMustCheck(true);
    else held.button.form?.requestSubmit(held.button);
  });

  useEffect(() => {
    if (refused && Object.keys(refused.errors).length > 0) focusRefused();
  }, [refused]);

  useEffect(() => {
    const saved = new Map<string, string>(page.lines.map((line) => [line.product, String(line.quantity)]));
    setTyped((before) =>
      Object.fromEntries(Object.entries(before).filter(([product, text]) => saved.get(product) !== text)),
    );
  }, [page.lines]);

  const wished = ({ product, quantity }: CartLineView) =>
    (change?.errors[product] ? null : parseQuantity(typed[product] ?? "")) ?? quantity;

  return {
    typed,
    wished,
    isBehind: page.lines.some((line) => wished(line) !== line.quantity),
    change,
    state: isSaving ? "saving" : answer && !answer.change && due === 0 ? "saved" : null,
    isWaiting: held?.button.value === "order",
    mustCheck,
    handlers: {
      onInput({ target }) {
        if (isRemarkField(target)) setDue((count) => count + 1);
        if (!isQuantityField(target)) return;
        setTyped((before) => ({ ...before, [target.name.slice(QUANTITY_PREFIX.length)]: target.value }));
        setDue((count) => count + 1);
        setMustCheck(false);
      },
      // A person who leaves the quantities may be about to leave the page.
      onBlur({ target, relatedTarget }) {
        const isLeft = isQuantityField(target) || isRemarkField(target);
        if (due > 0 && !isBusy && isLeft && !isQuantityField(relatedTarget)) save();
      },
      onSubmitCapture(event) {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!(submitter instanceof HTMLButtonElement)) return;
        if (isSaving || (submitter.value === "order" && due > 0)) {
          event.preventDefault();
          event.stopPropagation();
          setHeld({ button: submitter, lines: page.lines });
          return;
        }
        if (submitter.value === "update") setDue(0);
        setSent(null);
        setMustCheck(false);
      },
    },
  };
}

function isQuantityField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name.startsWith(QUANTITY_PREFIX);
}

function isRemarkField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && REMARKS.some((prefix) => target.name.startsWith(prefix));
}

const REMARKS = Object.values(REMARK_PREFIXES);

function focusRefused(): void {
  document.querySelector<HTMLElement>(`[name^="${QUANTITY_PREFIX}"][aria-invalid]`)?.focus();
}

/** True if the new quantities change nothing but amounts: each line has the same terms. */
function isSameTerms(before: CartLineView[], now: CartLineView[]): boolean {
  const old = new Map(before.map((line) => [line.product, termsOf(line)]));
  return before.length === now.length && now.every((line) => old.get(line.product) === termsOf(line));
}

function termsOf({ condition, split, leftOut }: CartLineView): string {
  const terms = condition && [condition.price, condition.deposit, condition.vatPercent];
  return JSON.stringify([terms, split && split.later > 0, split?.plan?.parts.at(-1)?.date, leftOut]);
}

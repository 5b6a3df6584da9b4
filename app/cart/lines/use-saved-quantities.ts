import { type FocusEvent, type FormEvent, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { parseQuantity } from "#erp-adapter/contract/quantity.ts";
import { useSending } from "../../ui/forms/use-sending.ts";
import { ORDER_FORM } from "../cart-fields.tsx";
import { isOrderIntent, QUANTITY_PREFIX, REMARK_PREFIXES, REMARKS } from "../cart-forms.ts";
import type { ChangeRefusal } from "../change-cart.ts";
import type { CartLineView, CartPageData } from "../load-cart-page.ts";
import { isSameTerms } from "./same-terms.ts";

export interface SavedQuantities {
  /** typed quantities that are not saved in the cart yet, by product */
  typed: Record<string, string>;
  /**
   * the quantity for the amounts of a line: the typed quantity unless it is invalid or was refused, otherwise the saved
   * one
   */
  wished(line: CartLineView): number;
  /** true while the amounts of the lines are newer than the totals, which come with the next answer of the ERP */
  isBehind: boolean;
  /** why the last change was refused, from a submitted form or from an automatic save */
  change: ChangeRefusal | undefined;
  state: "saving" | "saved" | null;
  /** true with scripts, which save automatically; false on the server and without scripts */
  isLive: boolean;
  /** true if *Order* was pressed and waits until the quantities are saved */
  isWaiting: boolean;
  /** true if *Order* was pressed, but the saved quantities changed the terms, which the person must see first */
  mustCheck: boolean;
  /** event handlers for the element around all forms of the cart */
  handlers: {
    onInput(event: FormEvent): void;
    onBlur(event: FocusEvent): void;
    onSubmitCapture(event: FormEvent): void;
  };
}

/** A form that waits until the quantities are saved: its button, and the cart that the person saw. */
interface Held {
  button: HTMLButtonElement;
  page: CartPageData;
}

interface SaveAnswer {
  change: ChangeRefusal | null;
}

/** Milliseconds without a keystroke after which the typed quantities are saved. */
const PAUSE = 600;

/**
 * Saves typed quantities automatically; other forms wait until a save is finished. Focus and scroll position stay the
 * same. A refused quantity stays in its field, and the cart is unchanged.
 */
export function useSavedQuantities(page: CartPageData, refused: ChangeRefusal | undefined): SavedQuantities {
  const fetcher = useFetcher<SaveAnswer>();
  const sending = useSending();
  const [typed, setTyped] = useState<Record<string, string>>({});
  /** number of keystrokes that are not saved yet */
  const [due, setDue] = useState(0);
  const [held, setHeld] = useState<Held | null>(null);
  /** the answer before the last save, to detect the answer to that save; null if a form was sent since that save */
  const [sent, setSent] = useState<{ before: SaveAnswer | undefined } | null>(null);
  const [mustCheck, setMustCheck] = useState(false);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  // The fetcher changes its state with a delay, so a click may come before the change.
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

  // A tap on a step button may give it no focus, so that no blur event follows: a click on a link therefore saves too.
  useEffect(() => {
    if (due === 0 || isBusy) return;
    const leave = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a[href]")) save();
    };
    document.addEventListener("click", leave, { capture: true });
    return () => document.removeEventListener("click", leave, { capture: true });
  });

  useEffect(() => {
    if (!held || isBusy) return;
    if (due > 0) {
      save();
      return;
    }
    setHeld(null);
    if (answer?.change) focusRefused();
    else if (isOrderIntent(held.button.value) && !isSameTerms(held.page, page)) setMustCheck(true);
    else held.button.form?.requestSubmit(held.button);
  });

  useEffect(() => {
    if (refused && Object.keys(refused.errors).length > 0) focusRefused();
  }, [refused]);

  useEffect(() => {
    const saved = new Map<string, string>(page.lines.map((line) => [line.product, String(line.quantity)]));
    setTyped((before) =>
      Object.fromEntries(Object.entries(before).filter(([product, text]) => (saved.get(product) ?? text) !== text)),
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
    isLive,
    isWaiting: held !== null && isOrderIntent(held.button.value),
    mustCheck,
    handlers: {
      onInput({ target }) {
        if (isRemarkField(target)) setDue((count) => count + 1);
        if (!isQuantityField(target)) return;
        setTyped((before) => ({ ...before, [target.name.slice(QUANTITY_PREFIX.length)]: target.value }));
        setDue((count) => count + 1);
        setMustCheck(false);
      },
      // Saves at once when the focus leaves the quantities, because the person may leave the page next.
      onBlur({ target, relatedTarget }) {
        const isLeft = isQuantityField(target) || isRemarkField(target);
        if (due > 0 && !isBusy && isLeft && !isQuantityField(relatedTarget)) save();
      },
      onSubmitCapture(event) {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!(submitter instanceof HTMLButtonElement)) return;
        if (isSaving || (isOrderIntent(submitter.value) && due > 0)) {
          event.preventDefault();
          event.stopPropagation();
          setHeld({ button: submitter, page });
          return;
        }
        if (submitter.value === "update" || submitter.name === "page") setDue(0);
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
  return (
    target instanceof HTMLInputElement && REMARKS.some((remark) => target.name.startsWith(REMARK_PREFIXES[remark]))
  );
}

function focusRefused(): void {
  document.querySelector<HTMLElement>(`[name^="${QUANTITY_PREFIX}"][aria-invalid]`)?.focus();
}

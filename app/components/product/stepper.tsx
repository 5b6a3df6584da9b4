import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { parseQuantity } from "#erp-adapter/contract/quantity.ts";
import { nextPacks } from "../../domain/next-packs.ts";
import { useTexts } from "../texts.tsx";

interface StepperProps {
  /** the field that stands between the buttons */
  input: RefObject<HTMLInputElement | null>;
  product: { number: string; pack: number };
  children: ReactNode;
}

/** The field of a quantity between two buttons that only scripts have. CSS keeps the room for them from the start. */
export function Stepper({ input, product: { number, pack }, children }: StepperProps) {
  const t = useTexts();
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <div className="stepper">
      {isLive && (
        <StepButton input={input} pack={pack} otherwise={0} direction={-1} label={t("product.fewer", { number })} />
      )}
      {children}
      {isLive && (
        <StepButton input={input} pack={pack} otherwise={0} direction={1} label={t("product.more", { number })} />
      )}
    </div>
  );
}

interface StepButtonProps extends Pick<StepperProps, "input"> {
  pack: number;
  /** the quantity from which it steps if none is typed */
  otherwise: number;
  direction: 1 | -1;
  label: string;
}

/** For a thumb, on a phone only: changes a quantity by whole packs, as a person would who types into its field. */
export function StepButton({ input, pack, otherwise, direction, label }: StepButtonProps) {
  const step = () => {
    const field = input.current;
    if (!field) return;
    field.value = String(nextPacks(parseQuantity(field.value) ?? otherwise, pack, direction));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <button type="button" className="step" aria-label={label} onClick={step}>
      {direction < 0 ? "−" : "+"}
    </button>
  );
}

import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { parseQuantity } from "#erp-adapter/contract/quantity.ts";
import { useTexts } from "../ui/texts.tsx";
import { nextPacks } from "./next-packs.ts";

interface StepperProps {
  /** the input between the buttons */
  input: RefObject<HTMLInputElement | null>;
  product: { number: string; pack: number };
  children: ReactNode;
}

/** A quantity field between two buttons that exist only with scripts. CSS reserves their space from the start. */
export function Stepper({ input, product: { number, pack }, children }: StepperProps) {
  const t = useTexts();
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <>
      {isLive && (
        <StepButton input={input} pack={pack} otherwise={0} direction={-1} label={t("product.fewer", { number })} />
      )}
      {children}
      {isLive && (
        <StepButton input={input} pack={pack} otherwise={0} direction={1} label={t("product.more", { number })} />
      )}
    </>
  );
}

interface StepButtonProps extends Pick<StepperProps, "input"> {
  pack: number;
  /** the quantity to start from if none is typed */
  otherwise: number;
  direction: 1 | -1;
  label: string;
}

/** A button for phones: changes the quantity by whole packs, and sends the same `input` event as typing. */
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

import { type ReactNode, type RefObject, useEffect, useState } from "react";

interface StepperProps {
  /** the field that stands between the buttons */
  input: RefObject<HTMLInputElement | null>;
  product: { number: string; pack: number };
  children: ReactNode;
}

/** The field of a quantity between two buttons that only scripts have. CSS keeps the room for them from the start. */
export function Stepper({ input, product: { number, pack }, children }: StepperProps) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <div className="stepper">
      {isLive && <StepButton input={input} pack={pack} by={-pack} label={`${number}: −${pack}`} />}
      {children}
      {isLive && <StepButton input={input} pack={pack} by={pack} label={`${number}: +${pack}`} />}
    </div>
  );
}

interface StepButtonProps extends Pick<StepperProps, "input"> {
  /** the least quantity */
  pack: number;
  by: number;
  label: string;
}

/** For a thumb, on a phone only: changes a quantity as a person would who types into its field. */
export function StepButton({ input, pack, by, label }: StepButtonProps) {
  const step = () => {
    const field = input.current;
    if (!field) return;
    field.value = String(Math.max(pack, (Number(field.value) || 0) + by));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <button type="button" className="step" aria-label={label} onClick={step}>
      {by < 0 ? "−" : "+"}
    </button>
  );
}

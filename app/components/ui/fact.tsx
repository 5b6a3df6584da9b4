import type { ReactNode } from "react";

/** An entry of a `dl`: what it is about, and what it says. `className` and `lang` are of what it says. */
export function Fact({ label, children, ...said }: FactProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd {...said}>{children}</dd>
    </>
  );
}

interface FactProps {
  label: ReactNode;
  className?: string;
  lang?: string;
  children: ReactNode;
}

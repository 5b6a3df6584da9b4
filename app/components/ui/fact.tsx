import type { ReactNode } from "react";

interface FactProps {
  label: ReactNode;
  /** of the value */
  className?: string;
  children: ReactNode;
}

/** An entry of a `dl`. */
export function Fact({ label, className, children }: FactProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}

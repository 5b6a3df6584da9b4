import type { ReactNode } from "react";

interface FactProps {
  label: ReactNode;
  /** class of the value's element */
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

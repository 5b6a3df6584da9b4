import type { ReactNode } from "react";

/** A section of a page, with or without a heading. `id` is the id of the block, which is unique on the page. */
export function Section({
  id,
  title,
  className,
  children,
}: {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}) {
  if (title === "") return <div className={className}>{children}</div>;
  return (
    <section className={className} aria-labelledby={headingId(id)}>
      <h2 id={headingId(id)}>{title}</h2>
      {children}
    </section>
  );
}

function headingId(block: string): string {
  return `block-${block}`;
}

import type { ReactNode } from "react";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { NumberLink } from "./number-link.tsx";
import { OwnNumber } from "./own-number.tsx";

interface ProductNameProps {
  line: { product: ProductId; number: string; title: string | null };
  /** the title's language if it is not the page's */
  titleIn?: Locale | null;
  /** in small type after the title: the manufacturer, and other facts of the product */
  children?: ReactNode;
  /** after all of that: what the buyer can add to the line */
  more?: ReactNode;
}

/**
 * The product of a line, on every page that shows lines: its number, as a link, its title, its facts, and the number of
 * the reader's company. One paragraph, so that most lines are two lines of text high.
 */
export function ProductName({ line: { product, number, title }, titleIn, children, more }: ProductNameProps) {
  return (
    <>
      <NumberLink id={product} number={number} /> <span lang={titleIn ?? undefined}>{title}</span>{" "}
      {children !== undefined && <small>{children}</small>} <OwnNumber product={product} /> {more}
    </>
  );
}

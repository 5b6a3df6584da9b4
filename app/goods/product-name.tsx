import type { ReactNode } from "react";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { NumberLink } from "./number-link.tsx";
import { OwnNumber } from "./own-number.tsx";

interface ProductNameProps {
  line: { product: ProductId; number: string; title: string | null };
  /** the title's language if it is not the page's */
  titleIn?: Locale | null;
  /** shown below in small type: the manufacturer, and other facts of the product */
  children?: ReactNode;
}

/** The product of a line: its number, as a link, and its title. */
export function ProductName({ line: { product, number, title }, titleIn, children }: ProductNameProps) {
  return (
    <>
      <NumberLink id={product} number={number} />
      <OwnNumber product={product} />
      <div lang={titleIn ?? undefined}>{title}</div>
      {children !== undefined && <div className="sub">{children}</div>}
    </>
  );
}

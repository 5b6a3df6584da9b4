import { createContext, useContext } from "react";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { OwnNames } from "../../own-numbers/read-own.ts";
import { useTexts } from "../texts.tsx";

/**
 * The own numbers of the products on a page, for its lines. No kept part may show one: tests/architecture/kept-parts.test.ts
 * refuses this context there.
 */
export const OwnNamesContext = createContext<OwnNames>({});

/** Below a line's number: the one that the reader's company has for the product. Nothing without one. */
export function OwnNumber({ product }: { product: ProductId }) {
  const t = useTexts();
  const number = useContext(OwnNamesContext)[product];
  return number === undefined ? null : <div className="sub">{t("product.yourNumber", { number })}</div>;
}

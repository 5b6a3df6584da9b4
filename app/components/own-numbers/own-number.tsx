import { createContext, useContext } from "react";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { OwnNames } from "../../own-numbers/read-own.ts";
import { useTexts } from "../texts.tsx";

/**
 * The own numbers of the company for the products of a page. A kept part (app/kept-parts) must not use this context:
 * tests/architecture/kept-parts.test.ts refuses it there.
 */
export const OwnNamesContext = createContext<OwnNames>({});

/**
 * The own number of the reader's company for a product, below the number of a line; renders nothing if there is none.
 */
export function OwnNumber({ product }: { product: ProductId }) {
  const t = useTexts();
  const number = useContext(OwnNamesContext)[product];
  return number === undefined ? null : <div className="sub">{t("product.yourNumber", { number })}</div>;
}

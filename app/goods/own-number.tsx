import { createContext, useContext } from "react";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { useTexts } from "../ui/texts.tsx";
import type { OwnNumbersOfGoods } from "./read-own.ts";

/**
 * The numbers that the reader's company uses for the products of a page. A cached component (app/ui/kept-parts) must not
 * use this context; tests/architecture/kept-parts.test.ts checks this.
 */
export const OwnNamesContext = createContext<OwnNumbersOfGoods>({});

/** The number that the reader's company uses for a line's product; renders nothing if there is none. */
export function OwnNumber({ product }: { product: ProductId }) {
  const t = useTexts();
  const number = useContext(OwnNamesContext)[product];
  return number === undefined ? null : <small>{t("product.yourNumber", { number })}</small>;
}

import { href } from "react-router";
import { useLanguage } from "../ui/texts.tsx";
import type { CartPageData } from "./load-cart-page.ts";

/** The address of the cart below a dialog, and of the part of it that the person came from. */
export function useCartPath({ position, part: { part } }: Pick<CartPageData, "position" | "part">) {
  const lang = useLanguage();
  const cart = href("/:lang/cart/:page", { lang, page: String(position) });
  return { cart, back: part > 1 ? `${cart}?part=${part}` : cart };
}

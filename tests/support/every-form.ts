/** A product of the small shop, and its number. */
export const PRODUCT = "bosch~0_445_110_470";
export const NUMBER = "0 445 110 470";

/** Every address that takes a form, each with a form that would have an effect there. */
export const FORMS: [path: string, form: Record<string, string>][] = [
  [`/en/products/${PRODUCT}`, { product: PRODUCT, quantity: "1" }],
  ["/en/catalogue/0", { product: PRODUCT, quantity: "1" }],
  ["/en/replacements-catalogue/0", { product: PRODUCT, quantity: "1" }],
  ["/en/cart/1", { intent: "empty", cart: "0", version: "1" }],
  ["/en/empty-cart", { intent: "delete", cart: "0", version: "1" }],
  ["/en/login", { intent: "guest" }],
  ["/en/language", { language: "hr", to: "/en" }],
  ["/en/new-cart", { key: "k" }],
];

/** All that brings a removed line back as it was: its cart, its place among the lines, and its remarks, if any. */
export interface RemovedLine {
  cartId: string;
  product: string;
  quantity: number;
  at: number;
  note?: string;
  buyerPosition?: string;
}

declare module "../request/notice.ts" {
  interface Notices {
    added: { number: string; quantity: number; cart: number };
    "offer-taken": { parts: string; cart: number; carried?: CarriedTexts };
    "offer-changed": NoValues;
    superseded: { number: string; carried?: CarriedTexts };
    "set-broken": { number: string; others: string } & RemovedLine;
    "cart-updated": { carried?: CarriedTexts };
    "quantities-updated": { carried?: CarriedTexts };
    "delivery-updated": { carried?: CarriedTexts };
    "cart-and-delivery-updated": { carried?: CarriedTexts };
    "order-cart-changed": { carried?: CarriedTexts };
    "part-opened": { carried?: CarriedTexts };
    "rest-moved": { carried?: CarriedTexts };
    "part-kept": { carried?: CarriedTexts };
    "line-removed": { number: string } & RemovedLine;
    "line-restored": { number: string };
    "cart-emptied": { title: string };
    "cart-deleted": { title: string };
    "cart-gone": NoValues;
    "cart-handed": { name: string };
    "cart-declined": NoValues;
    "cart-renamed": NoValues;
    "cart-created": { title: string };
    "cart-not-changed": NoValues;
    "too-many-carts": { limit: number };
    "cart-not-created": NoValues;
    "cart-perhaps-created": NoValues;
    "carts-merged": { merged: number; added: number };
    "carts-merged-delivery-not-kept": { merged: number; added: number };
    "carts-not-merged": NoValues;
  }
}

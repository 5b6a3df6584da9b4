export {};

declare module "../request/notice.ts" {
  interface Notices {
    "quick-order-added": { count: number };
    "quick-order-kept": NoValues;
    "quick-order-offer-changed": NoValues;
  }
}

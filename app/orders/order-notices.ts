export {};

declare module "../request/notice.ts" {
  interface Notices {
    "ordered-again": { number: string; count: number };
    "cancellation-before": NoValues;
    "cancellation-asked": NoValues;
  }
}

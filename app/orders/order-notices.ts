export {};

declare module "../request/session/notice.ts" {
  interface Notices {
    "ordered-again": { number: string; count: number };
    "cancellation-before": NoValues;
  }
}

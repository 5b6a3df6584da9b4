export {};

declare module "../request/notice.ts" {
  interface Notices {
    "own-number-saved": { number: string; product: string };
    "own-number-moved": { number: string; product: string; before: string };
    "own-number-forgotten": { number: string };
    "own-numbers-forgotten": { count: number };
  }
}

export {};

declare module "../request/notice.ts" {
  interface Notices {
    "stock-watch-ended": { number: string };
  }
}

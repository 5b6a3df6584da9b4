export {};

declare module "../request/session/notice.ts" {
  interface Notices {
    "stock-watch-ended": { number: string };
  }
}

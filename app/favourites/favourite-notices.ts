export {};

declare module "../request/notice.ts" {
  interface Notices {
    "favourite-marked": { number: string };
    "favourite-unmarked": { number: string };
    "favourite-gone": { number: string };
    "favourite-failed": { number: string };
    "favourites-added": { added: number; count: number };
    "favourites-full": { limit: number };
  }
}

export {};

declare module "../request/notice.ts" {
  interface Notices {
    "address-saved": { name: string };
    "address-saved-strange": { name: string };
    "address-removed": NoValues;
  }
}

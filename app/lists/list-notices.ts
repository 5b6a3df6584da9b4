export {};

declare module "../request/notice.ts" {
  interface Notices {
    "list-created": { name: string };
    "list-saved": NoValues;
    "list-deleted": NoValues;
    "added-to-list": { name: string; count: number };
    "list-filled": { name: string; count: number; left: number };
    "shelf-counted": { counted: number; count: number };
    "list-into-cart": { name: string; count: number };
  }
}

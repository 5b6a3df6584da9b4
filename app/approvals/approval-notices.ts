export {};

declare module "../request/notice.ts" {
  interface Notices {
    "approval-asked": NoValues;
    "approval-given": NoValues;
    "approval-refused": NoValues;
    "approval-withdrawn": NoValues;
    "approval-edited": NoValues;
    "approval-in-cart": NoValues;
    "rule-added": NoValues;
    "rule-removed": NoValues;
  }
}

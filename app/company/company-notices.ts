export {};

declare module "../request/notice.ts" {
  interface Notices {
    "person-changed": { name: string };
    "person-removed": { name: string };
    "person-readmitted": { name: string };
    "company-handed-over": { name: string };
    "invitation-sent": { email: string };
    "invitation-withdrawn": NoValues;
    "company-joined": NoValues;
  }
}

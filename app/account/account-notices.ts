export {};

declare module "../request/notice.ts" {
  interface Notices {
    "logged-in": { name: string };
    "registration-undone": NoValues;
    "password-set": NoValues;
    "password-saved": NoValues;
    "email-restored": NoValues;
    "profile-saved": NoValues;
    "mails-chosen": NoValues;
  }
}

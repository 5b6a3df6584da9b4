import type en from "../../en/every-page/ui.ts";
import type { CroatianTwin } from "../../twin.ts";

export default {
  pages: {
    about: "O nama",
    news: "Novosti",
    delivery: "Dostava",
    "car-service": "Radionički servis",
    careers: "Zapošljavanje",
    "eu-projects": "EU projekti",
    terms: "Opći uvjeti prodaje",
    privacy: "Zaštita osobnih podataka",
    cookies: "Kolačići",
  },
} satisfies CroatianTwin<typeof en>;

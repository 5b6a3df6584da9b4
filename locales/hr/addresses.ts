import type en from "../en/addresses.ts";
import type { CroatianTwin } from "../twin.ts";

export default {
  addresses: {
    lead: "Mjesta na koja Vam dostavljamo. Odabirete ih na stranici košarice.",
    noCompany: "Adrese se čuvaju za tvrtku, a Vaš korisnički račun još nema tvrtku. Javite se našoj prodaji.",
    own: "Vaša tvrtka, kako je kod nas upisana",
    default: "Ovamo šaljemo ako ne odaberete drukčije",
    add: "Nova adresa",
    new: "Nova adresa",
    one: "Promjena adrese",
    change: "Promijeni",
    remove: "Ukloni",
    nameHint: "Na primjer „Servis Split”.",
    makeDefault: "Šaljite ovamo ako ne odaberem drukčije",
    save: "Spremi",
    back: "Natrag u adresar",
    failed: "Adresa nije spremljena. Pokušajte ponovno za minutu.",
    full_one: "U adresar stane {{count}} adresa. Najprije uklonite neku.",
    full_few: "U adresar stanu {{count}} adrese. Najprije uklonite neku.",
    full_other: "U adresar stane {{count}} adresa. Najprije uklonite neku.",
  },
} satisfies CroatianTwin<typeof en>;

import type en from "../en/stock-watch.ts";
import type { CroatianTwin } from "../twin.ts";

export default {
  stockWatch: {
    title: "Javite mi kad stigne",
    lead: "Upišite svoju e-mail adresu. Poslat ćemo poveznicu za potvrdu i javiti Vam se, samo jednom, čim se ovaj dio ponovno može odmah isporučiti.",
    leadOwn: "Javit ćemo se na {{email}}, samo jednom, čim se ovaj dio ponovno može odmah isporučiti.",
    email: "E-mail adresa",
    ask: "Javite mi",
    sent: "Ako ovaj dio već ne čekate, na tu smo adresu poslali poveznicu. Otvorite je u roku od jednog dana i javit ćemo se, samo jednom, čim dio stigne.",
    waits: "Javit ćemo se na {{email}}, samo jednom, čim ovaj dio stigne.",
    end: "Ne treba mi obavijest",
    mineLead:
      "Za svaki od ovih dijelova javit ćemo se samo jednom, čim ponovno bude na zalihi. Nakon pola godine bez novosti dio se briše s popisa.",
    since: "Od",
    none: "Ne čekate nijedan dio",
    noneText: "Na stranici dijela kojeg nema na zalihi nalazi se gumb za obavijest.",
    notOut: "Nema se što čekati: dio je na zalihi ili se više ne prodaje.",
    tooMany: "Već čekate 20 dijelova. Najprije otkažite jednu obavijest:",
    crowded: "Ovaj dio već čeka vrlo mnogo kupaca. Obratite se našoj prodaji.",
    later: "Previše pokušaja. Pokušajte ponovno za {{minutes}} min.",
    toProduct: "Na stranicu dijela",
    confirmText: "Potvrdite da je ovo Vaša adresa i javit ćemo se, samo jednom, čim dio stigne.",
    confirm: "Potvrdi adresu",
    confirmed: "Adresa je potvrđena. Javit ćemo se, samo jednom, čim dio stigne.",
    endTitle: "Bez daljnjih obavijesti",
    endText: "Na ovu adresu više nećemo slati obavijesti ni o jednom dijelu.",
    endAll: "Ukini sve obavijesti",
    ended: "Sve obavijesti na ovu adresu su ukinute.",
    closed: "Poveznica je iskorištena ili je istekla.",
  },
} satisfies CroatianTwin<typeof en>;

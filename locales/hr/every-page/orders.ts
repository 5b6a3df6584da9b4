import type en from "../../en/every-page/orders.ts";
import type { CroatianTwin } from "../../twin.ts";

export default {
  orderState: {
    statuses: {
      pending: "Na čekanju",
      undelivered: "Neisporučena",
      delivered: "Isporučena",
      cancelled: "Stornirana",
      other: "Ostalo",
    },
    hold: {
      release: "Čeka odluku prodaje",
      prepayment: "Čeka uplatu",
      refused: "nije odobrena",
      expired: "rok je istekao",
    },
    until: "do {{day}}",
  },
} satisfies CroatianTwin<typeof en>;

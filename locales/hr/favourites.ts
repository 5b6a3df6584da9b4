import type en from "../en/favourites.ts";
import type { CroatianTwin } from "../twin.ts";

export default {
  starred: {
    title: "Favoriti",
    count_one: "{{formatted}} favorit, prikazano {{from}}–{{to}}.",
    count_few: "{{formatted}} favorita, prikazano {{from}}–{{to}}.",
    count_other: "{{formatted}} favorita, prikazano {{from}}–{{to}}.",
    gone: "Proizvod više nije dostupan.",
    addAll: "Dodaj sve u košaricu",
    nothing: "Nijedan se favorit trenutačno ne može naručiti.",
    emptyTitle: "Još nema favorita",
    emptyText:
      "Zvjezdica uz broj dijela označava ga kao favorit. Ovdje su označeni dijelovi s Vašom cijenom i trenutačnim stanjem zalihe.",
  },
} satisfies CroatianTwin<typeof en>;

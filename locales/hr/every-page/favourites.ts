import type en from "../../en/every-page/favourites.ts";
import type { CroatianTwin } from "../../twin.ts";

export default {
  favourites: {
    star: "Favorit {{number}}",
    word: "Favorit",
  },
} satisfies CroatianTwin<typeof en>;

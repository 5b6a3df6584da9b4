import type { Namespace, TFunction } from "i18next";
import { withSingleStops } from "./single-stops.ts";

/**
 * The most texts remembered per `t`: several times as many as a language has, and little memory compared to a page.
 */
const MOST = 10_000;

/**
 * The same `t`, but it remembers each text for the same values, because i18next takes 5 to 20 µs per text, and a page
 * has hundreds of texts. A missing text is not remembered, because it may load later.
 */
export function remembered<Texts extends TFunction<Namespace>>(t: Texts): Texts {
  const known = new Map<string, unknown>();
  return new Proxy(t, {
    apply(translate, self, args) {
      const [key, values] = args;
      const asked = values === undefined ? key : `${key} ${JSON.stringify(values)}`;
      const before = known.get(asked);
      if (before !== undefined) return before;
      const text = withSingleStops(values, (marked) => Reflect.apply(translate, self, [key, marked]));
      if (known.size >= MOST) known.clear();
      if (text !== key) known.set(asked, text);
      return text;
    },
  });
}

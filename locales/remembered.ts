import type { Namespace, TFunction } from "i18next";

/**
 * The same `t`, which looks up a text without values once: i18next takes 5 µs for a text, and a page has hundreds. A missing
 * text is not kept, since it may come.
 */
export function remembered<Texts extends TFunction<Namespace>>(t: Texts): Texts {
  const known = new Map<unknown, unknown>();
  return new Proxy(t, {
    apply(translate, self, args) {
      const [key, values] = args;
      if (values !== undefined) return Reflect.apply(translate, self, args);
      const before = known.get(key);
      if (before !== undefined) return before;
      const text = Reflect.apply(translate, self, args);
      if (text !== key) known.set(key, text);
      return text;
    },
  });
}

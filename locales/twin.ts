/**
 * The shape of a Croatian translation: the same keys as its English twin, and for each plural text an extra `_few`
 * form, which English does not have (one: 1, 21 · few: 2, 22 · other: 0, 5, 11).
 */
export type CroatianTwin<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string ? string : CroatianTwin<Texts[Key]>;
} & {
  [Key in keyof Texts as Key extends `${infer Stem}_other` ? `${Stem}_few` : never]: string;
};

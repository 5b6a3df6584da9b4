/** A long number that breaks only behind each four of its characters, and is copied without a space. */
export function InFours({ text }: { text: string }) {
  return [...text.matchAll(/.{1,4}/g)].flatMap(({ 0: four, index }) => [four, <wbr key={index} />]);
}

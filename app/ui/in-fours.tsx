/** A long number that can break only after every fourth character, and is copied without spaces. */
export function InFours({ text }: { text: string }) {
  return [...text.matchAll(/.{1,4}/g)].flatMap(({ 0: four, index }) => [four, <wbr key={index} />]);
}

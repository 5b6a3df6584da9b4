import { Fragment } from "react";

/** A long number that breaks only behind each four of its characters, and is copied without a space. */
export function InFours({ text }: { text: string }) {
  return text.match(/.{1,4}/g)?.map((four, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same four can come twice
    <Fragment key={index}>
      {four}
      <wbr />
    </Fragment>
  ));
}

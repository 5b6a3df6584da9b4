import { Fragment } from "react";

/** A number of an account, which may break after every four characters and is copied without spaces. */
export function Iban({ iban }: { iban: string }) {
  const groups = iban.match(/.{1,4}/g) ?? [];
  const keyed = groups.map((group, at) => ({ group, at }));
  return (
    <span className="num">
      {keyed.map(({ group, at }) => (
        <Fragment key={at}>
          {group}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

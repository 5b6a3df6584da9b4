import icons from "./icons.svg?url";

/** The names of the symbols in icons.svg, one file that browsers keep for every page. */
type IconName =
  | "menu"
  | "search"
  | "person"
  | "cart"
  | "cross"
  | "warning"
  | "good"
  | "info"
  | "download"
  | "star"
  | "left"
  | "right"
  | "print"
  | "list"
  | "rows"
  | "truck"
  | "pin";

/** A line icon of the shop. It decorates a word: screen readers do not read it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}

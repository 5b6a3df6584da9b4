import icons from "./icons.svg?url";

/** The names of the symbols in icons.svg, one file that every page keeps. */
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
  | "print";

/** A line icon of the shop. Decoration beside a word: screen readers do not hear it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}

import icons from "./icons.svg?url";

/** The names of the symbols in icons.svg, a single file that browsers cache. */
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

/** An icon of the shop. It only decorates a text, and is hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}

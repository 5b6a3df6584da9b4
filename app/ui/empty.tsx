import { Link } from "./link.tsx";

interface EmptyProps {
  title: string;
  text: string;
  /** true if the title is announced to screen readers once the page has loaded */
  isTold?: boolean;
  /** links to pages that have entries */
  next?: readonly { to: string; text: string }[];
}

/** Shown instead of a list without entries. */
export function Empty({ title, text, isTold, next = [] }: EmptyProps) {
  return (
    <div className="sheet empty">
      <h2 data-told={isTold}>{title}</h2>
      <p>{text}</p>
      {next.length > 0 && (
        <div className="actions">
          {next.map(({ to, text }) => (
            <Link className="btn" to={to} key={to}>
              {text}
            </Link>
          ))}
        </div>
      )}
    </div>
  );
}

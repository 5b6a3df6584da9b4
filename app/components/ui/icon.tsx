const PATHS = {
  menu: "M3 6h18M3 12h18M3 18h18",
  search: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l5 5",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c1-5 4-7 8-7s7 2 8 7",
  cart: "M2 4h3l3 12h10l3-8H6.5M9.5 18.75a1.25 1.25 0 1 0 0 2.5 1.25 1.25 0 0 0 0-2.5zM16.5 18.75a1.25 1.25 0 1 0 0 2.5 1.25 1.25 0 0 0 0-2.5z",
  cross: "m6 6 12 12M18 6 6 18",
  warning: "M12 3 2 20.5h20zM12 10v4.5M12 17.5v.01",
  good: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.5l2.7 2.7L16 9.5",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5v.01",
  download: "M12 3.5v11M7.5 10.5 12 15l4.5-4.5M4 20h16",
  star: "m12 3.5 2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.2 6.1-.7z",
  left: "M15 5l-7 7 7 7",
  right: "m9 5 7 7-7 7",
  print: "M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7z",
} as const;

/** A line icon of the shop. Decoration beside a word: screen readers do not hear it. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

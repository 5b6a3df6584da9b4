/**
 * A link that content may contain. `path` is below the language and goes through the shop's own links (`about`,
 * `catalogue/0?line=diesel`, empty for home); an outside address is http or https, `mailto:` or `tel:`. Any other link was
 * refused when the story was read: its text stays, without a link.
 */
export type ContentLink =
  | { to: "page"; path: string; anchor: string | null }
  | { to: "outside"; href: string; newTab: boolean }
  | { to: "person"; href: string };

/**
 * A link that content may contain. `path` (`about`, `catalogue/0?line=diesel`, empty for home) has no language prefix;
 * the shop adds it when it writes the link. An outside address is http or https, a person's is `mailto:` or `tel:`. Any
 * other link was refused when the story was read: its text stays, without a link.
 */
export type ContentLink =
  | { to: "page"; path: string; anchor: string | null }
  | { to: "outside"; href: string; newTab: boolean }
  | { to: "person"; href: string };

import type { BreadcrumbList, WithContext } from "schema-dts";

/** A step on the way to a page. */
export interface Crumb {
  name: string;
  /** path and query within the shop */
  path: string;
}

/** The way to a page, home first and the page itself last. */
export function describeBreadcrumbs(crumbs: readonly Crumb[], origin: string): WithContext<BreadcrumbList> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

import type { BreadcrumbList, WithContext } from "schema-dts";

/** One link of the breadcrumbs. */
export interface Crumb {
  name: string;
  /** path and query within the shop */
  path: string;
}

/** The breadcrumbs of a page: home first, the page itself last. */
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

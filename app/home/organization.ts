import type { Organization, WithContext } from "schema-dts";
import type { Company } from "#cms/contract/site.ts";

/** Describes the company behind the shop, for the home page. Empty facts are left out. */
export function describeOrganization(
  company: Company | null,
  { shopName, origin }: { shopName: string; origin: string },
): WithContext<Organization> {
  const organization: WithContext<Organization> = {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: shopName,
    url: origin,
    logo: `${origin}/favicon.svg`,
  };
  if (!company) return organization;
  const { address, postalCode, city, country } = company;
  return {
    ...organization,
    ...(company.name && { legalName: company.name }),
    ...(company.oib && { taxID: company.oib }),
    ...(company.phone && { telephone: company.phone }),
    ...(company.email && { email: company.email }),
    ...((address || city) && {
      address: {
        "@type": "PostalAddress",
        ...(address && { streetAddress: address }),
        ...(postalCode && { postalCode }),
        ...(city && { addressLocality: city }),
        ...(country && { addressCountry: country }),
      },
    }),
  };
}

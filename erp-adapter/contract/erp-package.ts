/**
 * The npm package of `contract`, `kit` and `conformance`, for adapters outside this repository. An adapter of the same
 * major version works with this shop; the minor version rises with each addition.
 */
export const ERP_PACKAGE = { name: "dizna-erp", version: "1.2.0" } as const;

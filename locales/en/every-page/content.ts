export default {
  content: {
    news: "News and offers",
    noNews: "There is no news yet.",
    allNews: "All news and offers",
    related: "Related articles",
    previousArticles: "Previous articles",
    nextArticles: "Next articles",
    toProducts: "Products: {{line}}",
    aboutLine: "About this product line",
    table: "Table",
    newTab: "(opens in a new tab)",
    written: "in Croatian",
    untranslated: "This text has not been translated yet. It is shown in Croatian.",
    takesPlace: "Takes place:",
    tookPlace: "Has taken place:",
    past: "Past events and notices",
  },
  /** for search engines, and for previews of shared links */
  descriptions: {
    catalogue_one:
      "{{formatted}} diesel injection, turbocharger and testing part with stock and net prices for workshops.",
    catalogue_other:
      "{{formatted}} diesel injection, turbocharger and testing parts with stock and net prices for workshops.",
    line_one: "{{name}}: {{about}}. {{formatted}} product, found by manufacturer’s, OE and cross-reference number.",
    line_other: "{{name}}: {{about}}. {{formatted}} products, found by manufacturer’s, OE and cross-reference number.",
    manufacturer_one: "{{formatted}} part by {{name}}, found by manufacturer’s, OE and cross-reference number.",
    manufacturer_other: "{{formatted}} parts by {{name}}, found by manufacturer’s, OE and cross-reference number.",
    replacements_one: "{{formatted}} diesel or turbo part that replaces an older number.",
    replacements_other: "{{formatted}} diesel and turbo parts that replace older numbers.",
    product: "{{number}} {{title}} by {{manufacturer}}, {{group}}. {{availability}}.",
    page: "{{text}} Page {{page}}.",
  },
};

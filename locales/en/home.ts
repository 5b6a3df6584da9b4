/** Texts of the home page; no other page uses them. */
export default {
  home: {
    title: "Diesel injection parts and turbochargers",
    heading: "Diesel injection, turbochargers and testing equipment for workshops",
    lead: "Type a part number above, with or without spaces, in the manufacturer’s or in OE notation.",
    productLines: "Product lines",
    products_one: "{{formatted}} product",
    products_other: "{{formatted}} products",
    manufacturers: "Manufacturers",
    strengths: "What you can count on",
    strength1:
      "Any spelling of a number finds the part: the maker’s own, an OE or cross-reference number, or one that was replaced.",
    strength2: "Stock and price are live, and checked once more before anything is ordered.",
    strength3: "You see what leaves the shelf at once and what is on request, line by line.",
    strength4: "Core deposits stand beside the price, before you order.",
    how: "How to order",
    how1: "Search for the number and add the part to the cart.",
    how2: "Enter your own document number and order as a guest, for your company and address.",
    how3: "The confirmation comes by e-mail, with a link that opens the order again.",
    unavailable: "The counts cannot be read at the moment. The search and the catalogue are open.",
  },
};

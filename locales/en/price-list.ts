export default {
  priceList: {
    of: "Price list for {{company}}, customer code {{partner}}",
    asOf: "Prices of {{at}}, subject to change.",
    all: "The whole catalogue.",
    byFilter: "The products of the filter: {{filter}}.",
    discount: "Discount, %",
    vat: "VAT, %",
    brokenOff: "INCOMPLETE: the list ends here because prices could not be read any further. Download it again.",
  },
};

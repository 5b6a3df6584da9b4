import { expect, test } from "vitest";
import { toTrackingPage, trackingLink } from "./carriers.ts";

test.each([
  ["DPD", "https://www.dpdgroup.com/hr/mydpd/my-parcels/track?parcelNumber=13559300030524"],
  ["gls croatia", "https://gls-group.com/HR/hr/pracenje-posiljke/?match=13559300030524"],
  [" Hrvatska pošta ", "https://posiljka.posta.hr/hr/tracking/trackingdata?barcode=13559300030524"],
  ["hpekspres", "https://posiljka.posta.hr/hr/tracking/trackingdata?barcode=13559300030524"],
  ["Overseas", "https://is.overseas.hr/tracking/?trackingid=13559300030524"],
  ["DHL Express", "https://www.dhl.com/global-en/home/tracking.html?tracking-id=13559300030524"],
  ["UPS", "https://www.ups.com/track?tracknum=13559300030524"],
  ["FedEx", "https://www.fedex.com/fedextrack/?trknbr=13559300030524"],
  ["TNT", "https://www.tnt.com/express/en_gc/site/tracking.html?searchType=con&cons=13559300030524"],
])("the page of %s has the parcel's number", (carrier, page) => {
  expect(toTrackingPage(carrier, "13559300030524")).toBe(page);
});

test("spaces and signs of a number keep to its place in the address", () => {
  expect(toTrackingPage("UPS", " 1Z 999/AA1 ")).toBe("https://www.ups.com/track?tracknum=1Z%20999%2FAA1");
  expect(toTrackingPage("UPS", "1Z&loc=en")).toBeNull();
});

test("a carrier without a known page, as In Time, gets no link, and no other carrier's", () => {
  for (const carrier of ["In Time", "Bicikl", ""]) expect(toTrackingPage(carrier, "123456")).toBeNull();
});

test.each([
  "https://tracking.dpd.de/status/hr_HR/parcel/123456",
  "https://gls-group.eu/HR/hr/pracenje-posiljke?match=123456",
  "https://online.gls-croatia.com/tt_page.php?tt_value=123456",
  "https://posiljka.posta.hr/Tracking/Details?Barcode=123456",
  "https://tracking.overseas.hr/123456",
  "https://www.dhl.com/hr-hr/home/tracking/tracking-express.html?submit=1&tracking-id=123456",
  "https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=123456",
  "https://wwwapps.ups.com/WebTracking/track?track=yes&trackNums=123456",
])("the address that the ERP sends goes before the shop's: %s", (url) => {
  expect(trackingLink({ carrier: "Overseas", number: "123456", url })).toBe(url);
});

test.each([
  "http://www.ups.com/track?tracknum=123456",
  "https://www.ups.com.example/track",
  "https://user@www.ups.com/track",
  "https://www.ups.com:8443/track",
  "javascript:alert(1)",
  "tracking",
])("any other address gives way to the carrier's page: %s", (url) => {
  expect(trackingLink({ carrier: "UPS", number: "123456", url })).toBe("https://www.ups.com/track?tracknum=123456");
  expect(trackingLink({ carrier: "In Time", number: "123456", url })).toBeNull();
});

import { describe, expect, test } from "vitest";
import { parseYears } from "./months.ts";
import { vehiclesOfCell } from "./vehicles-of-cell.ts";

/** The vehicles as *make, model, engine, from, to*; or the reason. */
function read(text: string): string[] | string {
  const cell = vehiclesOfCell(text);
  if ("reason" in cell) return cell.reason;
  return cell.value.map(({ make, model, engine, years }) => {
    const span = parseYears(years);
    return [make, model, engine, ...("value" in span ? [span.value.from, span.value.to] : [span.reason])].join(", ");
  });
}

describe("a vehicle as one text is make, model, engine and years", () => {
  test.each([
    ["MERCEDES-BENZ CLK 220, 2007", "MERCEDES-BENZ, CLK 220, , 2007-01, 2007-12"],
    ["AUDI A6 3.0D, 2015", "AUDI, A6, 3.0D, 2015-01, 2015-12"],
    ["Toyota Avensis 2003-2008", "Toyota, Avensis, , 2003-01, 2008-12"],
    ["Toyota Avensis 2003 - 2008 2.0 D", "Toyota, Avensis, 2.0 D, 2003-01, 2008-12"],
    ["Fiat 500, 2010-2015", "Fiat, 500, , 2010-01, 2015-12"],
    ["Fiat 500 (05.2010 - 11.2015) 1.3 JTD", "Fiat, 500, 1.3 JTD, 2010-05, 2015-11"],
    ["Fiat 500 1.3 JTD (05.10-11.15)", "Fiat, 500, 1.3 JTD, 2010-05, 2015-11"],
    ["Opel Corsa 1.3 CDTI 2006->", "Opel, Corsa, 1.3 CDTI, 2006-01, "],
    ["Opel Corsa od 2006.", "Opel, Corsa, , 2006-01, "],
    ["Opel Corsa, 2006. god.", "Opel, Corsa, , 2006-01, 2006-12"],
    ["VW Golf (1998)", "VW, Golf, , 1998-01, 1998-12"],
    ["VW Golf 1.9 TDI 1998", "VW, Golf, 1.9 TDI, 1998-01, 1998-12"],
    ["Audi A4 (8E2, B6) 1.9 TDI, 2004+", "Audi, A4 (8E2, B6), 1.9 TDI, 2004-01, "],
    ["Ford Focus 1.6 TDCi (2003/10 - 2007/03)", "Ford, Focus, 1.6 TDCi, 2003-10, 2007-03"],
    ["Mercedes-Benz E 220 CDI od 2002. do 2008.", "Mercedes-Benz, E 220 CDI, , 2002-01, 2008-12"],
    ["VW Golf 5 god. 2004", "VW, Golf 5, , 2004-01, 2004-12"],
    ["Saab 9-5 2.3", "Saab, 9-5, 2.3, , "],
    ["Mazda 6 2008", "Mazda, 6, , 2008-01, 2008-12"],
    ["Peugeot 2008", "Peugeot, 2008, , , "],
    ["Peugeot 2008 1.6 HDi", "Peugeot, 2008, 1.6 HDi, , "],
    ["Peugeot 2008 2015", "Peugeot, 2008, , 2015-01, 2015-12"],
    ["Peugeot 2008, 2015-2019", "Peugeot, 2008, , 2015-01, 2019-12"],
    ["MAN F 2000", "MAN, F 2000, , , "],
    ["Mercedes Actros 2041", "Mercedes, Actros 2041, , , "],
    ["Audi A4 1968 ccm", "Audi, A4 1968 ccm, , , "],
    ["Citroen C4, 1.6 HDi", "Citroen, C4, 1.6 HDi, , "],
    ["Audi A4 2,0 TDI", "Audi, A4, 2,0 TDI, , "],
    ["Opel Astra 1.8 i 16V", "Opel, Astra, 1.8 i 16V, , "],
    ["BMW 320 i Touring", "BMW, 320 i Touring, , , "],
    ["Lynk & Co 01", "Lynk & Co, 01, , , "],
    ["Chrysler Town & Country 2.8 CRD", "Chrysler, Town & Country, 2.8 CRD, , "],
    ["VW Golf 1.9 TDI/SDI", "VW, Golf, 1.9 TDI/SDI, , "],
    ["VW T5 2.5 TDI 2003/2009", "VW, T5, 2.5 TDI, 2003-01, 2009-12"],
    ["VW T5 2.5 TDI 2003-15", "VW, T5, 2.5 TDI, 2003-01, 2015-12"],
    ["VW T5 2.5 TDI, 2012-06", "VW, T5, 2.5 TDI, 2012-06, 2012-06"],
    ["Volvo S40 2004 2.0D", "Volvo, S40, 2.0D, 2004-01, 2004-12"],
    ["VW Golf 2.0 TDI 1968 ccm", "VW, Golf, 2.0 TDI 1968 ccm, , "],
    ["VW Golf 1.9 TDI 66/90", "VW, Golf, 1.9 TDI 66/90, , "],
    ["Mercedes Actros 2031", "Mercedes, Actros 2031, , , "],
    ["Audi - A4 - 2.0 TDI", "Audi, A4, 2.0 TDI, , "],
    ["Opel Astra - H 1.7 CDTI", "Opel, Astra - H, 1.7 CDTI, , "],
    ["BMW Mini Cooper 1.6", "BMW, Mini Cooper, 1.6, , "],
    ["MINI MINI (R56) 1.6", "MINI, MINI (R56), 1.6, , "],
    ["Land Rover Range Rover Sport 3.0", "Land Rover, Range Rover Sport, 3.0, , "],
    ["Mercedes-Benz MB 100 D", "Mercedes-Benz, MB 100 D, , , "],
    ["Fiat Punto Abarth 1.4", "Fiat, Punto Abarth, 1.4, , "],
    ["Dodge Ram 5.9 Cummins", "Dodge, Ram, 5.9 Cummins, , "],
    ["Ford Transit 9-seater 2.2", "Ford, Transit 9-seater, 2.2, , "],
    ["Fiat Ducato Platform/Chassis 2.3 JTD", "Fiat, Ducato Platform/Chassis, 2.3 JTD, , "],
    ["Peugeot 206+ 1.4 HDi", "Peugeot, 206+, 1.4 HDi, , "],
  ])("%s", (text, vehicle) => {
    expect(read(text)).toEqual([vehicle]);
  });
});

test("a bullet stands between vehicles", () => {
  expect(read("• Audi A3 • VW Golf")).toEqual(["Audi, A3, , , ", "VW, Golf, , , "]);
});

test("several makes before an engine are a vehicle each", () => {
  expect(read("VW/Audi 2.0 TDI")).toEqual(["VW, , 2.0 TDI, , ", "Audi, , 2.0 TDI, , "]);
  expect(read("VW, Audi i Alfa Romeo 2.0 TDI, 2007")).toEqual(
    ["VW", "Audi", "Alfa Romeo"].map((make) => `${make}, , 2.0 TDI, 2007-01, 2007-12`),
  );
  expect(read("Opel + Saab")).toEqual(["Opel, , , , ", "Saab, , , , "]);
});

describe("a text that may be several vehicles is refused", () => {
  test.each([
    "Toyota Avensis + Corolla",
    "Toyota Avensis+Corolla",
    "Opel Astra i Zafira",
    "Opel Astra & Opel Vectra 1.9 CDTI",
    "Avensis/Corolla 2.0 D",
    "Toyota Avensis/Corolla 2.0 D",
    "VW/Audi A4 2.0 TDI",
    "Audi A4, 80",
    "Audi A4 i A6",
    "Peugeot 206 i 307",
    "Peugeot 206 i Citroen C3",
    "Audi A4 1.9 TDI, 2.0 TDI",
    "BMW 320 and 330",
    "Peugeot 206/207",
    "VW (Golf, Passat)",
    "MTU 956/1163",
    "MTU 2000/4000",
    "VW Golf 2.0 TDI Audi A3 2.0 TDI",
    "VW Golf 2.0 TDI Passat 1.9 TDI",
    "VW Golf VW Passat 1.9 TDI",
    "Audi A3 - VW Golf",
    "Audi A3\\VW Golf",
    "Audi A3\\A4",
    "Audi A3 VW Golf 2.0 TDI",
    "Opel Movano 2.2/2.5 dCi",
  ])("%s", (text) => {
    expect(read(text)).toBe(`vehicle "${text}" seems to be several vehicles: put a bar between them`);
  });
});

test("a year that may be a displacement, years of two digits, and years that stand twice are refused", () => {
  expect(read("VW Golf 1998")).toBe(
    'vehicle "VW Golf 1998": 1998 may be a year or a displacement: write (1998) or 1998 ccm',
  );
  for (const displacement of ["Peugeot 307 2.0 HDi 1997", "VW Golf 2.0 TDI 1968"])
    expect(read(displacement)).toMatch(/may be a year or a displacement: write \(19\d\d\) or 19\d\d ccm$/);
  expect(read("VW Golf 1.9 TDI 2004 Variant")).toContain("2004 may be a year or a displacement");
  for (const text of ["Volvo S40 2.0D 2004 2010", "Renault Master 2.5 dCi 2001, 2006", "Mercedes 190 D 2.0 1984 1993"])
    expect(read(text)).toBe(`vehicle "${text}" has years twice: put a bar between vehicles`);
  for (const years of ["2003-09", "2003/09"])
    expect(read(`VW T5 2.5 TDI ${years}`)).toEqual([
      `VW, T5, 2.5 TDI, years "${years}" could be a month or two years: write 09/2003 or 2003-2009`,
    ]);
  for (const years of ["96-03", "'06-", "'06", "03/09"])
    expect(read(`VW T4 2.5 TDI ${years}`)).toBe(
      `vehicle "VW T4 2.5 TDI ${years}": ${years} may be years: write them with four digits`,
    );
  expect(read("VW Golf 2003-2005, 2007-2008")).toBe(
    'vehicle "VW Golf 2003-2005, 2007-2008" has years twice: put a bar between vehicles',
  );
});

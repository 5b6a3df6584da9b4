/** Vehicles of the truck and tractor engines, in the form of `car-applications.ts`. */
export const HEAVY_APPLICATIONS = `
MAN | TGL | I | D0836 LFL | 2008-01 2014-09
MAN | TGM | I | D0836 LFL=213 | 2008-01 2014-09
MAN | TGA | | D2066 LF | 2005-01 2008-12
MAN | TGS | I | D2066 LF | 2007-09 2014-08
MAN | TGX | I | D2066 LF | 2007-09 2014-08
MAN | TGX | II | D2676 LF | 2012-09 2020-03 | scr
MAN | TGS | II | D2676 LF | 2012-09 2020-03 | scr
DAF | XF 105 | | MX 340, MX 300=300 | 2006-02 2013-12
DAF | CF 85 | | MX 340, MX 300=300 | 2006-02 2013-12
DAF | LF 45 | | FR 118, FR 152=152 | 2007-01 2013-12
DAF | LF 55 | | FR 152=152 | 2007-01 2013-12
Volvo | FH | II | D13A440, D13C460=338 | 2006-01 2013-06
Volvo | FM | II | D13A440, D13C460=338 | 2006-01 2013-06
Volvo | FL | II | D7E240 | 2006-05 2013-08
Renault | Midlum | II | DXi7 | 2006-05 2013-08
Renault | Premium | II | DXi11 | 2006-05 2013-12
Renault | Kerax | II | DXi11 | 2006-05 2013-12
Scania | R | P | DC13 07, DC13 10=294 | 2009-09 2016-12
Scania | G | P | DC13 07, DC13 10=294 | 2009-09 2016-12
Scania | R | P | DT12 02, DT12 11=345 | 2004-04 2009-08
Scania | P | P | DT12 02 | 2004-04 2009-08
Mercedes-Benz | Atego | I | OM 906 LA | 2004-10 2013-06
Mercedes-Benz | Axor | | OM 906 LA | 2004-10 2013-06
Mercedes-Benz | Actros | MP4 | OM 471 LA | 2011-07 2020-06 | scr
Mercedes-Benz | Antos | | OM 471 LA | 2012-07 2020-06 | scr
Iveco | Stralis | I | F3AE3681, F3AE0681=316 | 2006-09 2013-06
Iveco | Trakker | I | F3AE3681, F3AE0681=316 | 2006-09 2013-06
Iveco | Eurocargo | III | F4AE3681 | 2006-06 2014-12
New Holland | T6000 | | F4HE0684=104 | 2007-01 2012-12
Case IH | Maxxum | | F4HE0684=104 | 2007-01 2013-12
DAF | LF | | ISBe 250, ISBe 285=210 | 2006-01 2013-12
Otokar | Vectio | | ISBe 250 | 2007-01 2015-12
Case IH | Magnum | | QSL9, ISLe 320 | 2006-01 2016-12
Solaris | Urbino | III | ISLe 320 | 2006-09 2014-08
John Deere | 6830 | | 6068HL481 | 2006-07 2012-06
John Deere | 6930 | | 6068HL481, 6068H | 2006-07 2012-06
John Deere | 8345R | | 6090HRW | 2011-01 2016-06
Deutz-Fahr | Agrotron | | TCD 2012 L06, BF6M 2012C=105 | 2005-01 2014-12
Fendt | 716 | | TCD 2012 L06 | 2007-01 2012-12
`;

/** Vehicles of the petrol engines. */
export const PETROL_APPLICATIONS = `
VW | Golf | VI | CAXA | 2008-10 2012-11
Škoda | Octavia | II | CAXA | 2008-11 2013-06
Seat | Leon | II | CAXA | 2009-05 2012-12
VW | Scirocco | III | CAVD=118 | 2008-08 2014-04
VW | Polo | V | CBZB, CBZA=63 | 2009-11 2014-05
Škoda | Fabia | II | CBZB, CBZA=63 | 2010-03 2014-12
VW | Passat | B5 | AWT | 2000-11 2005-05
Audi | A4 | B7 | BEX=140 | 2002-07 2008-06
Peugeot | 207 | WA | ET3J4, KFU | 2006-02 2012-12
Citroën | C3 | I | ET3J4, KFU | 2003-09 2010-12
Peugeot | 308 | I | EP6DT, 5FX | 2007-09 2014-10
Citroën | DS3 | I | 5FX | 2009-11 2015-07
Mini | Cooper S | R56 | EP6DT=128 | 2006-09 2013-11
Ford | Focus | III | M1DA | 2012-02 2018-04
Ford | Fiesta | VI | SFJA=74 | 2012-10 2017-06
Ford | EcoSport | II | M1DA | 2013-10 2018-06
Opel | Astra | H | Z16XEP=77, Z16XER | 2004-03 2010-05
Opel | Vectra | C | Z16XEP=77, Z16XER | 2005-09 2008-08
Renault | Clio | III | K4M 800 | 2005-06 2012-12
Renault | Mégane | II | K4M 760 | 2002-11 2009-08
Dacia | Duster | I | K4M 800=77 | 2010-04 2013-10
Fiat | Punto | II | 188A4.000=44 | 1999-09 2010-12
Fiat | 500 | 312 | 169A4.000 | 2007-10 2015-12
Fiat | Panda | II | 188A4.000=44 | 2003-09 2012-12
BMW | 3 | E90 | N46B20, N43B20A | 2005-09 2011-12
BMW | 1 | E87 | N46B20, N43B20A | 2005-09 2011-06
Toyota | Yaris | II | 1NR-FE | 2008-11 2011-12
Toyota | Auris | E15 | 1NR-FE=73 | 2009-05 2012-09
`;

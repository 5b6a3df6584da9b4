/**
 * Vehicles of the car engines, entered by hand: make, model, generation, engine codes (`=` and the kW if the engine was
 * made with several powers), first and last month of manufacture, and further conditions (`fitments.ts` reads the
 * lines).
 */
export const CAR_APPLICATIONS = `
VW | Polo | V | CUSB=66, CUTA=77 | 2014-02 2017-10
Škoda | Fabia | III | CUSB=66, CUTA=77 | 2014-09 2018-06
Seat | Ibiza | IV | CUSB=66 | 2015-05 2017-06
Audi | A1 | 8X | CUSB=66 | 2014-11 2018-10
VW | Golf | VI | CAYC=77, CAYB=66 | 2009-02 2012-11
VW | Jetta | VI | CAYC=77 | 2010-04 2014-05
VW | Caddy | III | CAYC=77, CAYB=66 | 2010-08 2015-05
Škoda | Octavia | II | CAYC=77 | 2009-06 2013-06
Škoda | Yeti | 5L | CAYC=77 | 2010-11 2015-05 | front
Seat | Leon | II | CAYC=77, CAYB=66 | 2010-03 2012-12
Audi | A3 | 8P | CAYC=77, CAYB=66 | 2009-05 2013-03
VW | Golf | VII | CLHA=77, CXXB=81 | 2012-08 2017-03
VW | Golf Sportsvan | AM1 | CXXB=81 | 2014-05 2018-03
Škoda | Octavia | III | CLHA=77, CXXB=81 | 2012-11 2017-05
Seat | Leon | III | CLHA=77, CXXB=81 | 2012-09 2018-03
Audi | A3 | 8V | CLHA=77, CXXB=81 | 2013-02 2016-08
VW | Golf | V | BXE, BLS | 2004-05 2008-11
VW | Golf Plus | 5M1 | BXE, BLS | 2005-01 2009-01 | dpf
VW | Touran | 1T1 | BXE, BLS | 2004-08 2010-05
VW | Jetta | V | BXE, BLS | 2005-08 2010-10
VW | Caddy | III | BLS | 2005-11 2010-08 | dpf
Škoda | Octavia | II | BXE, BLS | 2004-06 2010-12
Seat | Leon | II | BXE, BLS | 2005-07 2010-11
Seat | Altea | 5P | BXE, BLS | 2004-06 2010-11
Audi | A3 | 8P | BXE, BLS | 2005-01 2010-06
VW | Golf | IV | ASZ=96 | 2001-08 2005-06
VW | Sharan | 7M | ASZ=96, AUY=85 | 2000-04 2005-09
Seat | Alhambra | 7M | ASZ=96, AUY=85 | 2000-06 2005-09
Ford | Galaxy | I | ASZ=96, AUY=85 | 2000-04 2005-09
Škoda | Fabia | I | ASZ=96 | 2003-06 2007-03
Audi | A3 | 8L | ASZ=96 | 2000-08 2003-06
VW | Passat | B6 | BKD, BKP, BMP | 2005-03 2008-11
VW | Golf | V | BKD | 2003-10 2008-11
VW | Touran | 1T1 | BKD | 2003-07 2008-10
Audi | A3 | 8P | BKD | 2003-05 2008-06
Škoda | Octavia | II | BKD | 2004-02 2010-05
Škoda | Superb | II | BMP | 2008-03 2010-05
Seat | Leon | II | BKD | 2005-07 2009-05
VW | Passat | B6 | CBAB | 2008-05 2010-11
VW | Passat | B7 | CFFB | 2010-08 2014-12
VW | Golf | VI | CBAB, CFFB | 2008-10 2012-11
VW | Tiguan | 5N | CBAB, CFFB | 2008-01 2014-07
VW | Jetta | VI | CFFB | 2010-09 2014-08
Audi | A3 | 8P | CBAB, CFFB | 2008-05 2013-03
Audi | Q3 | 8U | CFFB | 2011-06 2014-11
Škoda | Octavia | II | CFFB | 2010-05 2013-06
Škoda | Superb | II | CBAB, CFFB | 2008-10 2015-05
Seat | Leon | II | CBAB, CFFB | 2009-05 2012-12
VW | Golf | VII | CRMB, CKFC | 2012-08 2017-03
VW | Passat | B8 | CRMB | 2014-08 2018-12 | scr
Audi | A3 | 8V | CRMB, CKFC | 2012-05 2016-08
Audi | A4 | B9 | CRMB | 2015-08 2018-06 | scr
Škoda | Octavia | III | CKFC | 2012-11 2017-05
Škoda | Superb | III | CRMB | 2015-03 2018-12 | scr
Seat | Leon | III | CRMB, CKFC | 2012-09 2018-03
VW | Crafter | SY | DAUA | 2016-09 2021-06 | scr
VW | Transporter | T6 | CXHA | 2015-04 2019-07 | scr
VW | Multivan | T6 | CXHA | 2015-04 2019-07 | scr
VW | Transporter | T5 | BNZ, AXD | 2003-04 2009-11
VW | Multivan | T5 | BNZ, AXD | 2003-04 2009-11 | dpf
VW | Touareg | 7L | BNZ | 2003-01 2009-05
Audi | A6 | C6 | BMK | 2004-05 2008-10
VW | Touareg | 7L | BKS | 2004-11 2007-06
VW | Phaeton | 3D | BMK | 2004-06 2008-11
Audi | Q7 | 4L | BKS | 2006-03 2008-06
Audi | A6 | C7 | CDUC | 2011-01 2015-05
Audi | A4 | B8 | CDUC, CCWA | 2008-11 2015-05
Audi | Q5 | 8R | CCWA, CDUC | 2008-11 2015-05
VW | Touareg | 7P | CDUC | 2010-01 2014-11
Peugeot | 206 | 2A/C | 8HZ, 8HX | 2002-02 2009-04
Peugeot | 307 | 3A/C | 8HZ | 2003-06 2008-06
Citroën | C3 | I | 8HZ, 8HX | 2002-02 2010-12
Citroën | C2 | JM | 8HX | 2003-09 2009-12
Peugeot | 307 | 3A/C | 9HZ, 9HY=80 | 2004-02 2008-12
Peugeot | 308 | I | 9HZ | 2007-09 2010-08 | dpf
Peugeot | Partner | I | 9HY=80 | 2005-06 2008-06 | nodpf
Citroën | C4 | I | 9HZ, 9HY=80 | 2004-11 2010-08
Citroën | Xsara Picasso | N68 | 9HZ, 9HY=80 | 2004-09 2011-12
Volvo | S40 | II | 9HZ | 2005-01 2010-06
Peugeot | 3008 | I | 9HR | 2009-06 2013-07
Peugeot | 5008 | I | 9HR, 9HD=84 | 2009-09 2013-07
Citroën | Berlingo | II | 9HR, 9HD=84 | 2010-07 2015-12
Citroën | C4 | II | 9HR, 9HD=84 | 2009-11 2014-12
Peugeot | 308 | II | BHZ, BHX=73 | 2013-11 2018-05 | scr
Citroën | C4 Picasso | II | BHZ, BHX=73 | 2014-03 2018-03 | scr
Peugeot | 2008 | I | BHX=73 | 2014-10 2018-07 | scr
Peugeot | 406 | 8B | RHY=66, RHZ | 1999-02 2004-05
Peugeot | Expert | I | RHZ | 1999-11 2006-12
Citroën | C5 | I | RHY=66, RHZ | 2001-03 2004-08
Citroën | Xsara | N1 | RHY=66, RHZ | 1999-02 2005-03
Peugeot | 407 | 6D | RHR | 2004-05 2010-12 | dpf
Peugeot | 807 | E | RHR | 2006-06 2010-12 | dpf
Citroën | C5 | II | RHR, RHJ | 2004-09 2010-12 | dpf
Citroën | C4 Picasso | I | RHJ | 2006-10 2010-08 | auto
Peugeot | 508 | I | AHW, AHX=120 | 2014-05 2018-12 | scr
Citroën | C5 | III | AHX=120 | 2014-09 2017-09 | scr
Citroën | Jumper | III | 4HU, 4HV=74 | 2006-04 2011-12
Peugeot | Boxer | III | 4HU, 4HV=74 | 2006-04 2011-12
Fiat | Ducato | 250 | 4HV=74 | 2006-07 2011-06
Ford | Fiesta | V | F6JA | 2002-03 2008-10
Ford | Fiesta | VI | F6JB | 2008-06 2012-12
Ford | Fusion | JU | F6JA, F6JB | 2002-08 2012-12
Mazda | 2 | DY | F6JA | 2003-04 2007-06
Ford | Focus | II | G8DA, HHDA=66 | 2004-11 2011-09
Ford | C-Max | I | G8DA, HHDA=66 | 2004-10 2010-09
Ford | Fiesta | V | HHDA=66 | 2004-11 2008-10
Mazda | 3 | BK | G8DA | 2004-05 2009-06
Ford | Focus | III | T1DA=70, T1DB | 2010-07 2015-02
Ford | C-Max | II | T1DA=70, T1DB | 2010-12 2015-04
Ford | Mondeo | IV | T1DB | 2011-02 2015-01
Ford | Focus | I | FFDA=74 | 2001-08 2005-03
Ford | Focus | II | KKDA | 2005-01 2010-12
Ford | Mondeo | IV | KKDA | 2007-05 2012-01
Ford | Transit Connect | I | FFDA=74 | 2002-06 2006-12
Ford | Mondeo | III | D6BA=85, N7BA | 2000-10 2007-03
Jaguar | X-Type | CF1 | N7BA | 2003-09 2009-12
Ford | Transit | V | D6BA=85 | 2000-08 2006-05 | front
Ford | Mondeo | IV | QXBA | 2007-03 2014-12
Ford | Kuga | I | G6DG=100 | 2008-02 2012-11
Ford | Focus | II | G6DG=100 | 2004-11 2012-09
Volvo | V50 | I | G6DG=100 | 2004-04 2010-08
Ford | Transit | VI | P8FA=63, QVFA | 2006-04 2014-08 | front
Ford | Transit Tourneo | VI | QVFA | 2006-04 2014-08 | front
Ford | Ranger | II | P8FA=63 | 2011-04 2015-12
Ford | Transit | VI | CVRA, DRFF=74 | 2011-08 2014-12
Ford | Tourneo Custom | F3 | CVRA, DRFF=74 | 2012-04 2017-12
Ford | Transit | VI | PHFA=74, JXFA=103 | 2006-04 2014-08 | rear
LTI | TX4 | | JXFA=103 | 2006-10 2012-12
Ford | Transit | VII | YLFS, BKFA=77 | 2016-03 2022-06 | scr
Ford | Tourneo Custom | F3 | YLFS | 2016-03 2022-06 | scr
Renault | Mégane | II | K9K 722, K9K 728=78 | 2002-11 2006-12
Renault | Clio | II | K9K 722 | 2001-06 2005-12
Dacia | Logan | I | K9K 722=50 | 2005-09 2008-12
Nissan | Micra | K12 | K9K 722=48 | 2003-01 2007-06
Renault | Clio | III | K9K 766 | 2005-06 2012-12
Renault | Modus | P0 | K9K 766 | 2004-12 2012-12
Dacia | Duster | I | K9K 796 | 2010-04 2013-10
Dacia | Sandero | I | K9K 796 | 2009-01 2012-12
Renault | Mégane | III | K9K 832, K9K 836=81 | 2008-11 2015-08 | dpf
Renault | Scénic | III | K9K 832, K9K 836=81 | 2009-02 2015-12 | dpf
Renault | Fluence | L3 | K9K 832 | 2010-02 2015-12
Nissan | Qashqai | J10 | K9K 832 | 2009-06 2013-12
Renault | Mégane | IV | K9K 646, K9K 872=66 | 2015-11 2020-06
Renault | Kadjar | HA | K9K 646 | 2015-06 2018-12
Nissan | Qashqai | J11 | K9K 646 | 2013-11 2018-12
Renault | Scénic | III | R9M 402 | 2011-04 2016-12
Renault | Trafic | III | R9M 408=85 | 2014-05 2019-08
Nissan | Qashqai | J11 | R9M 402 | 2013-11 2018-12
Opel | Vivaro | B | R9M 408=85 | 2014-06 2019-06
Renault | Laguna | II | F9Q 800 | 2001-03 2005-12
Renault | Trafic | II | F9Q 760=74 | 2001-03 2006-08
Opel | Vivaro | A | F9Q 760=74 | 2001-08 2006-08
Volvo | V40 | I | F9Q 800=85 | 2000-07 2004-06
Renault | Laguna | III | M9R 740 | 2007-10 2015-12
Renault | Trafic | II | M9R 780=84 | 2006-08 2014-06
Opel | Vivaro | A | M9R 780=84 | 2006-08 2014-06
Nissan | X-Trail | T31 | M9R 740 | 2007-06 2013-11
Renault | Master | III | M9T 670, M9T 690=107 | 2010-02 2016-08
Opel | Movano | B | M9T 670, M9T 690=107 | 2010-05 2016-08
Nissan | NV400 | X62 | M9T 670 | 2011-11 2016-08
Renault | Master | II | G9U 730, G9U 650=74 | 2001-11 2010-02
Opel | Movano | A | G9U 730, G9U 650=74 | 2001-10 2010-05
Nissan | Interstar | X70 | G9U 650=74 | 2003-08 2010-03
Nissan | Primera | P12 | YD22DDTi=93, YD22ETi | 2002-03 2007-06
Nissan | X-Trail | T30 | YD22DDTi=84, YD22ETi | 2001-06 2008-11
Nissan | Almera | N16 | YD22DDTi=81 | 2000-01 2006-11
Nissan | Navara | D40 | YD25DDTi, YD25=140 | 2005-01 2013-12
Nissan | Pathfinder | R51 | YD25DDTi, YD25=140 | 2005-01 2012-12
Mercedes-Benz | Sprinter | 901 | OM 611.981 | 2000-04 2006-05
Mercedes-Benz | Vito | 638 | OM 611.981 | 1999-03 2003-07
Mercedes-Benz | C-Klasse | W203 | OM 611.962=105 | 2000-05 2003-08
Mercedes-Benz | C-Klasse | W203 | OM 646.821 | 2003-09 2007-02
Mercedes-Benz | E-Klasse | W211 | OM 646.821 | 2006-06 2008-12
Mercedes-Benz | Sprinter | 906 | OM 646.985 | 2006-06 2009-12
Mercedes-Benz | Vito | 639 | OM 646.985=85 | 2003-09 2010-08
Mercedes-Benz | C-Klasse | W204 | OM 651.911 | 2008-10 2014-01
Mercedes-Benz | E-Klasse | W212 | OM 651.924 | 2009-01 2016-12
Mercedes-Benz | GLK | X204 | OM 651.911 | 2009-03 2015-06 | 4x4
Mercedes-Benz | Sprinter | 906 | OM 651.955, OM 651.957=120 | 2009-03 2018-06
Mercedes-Benz | Vito | 639 | OM 651.955=100 | 2010-09 2014-12
Mercedes-Benz | E-Klasse | W211 | OM 642.920 | 2005-03 2008-12
Mercedes-Benz | M-Klasse | W164 | OM 642.940 | 2005-07 2009-07
Mercedes-Benz | C-Klasse | W203 | OM 642.920=165 | 2005-03 2007-02
Chrysler | 300 C | LX | OM 642.920=160 | 2005-09 2010-11
Mercedes-Benz | E-Klasse | W213 | OM 654.920 | 2016-04 2020-12 | scr
Mercedes-Benz | C-Klasse | W205 | OM 654.916=118 | 2018-05 2021-05 | scr
BMW | 3 | E46 | M47D20=100, 204D4 | 2001-09 2005-02
BMW | 5 | E39 | M47D20=100 | 2000-02 2003-06
BMW | X3 | E83 | 204D4 | 2004-09 2007-08
Rover | 75 | RJ | 204D4=85 | 1999-02 2005-05
BMW | 3 | E90 | N47D20A, N47D20C=135 | 2007-09 2011-10
BMW | 5 | F10 | N47D20C=135 | 2010-06 2014-06
BMW | 1 | E87 | N47D20A | 2007-03 2011-12
BMW | X1 | E84 | N47D20C=135 | 2009-10 2015-06
BMW | 3 | F30 | B47D20A | 2015-07 2018-10
BMW | X3 | F25 | B47D20A | 2014-04 2017-08
BMW | 2 Active Tourer | F45 | B47C20A=110 | 2014-07 2021-10
Mini | Clubman | F54 | B47C20A=110 | 2015-11 2019-06
BMW | 5 | E60 | M57D30=160, 306D3 | 2003-03 2010-03
BMW | X5 | E70 | 306D3 | 2007-02 2010-04
BMW | X3 | E83 | 306D3=160 | 2005-09 2008-08
Opel | Corsa | D | Z13DTJ=55, Z13DTH | 2006-07 2011-06
Opel | Astra | H | Z13DTH | 2005-03 2010-10
Opel | Meriva | A | Z13DTJ=55 | 2005-07 2010-05
Fiat | Punto | II | Z13DTJ=51 | 2003-06 2010-12
Opel | Astra | G | Z17DTL=59 | 2003-04 2005-01
Opel | Astra | H | Z17DTL=59, Z17DTH | 2004-03 2010-10
Opel | Combo | C | Z17DTH | 2004-12 2012-02
Opel | Meriva | A | Z17DTH | 2003-09 2010-05
Opel | Vectra | C | Z19DTH, Z19DT=88 | 2004-04 2009-01
Opel | Zafira | B | Z19DTH, Z19DT=88 | 2005-07 2011-12
Opel | Astra | H | Z19DTH, Z19DT=88 | 2004-09 2010-10
Saab | 9-3 | YS3F | Z19DTH, Z19DT=88 | 2004-09 2011-12
Opel | Insignia | A | A20DTH, A20DTJ=81 | 2008-07 2015-06
Opel | Astra | J | A20DTH | 2009-12 2015-10
Chevrolet | Malibu | V300 | A20DTH | 2012-07 2014-12
Opel | Astra | K | B16DTH, B16DTL=70 | 2015-06 2019-12
Opel | Insignia | B | B16DTH | 2017-03 2019-12
Opel | Mokka | J13 | B16DTH | 2015-02 2019-06
Fiat | Punto | II | 188A9.000=51 | 2003-06 2010-12
Fiat | Doblò | I | 188A9.000=51, 199A2.000 | 2004-10 2010-02
Fiat | Panda | II | 188A9.000=51 | 2004-10 2011-12
Fiat | Grande Punto | 199 | 199A2.000 | 2005-10 2012-02
Fiat | Stilo | 192 | 192A1.000 | 2001-10 2006-11
Alfa Romeo | 147 | 937 | 937A2.000 | 2001-04 2005-12
Fiat | Doblò | I | 192A1.000=74 | 2003-10 2005-12
Alfa Romeo | 156 | 932 | 937A2.000=103 | 2002-04 2005-09
Fiat | Bravo | II | 198A5.000=121 | 2008-01 2014-12
Alfa Romeo | Giulietta | 940 | 940A4.000 | 2010-04 2016-03
Lancia | Delta | III | 198A5.000=121 | 2008-09 2014-08
Iveco | Daily | IV | F1AE0481D=70, F1AE0481U | 2006-05 2011-08
Fiat | Ducato | 250 | F1AE0481D | 2006-07 2011-06
Iveco | Daily | V | F1CE0481F, F1CE3481C=125 | 2009-06 2014-06
Fiat | Ducato | 250 | F1CE0481F=116 | 2006-07 2011-06
Mitsubishi | Canter | FE | F1CE0481F | 2009-06 2012-10
Toyota | Avensis | T25 | 1CD-FTV, 1AD-FTV=93 | 2003-03 2008-11
Toyota | Corolla | E12 | 1CD-FTV=66 | 2002-01 2007-02
Toyota | Auris | E15 | 1AD-FTV=93 | 2006-10 2012-09
Toyota | RAV4 | III | 2AD-FHV, 2AD-FTV=100 | 2005-11 2013-06
Toyota | Avensis | T27 | 2AD-FHV, 2AD-FTV=110 | 2008-11 2015-10
Lexus | IS 220d | XE2 | 2AD-FHV | 2005-08 2012-07
Toyota | Hilux | VII | 2KD-FTV | 2004-11 2015-09
Toyota | HiAce | H20 | 2KD-FTV=75 | 2006-08 2012-12
Toyota | Land Cruiser | J12 | 1KD-FTV=120 | 2002-09 2010-12
Toyota | Land Cruiser | J15 | 1KD-FTV=140 | 2009-08 2015-09
Toyota | Hilux | VII | 1KD-FTV | 2006-09 2015-09
Mitsubishi | L200 | IV | 4D56U, 4D56=85 | 2005-11 2015-12
Mitsubishi | Pajero Sport | II | 4D56U=131 | 2008-06 2015-12
Mitsubishi | Pajero | III | 4M41=118 | 2000-02 2006-12
Mitsubishi | Pajero | IV | 4M41 | 2006-10 2015-12
Mazda | 6 | GG | RF7J, RF5C=100 | 2002-08 2007-08
Mazda | 5 | CR | RF7J | 2005-02 2010-12
Mazda | 6 | GH | R2AA, R2BF=136 | 2008-12 2013-07
Mazda | CX-7 | ER | R2AA=127 | 2009-09 2013-03
Mazda | 3 | BL | R2BF=136 | 2009-04 2013-09
Hyundai | i20 | I | D3FA | 2012-05 2015-12
Kia | Rio | III | D3FA | 2011-09 2017-12
Hyundai | i30 | I | D4FB | 2007-10 2012-05
Kia | Ceed | ED | D4FB | 2006-12 2012-12
Hyundai | i30 | II | D4FB=94 | 2011-12 2015-12
Hyundai | ix35 | LM | D4FD | 2010-11 2015-12
Kia | Sportage | III | D4FD | 2010-12 2015-12
Hyundai | Tucson | TL | D4HA | 2015-06 2018-12
Kia | Sportage | III | D4HA | 2010-08 2015-12 | 4x4
Kia | Carnival | II | J3=106 | 2001-09 2006-06
Hyundai | Terracan | HP | J3 | 2001-12 2006-12
Volvo | V70 | III | D5244T4 | 2007-08 2010-12
Volvo | XC90 | I | D5244T4, D5244T=120 | 2002-10 2010-12
Volvo | S60 | I | D5244T=120 | 2001-01 2005-05
Land Rover | Discovery | III | 276DT | 2004-07 2009-09
Land Rover | Range Rover Sport | I | 276DT | 2005-02 2009-09
Jaguar | S-Type | CCX | 276DT=152 | 2004-06 2007-10
Land Rover | Defender | L316 | 244DT | 2007-04 2011-09
`;

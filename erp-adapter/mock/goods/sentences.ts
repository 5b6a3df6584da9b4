import type { DemoEngine } from "./engines.ts";
import { type Text, text } from "./family.ts";
import type { Random } from "./random.ts";

/** The vehicles of a part, in one of several phrasings. Croatian vehicle names stay in the nominative. */
export function fitsSentence(engine: DemoEngine, random: Random): Text {
  const vehicles = engine.models.join(", ");
  const codes = engine.codes.join(", ");
  const [from = "", to = ""] = engine.years.split("–");
  return random.pick([
    text(
      `For ${vehicles} with the ${engine.name} engine (${codes}), ${engine.power} kW, ${engine.years}.`,
      `Za vozila: ${vehicles}; motor ${engine.name} (${codes}), ${engine.power} kW, od ${from}. do ${to}. godine.`,
    ),
    text(
      `Fits the ${engine.name} engine, codes ${codes}: ${vehicles}, built ${engine.years}.`,
      `Odgovara motoru ${engine.name}, oznake ${codes}: ${vehicles}, godine proizvodnje ${from}.–${to}.`,
    ),
    text(
      `Used in ${vehicles}, engine ${engine.name} (${codes}), emission class Euro ${engine.euro}.`,
      `Ugrađuje se u vozila: ${vehicles}; motor ${engine.name} (${codes}), norma Euro ${engine.euro}.`,
    ),
  ]);
}

export const COMPARE_NUMBER = text(
  "Compare the number on the old part before ordering.",
  "Prije narudžbe usporedite broj na starom dijelu.",
);

export const NEW_WASHER = text(
  "Fit with a new sealing washer and new bolts.",
  "Ugradite s novom brtvenom podloškom i novim vijcima.",
);

export const CODE_INJECTOR = text(
  "After fitting, write the injector's code into the control unit with a tester.",
  "Nakon ugradnje kod brizgaljke treba dijagnostičkim uređajem upisati u upravljačku jedinicu.",
);

export const EXCHANGE_DEPOSIT = text(
  "Remanufactured by the maker and tested on the bench. The deposit is refunded when the old part comes back complete, drained and in its box.",
  "Tvornički obnovljeno i ispitano na ispitnom stolu. Kaucija se vraća kad stari dio stigne cjelovit, bez goriva i u svojoj kutiji.",
);

export const EXCHANGE_DEPOSIT_TURBO = text(
  "Remanufactured with new bearings and a balanced shaft. The deposit is refunded when the old turbocharger comes back with undamaged housings.",
  "Tvornički obnovljeno, s novim ležajevima i balansiranim vratilom. Kaucija se vraća kad se stari turbopunjač vrati s neoštećenim kućištima.",
);

export const CLEAN_OIL = text(
  "Change oil and filter and clean the oil feed pipe before fitting, otherwise the warranty lapses.",
  "Prije ugradnje zamijenite ulje i filtar te očistite dovodnu cijev ulja; bez toga jamstvo ne vrijedi.",
);

export const ADAPT_UNIT = text(
  "Adapt with a tester after fitting.",
  "Nakon ugradnje potrebna je adaptacija dijagnostičkim uređajem.",
);

export const ON_REQUEST = text(
  "Price, delivery and training on request; we install it and instruct your staff.",
  "Cijena, isporuka i obuka na upit; uređaj postavljamo i obučavamo Vaše djelatnike.",
);

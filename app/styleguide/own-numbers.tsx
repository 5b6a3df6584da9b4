import { OwnNumberForm } from "../own-numbers/own-number-form.tsx";
import { OwnNumbersPage } from "../own-numbers/own-numbers-page.tsx";
import { OWN_NUMBERS } from "./made-up/own-numbers.ts";
import { CUSTOMER } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const LONG = "REG-4711/Š-".repeat(7);

/** The customer's own numbers for products. */
export function OwnNumbers() {
  return (
    <Setting frame={CUSTOMER}>
      <Part module="own-numbers/own-number-form">
        <Specimen state="">
          <OwnNumberForm own={{ number: null }} />
        </Specimen>
        <Specimen state="number">
          <OwnNumberForm own={{ number: "REG-4711/Š" }} />
        </Specimen>
        <Specimen state="refused">
          <OwnNumberForm own={{ number: null }} refused={{ typed: "+++", error: { key: "ownNumber", limit: 80 } }} />
        </Specimen>
        <Specimen state="useNavigation: submitting">
          <Setting sending={{ intent: "own-number" }}>
            <OwnNumberForm own={{ number: "REG-4711/Š" }} />
          </Setting>
        </Specimen>
      </Part>
      <Part module="own-numbers/own-numbers-page">
        <Specimen state="" wide>
          <OwnNumbersPage page={OWN_NUMBERS} />
        </Specimen>
        <Specimen state="text, long number, refused" wide>
          <OwnNumbersPage
            page={{
              ...OWN_NUMBERS,
              pages: 1,
              rows: OWN_NUMBERS.rows.slice(0, 1).map((row) => ({ ...row, number: LONG })),
            }}
            refused={{ key: "confirmForget" }}
          />
        </Specimen>
        <Specimen state="total 0, failed" wide>
          <OwnNumbersPage page={{ ...OWN_NUMBERS, pages: 1, total: 0, rows: [] }} refused={{ key: "failed" }} />
        </Specimen>
        <Specimen state="total 0, text" wide>
          <OwnNumbersPage page={{ ...OWN_NUMBERS, pages: 1, total: 0, rows: [], text: "reg" }} />
        </Specimen>
        <Specimen state="hasCompany false" wide>
          <OwnNumbersPage page={{ ...OWN_NUMBERS, hasCompany: false, pages: 1, total: 0, rows: [] }} />
        </Specimen>
      </Part>
    </Setting>
  );
}

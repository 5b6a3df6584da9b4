import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_DOCUMENT_NUMBER } from "#erp-adapter/contract/document-number.ts";
import { readForm } from "../request/forms/read-form.ts";
import { cartFormSchema, guestEmailSchema, orderFormSchema } from "./cart-forms.ts";

const form = (fields: [string, string | Blob][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};
const document = (text: string) =>
  readForm(
    form([
      ["quote", "q"],
      ["buyerDocumentNumber", text],
    ]),
    orderFormSchema,
  );
const guest = (email: string) => guestEmailSchema.safeParse(email);

describe("the buyer document number", () => {
  test.each([
    ["N-1", "N-1"],
    ["  N-1  ", "N-1"],
    ["=1+1", "=1+1"],
    ["čšž 🚚", "čšž 🚚"],
    ["x".repeat(35), "x".repeat(35)],
  ])("%j is %j", (typed, value) =>
    expect(document(typed)).toMatchObject({ ok: true, value: { buyerDocumentNumber: value } }),
  );

  test.each([
    ["", "required"],
    ["   ", "required"],
    ["x".repeat(36), "documentNumber"],
    ["a\r\nb", "documentNumber"],
    ["a\0b", "documentNumber"],
    ["a\u0085b", "documentNumber"],
    ["\u3164\u200b", "documentNumber"],
    ["7\u202e1", "documentNumber"],
  ])("%j: %s", (typed, error) => expect(errorsOf(document(typed))).toEqual({ buyerDocumentNumber: [error] }));

  test("whatever is accepted fits on one line of the invoice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const reading = document(text);
        if (!reading.ok) return;
        expect(reading.value.buyerDocumentNumber).toMatch(/^\P{Cc}+$/u);
        expect(reading.value.buyerDocumentNumber.length).toBeLessThanOrEqual(MAX_DOCUMENT_NUMBER);
      }),
    );
  });
});

describe("the guest's e-mail", () => {
  test.each([
    "a@b.hr",
    "ana.anić+x@tvrtka.hr".normalize("NFKD").replace(/\p{M}/gu, ""),
    " a@b.hr ",
    "o'neil@example.com",
  ])("%j", (typed) => {
    expect(guest(typed)).toEqual({ success: true, data: typed.trim() });
  });

  test.each([
    "a@b.hr\r\nBcc: x@y.hr",
    "a@b.hr,c@d.hr",
    "Ana <a@b.hr>",
    "a@b",
    "a b@c.hr",
    "a@b..hr",
    "a@b.hr\0",
    `${"x".repeat(250)}@b.hr`,
    "a@@b.hr",
    "a@b.hr>",
    "<a@b.hr",
  ])("%j is not one address", (typed) =>
    expect(guest(typed).error?.issues.map(({ message }) => message)).toEqual(["email"]),
  );

  test("whatever is accepted is one address on one line", () => {
    const hostile = fc.array(
      fc.constantFrom("a", "@", ".", "hr", ",", ";", " ", "\r\n", "<", ">", '"', "Bcc:", "\0", "b.hr"),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(hostile, (parts) => {
        const reading = guest(parts.join(""));
        if (reading.success) expect(reading.data).toMatch(/^[^\s@,;<>"\p{Cc}]+@[^\s@,;<>"\p{Cc}]+$/u);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("forms that are no cart form", () => {
  const fields = { intent: "update", cart: "0", version: "1" };
  test.each([
    { ...fields, intent: "destroy" },
    { ...fields, intent: "" },
    { ...fields, cart: "x".repeat(41) },
    { ...fields, version: "x".repeat(81) },
    { intent: "update" },
  ])("%j", (given) => expect(readForm(form(Object.entries(given)), cartFormSchema).ok).toBe(false));

  test("a file where text is expected", () => {
    expect(
      readForm(
        form([
          ["intent", "update"],
          ["cart", new Blob(["0"])],
          ["version", "1"],
        ]),
        cartFormSchema,
      ).ok,
    ).toBe(false);
  });

  test("fields that the form does not have are dropped", () => {
    const reading = readForm(
      form([...Object.entries(fields), ["role", "admin"], ["__proto__", "x"], ["constructor.prototype.x", "y"]]),
      cartFormSchema,
    );
    expect(reading).toMatchObject({ ok: true, value: fields });
    expect(reading.ok && Object.keys(reading.value)).toEqual(Object.keys(fields));
    expect({}).not.toHaveProperty("x");
  });
});

function errorsOf(reading: ReturnType<typeof document>) {
  return reading.ok ? null : reading.reply.error;
}

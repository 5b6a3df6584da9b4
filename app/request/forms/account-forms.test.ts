import { expect, test } from "vitest";
import {
  isProfileField,
  keyOf,
  loginFormSchema,
  profileFormSchema,
  registerFormSchema,
  toFieldErrors,
} from "./account-forms.ts";
import { readForm } from "./read-form.ts";

const form = (fields: [string, string | Blob][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

test.each([
  ["name", "required", "required"],
  ["password", "required", "required"],
  ["name", "characters", "text"],
  ["password", "characters", "text"],
  ["password", "min", "password"],
  ["password", "max", "password"],
  ["city", "max", "text"],
  ["email", "max", "text"],
  ["vat", "checksum", "vatFormat"],
  ["vat", "shape", "vat"],
  ["postalCode", "shape", "postalCode"],
  ["phone", "shape", "phone"],
  ["email", "shape", "email"],
  ["city", "a rule of another ERP", "text"],
])("%s, %s: the sentence is %s", (field, rule, key) => expect(keyOf({ field, rule })).toBe(key));

test("each refused field has its own sentence", () => {
  expect(
    toFieldErrors([
      { field: "vat", rule: "checksum" },
      { field: "email", rule: "required" },
    ]),
  ).toEqual({ vat: "vatFormat", email: "required" });
});

test.each([
  ["name", true],
  ["password", true],
  ["version", false],
  ["role", false],
  ["__proto__", false],
  ["", false],
])("%j is a field of the form: %s", (field, is) => expect(isProfileField(field)).toBe(is));

test("absent fields are empty, unknown ones are dropped", () => {
  const reading = readForm(
    form([
      ["name", "Iva"],
      ["role", "admin"],
      ["partner", "001001"],
    ]),
    profileFormSchema,
  );
  expect(reading).toMatchObject({ ok: true, value: { name: "Iva", vat: "", version: "" } });
  expect(reading.ok && Object.keys(reading.value)).not.toContain("role");
});

test.each([
  ["a file", [["name", new Blob(["x"])]]],
  [
    "given twice",
    [
      ["name", "a"],
      ["name", "b"],
    ],
  ],
  ["without end", [["name", "x".repeat(1_001)]]],
] as [string, [string, string | Blob][]][])("a field that is %s is refused", (_, fields) => {
  const reading = readForm(form(fields), registerFormSchema);
  expect(reading.ok ? null : reading.reply.error).toEqual({ name: ["text"] });
});

test("a field that came twice is shown again as one text", () => {
  const reading = readForm(
    form([
      ["email", "a@b.hr"],
      ["email", "c@d.hr"],
    ]),
    loginFormSchema,
  );
  expect(reading.ok ? null : reading.reply.initialValue).toMatchObject({ email: "c@d.hr" });
});

test("a refused form carries no password back", () => {
  const typed = form([
    ["email", "a@b.hr"],
    ["password", "secret one"],
    ["passwordRepeat", "secret two"],
  ]);
  const reading = readForm(typed, registerFormSchema);
  expect(JSON.stringify(reading.ok && reading.refuse({ name: "required" }))).not.toMatch(/secret/);
  const login = readForm(form([["password", "secret one"]]), loginFormSchema);
  expect(JSON.stringify(login.ok ? null : login.reply)).toMatch(/required/);
  expect(JSON.stringify(login)).not.toMatch(/secret/);
});

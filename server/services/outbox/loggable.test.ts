import { expect, test } from "vitest";
import { toLoggable } from "./loggable.ts";

test("an answer of a mail server is logged without addresses and links", () => {
  const error = Object.assign(
    new Error("550 <ana@servis.example> refused: spam https://shop.example/en/forgot-password?key=abc.def"),
    { code: "EENVELOPE", responseCode: 550, rejected: ["ana@servis.example"], response: "550 ana@servis.example" },
  );
  expect(toLoggable(error)).toEqual({
    message: "550 <(address)> refused: spam (link)",
    code: "EENVELOPE",
    responseCode: 550,
  });
});

test.each([
  [new Error("no copy of order 26-000001"), { message: "no copy of order 26-000001" }],
  ["text with ana@servis.example", { message: "unknown" }],
  [null, { message: "unknown" }],
])("%s", (error, loggable) => {
  expect(toLoggable(error)).toEqual(loggable);
});

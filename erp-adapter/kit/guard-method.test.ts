import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { type CallContext, GENERAL_PARTNER } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import { createMethodGuard } from "./guard-method.ts";

const c: CallContext = {
  locale: "en",
  partner: GENERAL_PARTNER,
  user: null,
  token: null,
  deadline: Number.MAX_SAFE_INTEGER,
  requestId: "test",
};
const framed = createMethodGuard(() => false);

describe("the frame of a method", () => {
  test("hands arguments and answer through", async () => {
    const method = framed("double", async (value: number, _c: CallContext) => value * 2);
    expect(await method(21, c)).toBe(42);
  });

  test.each([
    {
      when: "its own error",
      thrown: new ErpError("NOT_FOUND", { what: "cart", id: "7" }),
      code: "NOT_FOUND",
      effect: "none",
    },
    { when: "a fault of ours", thrown: new TypeError("not a function"), code: "BAD_RESPONSE", effect: "none" },
    { when: "something that is no error", thrown: "text", code: "BAD_RESPONSE", effect: "none" },
    { when: "a full disk", thrown: sqliteError(13), code: "UNAVAILABLE", effect: "none" },
    { when: "a failing disk", thrown: sqliteError(4_874), code: "UNAVAILABLE", effect: "unknown" },
  ])("lets out only the family: $when is $code", async ({ thrown, code, effect }) => {
    const method = framed("carts.list", async (_c: CallContext) => {
      throw thrown;
    });
    const error = await method(c).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "ErpError", code, effect });
    if (error !== thrown) expect(error).toMatchObject({ cause: thrown, message: code });
  });

  test("a statement that is wrong is a fault of its author, told in the words of the database", async () => {
    const db = new DatabaseSync(":memory:");
    const method = framed("orders.place", async (_c: CallContext) => db.exec("select * from nowhere"));
    await expect(method(c)).rejects.toMatchObject({
      code: "BAD_RESPONSE",
      retryable: false,
      peerMessage: "no such table: nowhere",
    });
    db.close();
  });

  test("asks nothing when late, aborted, closed or without a whole context", async () => {
    let asked = 0;
    const ask = async (_c: CallContext) => {
      asked += 1;
    };
    const late = { ...c, deadline: Date.now() - 1 };
    await expect(framed("ask", ask)(late)).rejects.toMatchObject({ code: "TIMEOUT", effect: "none" });
    await expect(framed("ask", ask)({ ...c, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "TIMEOUT" });
    await expect(createMethodGuard(() => true)("ask", ask)(c)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    for (const change of [
      { locale: "xx" },
      { partner: 7 },
      { user: {} },
      { token: {} },
      { deadline: "soon" },
      { idempotencyKey: 1 },
    ]) {
      const broken = Object.assign({ ...c }, change);
      await expect(framed("ask", ask)(broken)).rejects.toMatchObject({
        code: "VALIDATION",
        details: { field: "context" },
      });
    }
    expect(asked).toBe(0);
  });
});

function sqliteError(errcode: number): Error {
  return Object.assign(new Error("sqlite"), { errcode });
}

import { expect, test } from "vitest";
import { visitor } from "../conformance/fixture/visitor.ts";
import { type CallContext, GENERAL_PARTNER, type PartnerCode } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { DECLARED } from "../protocol/client/kept-capabilities.ts";
import { withGeneralPartner } from "./with-general-partner.ts";

const COUNTER = "COUNTER" as PartnerCode;

test.each([
  ["the general partner", GENERAL_PARTNER, COUNTER],
  ["a company", "001001", "001001"],
  ["a company that has the shop's code for it", COUNTER, GENERAL_PARTNER],
])("%s is asked for by the ERP's own code, and answered by the shop's", async (_, partner, own) => {
  const { erp, asked } = answering(own);
  const c = { ...visitor(), partner: partner as PartnerCode };
  expect(await erp.accounts.verify(c)).toMatchObject({ partner });
  expect(await erp.accounts.login({ email: "", password: "" }, c)).toMatchObject({ user: { partner } });
  expect((await erp.invoices.list({}, c)).items).toMatchObject([{ customerCode: partner }]);
  expect(await erp.accounts.partner(c.partner, c)).toMatchObject({ code: partner });
  expect(await erp.accounts.partnersOf("a@b.example", c)).toEqual([partner]);
  expect(asked).toEqual([own, own, own, own, own]);
});

test("a file is passed on as it is, and so is what has no context", async () => {
  const { erp } = answering(COUNTER);
  const bytes = new Uint8Array([1, 2]);
  expect((await erp.invoices.document("R-1" as never, visitor())).bytes).toEqual(bytes);
  expect(await erp.accounts.verify(null as never)).toMatchObject({ partner: COUNTER });
});

test("its capabilities are those of an ERP that says it as the shop does", () => {
  const { erp } = answering(COUNTER);
  expect(erp.capabilities).toEqual(DECLARED);
  const plain = { ...erp, capabilities: DECLARED };
  expect(withGeneralPartner(plain).capabilities).toBe(DECLARED);
});

/** An ERP whose only partner is this one; `asked` holds the partner codes of its calls. */
function answering(partner: string) {
  const asked: string[] = [];
  const answer =
    <Answer>(value: Answer) =>
    async (...all: unknown[]) => {
      asked.push((all.at(-1) as CallContext | null)?.partner ?? "");
      return value;
    };
  const adapter = {
    capabilities: { ...DECLARED, conditions: { ...DECLARED.conditions, generalPartner: COUNTER } },
    accounts: {
      verify: answer({ partner }),
      login: answer({ user: { partner }, token: "t" }),
      partner: async (code: string, c: CallContext) => {
        asked.push(c.partner);
        return { code };
      },
      partnersOf: answer([partner]),
    },
    invoices: {
      list: answer({ items: [{ customerCode: partner }] }),
      document: answer({ bytes: new Uint8Array([1, 2]), mime: "application/pdf" }),
    },
    catalogue: {},
    carts: {},
    favourites: {},
    orders: {},
    finances: {},
  } as unknown as ErpAdapter;
  return { erp: withGeneralPartner(adapter), asked };
}

import { ErpError } from "../contract/errors.ts";
import { type Fault, faultIn, inConditions } from "./fault.ts";

const inCatalogue = faultIn("catalogue");
const inAccounts = faultIn("accounts");

/**
 * Faults of a back end as a whole: in its capabilities, in `close`, in all methods, and in the calls of a known
 * customer.
 */
export const WHOLE_FAULTS: readonly Fault[] = [
  {
    fault: "declares what no JSON can say",
    noticedBy: 1,
    in: ({ capabilities }) => ({
      capabilities: { ...capabilities, carts: { ...capabilities.carts, maxCarts: Number.POSITIVE_INFINITY } },
    }),
  },
  {
    fault: "is well after its end",
    noticedBy: 4,
    in: () => ({ health: async () => ({ ok: true, detail: "" }) }),
  },
  {
    fault: "has another id at each answer",
    noticedBy: 280,
    in: ({ health }) => ({ health: async () => ({ ...(await health()), instance: crypto.randomUUID() }) }),
  },
  {
    fault: "goes on after its end",
    noticedBy: 5,
    in: () => ({ close: async () => {} }),
  },
  inCatalogue("minds no deadline", 104, ({ search }) => ({
    search: (query, c) => search(query, { ...c, deadline: Date.now() + 5_000 }),
  })),
  inCatalogue("works for who has left", 105, ({ search }) => ({
    search: (query, { signal: _, ...c }) => search(query, c),
  })),
  inConditions("mixes up who asked for what", 114, (conditions) => {
    let asked: Parameters<typeof conditions>[0];
    return async (request, c) => {
      asked = request;
      await Promise.resolve();
      return conditions(asked, c);
    };
  }),
  inAccounts("knows Latin letters only", 127, ({ update }) => ({
    update: (fields, condition, c) =>
      update({ ...fields, city: (fields.city ?? "").replace(/[^\u0020-\u024f]/g, "?") }, condition, c),
  })),
  {
    fault: "tells of a right that it does not give",
    noticedBy: 130,
    in: ({ invoices }) => ({
      invoices: {
        ...invoices,
        list: async () => {
          throw new ErpError("FORBIDDEN", {});
        },
      },
    }),
  },
  inAccounts("signs one in and calls them another", 130, ({ verify }) => ({
    async verify(c) {
      const user = await verify(c);
      return { ...user, id: `${user.id}-2` as typeof user.id };
    },
  })),
];

import { isDatabaseAway } from "#database/engine/is-away.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";

/** Turns the work's error into UNAVAILABLE, with effect `none`, if the database is unreachable. */
export async function asOutage<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    throw new ErpError("UNAVAILABLE", {}, { peerMessage: "the database does not answer", cause: error });
  }
}

/** Reports an unreachable database like an unreachable ERP in all methods of a service. */
export function withOutages<Service extends Record<string, (...given: never[]) => Promise<unknown>>>(
  service: Service,
): Service {
  const guarded = Object.entries(service).map(([name, method]) => [
    name,
    (...given: never[]) => asOutage(method(...given)),
  ]);
  return Object.fromEntries(guarded);
}

import { z } from "zod";

/** Descriptors for all that is no connection: databases, mail, the ERP, standard streams. */
const KEPT_BACK = 128;
/** Of one connection, which may have a file open that it is sent. */
const EACH = 2;
const FEWEST = 16;

const reportSchema = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) });

/**
 * Connections that this process can hold open within its limit of descriptors; Infinity where there is none. Beyond them
 * the system would take no connection at all, and health could not answer.
 */
export function roomForConnections(limit = descriptorLimit()): number {
  return Math.max(FEWEST, Math.floor((limit - KEPT_BACK) / EACH));
}

function descriptorLimit(): number {
  if (!process.report) return Number.POSITIVE_INFINITY;
  // Its look at the network may take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report = reportSchema.safeParse(process.report.getReport());
  return report.success ? report.data.userLimits.open_files.soft : Number.POSITIVE_INFINITY;
}

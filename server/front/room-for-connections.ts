import { z } from "zod";

/** Descriptors reserved for everything but connections: databases, mail, the ERP, standard streams. */
const KEPT_BACK = 128;
/** Descriptors per connection: its socket, and perhaps a file that is being sent. */
const EACH = 2;
const FEWEST = 16;

const reportSchema = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) });

/**
 * Number of connections that this process can hold open within its limit of descriptors; Infinity if there is no limit.
 * Beyond that number the system would accept no connection at all, and health checks would get no answer.
 */
export function roomForConnections(limit = descriptorLimit()): number {
  return Math.max(FEWEST, Math.floor((limit - KEPT_BACK) / EACH));
}

function descriptorLimit(): number {
  if (!process.report) return Number.POSITIVE_INFINITY;
  // The network part of the report may take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report = reportSchema.safeParse(process.report.getReport());
  return report.success ? report.data.userLimits.open_files.soft : Number.POSITIVE_INFINITY;
}

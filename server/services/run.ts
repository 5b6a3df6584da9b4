import { randomUUID } from "node:crypto";

/** Identifies this run of the program among the runs on all machines. */
export const RUN = randomUUID();

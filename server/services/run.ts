import { randomUUID } from "node:crypto";

/** Identifies this run of the program, on all machines. */
export const RUN = randomUUID();

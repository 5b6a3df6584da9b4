/**
 * A page's decision about sharing its answer. kept: for other readers, for as long as pages are kept · passing: only
 * for those who wait for it now, because it shows a substitute for data that could not be read.
 */
export type Keeping = "kept" | "passing";

/** The formats of a downloaded table. */
export const TABLE_FORMATS = ["csv", "xlsx"] as const;

export const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
} as const;

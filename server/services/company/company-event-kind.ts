export type CompanyEventKind =
  | "invited"
  | "withdrawn"
  | "joined"
  | "changed"
  | "removed"
  | "readmitted"
  | "handed-over"
  | "rule-added"
  | "rule-removed"
  | "leave-set"
  | "leave-ended";

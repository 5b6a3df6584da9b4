export interface Migration {
  version: number;
  statements: string[];
}

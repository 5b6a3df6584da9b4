export interface ShopMigration {
  version: number;
  statements: string[];
}

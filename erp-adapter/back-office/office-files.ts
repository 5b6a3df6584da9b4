import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openCatalogueDatabase } from "../own/catalogue-index/catalogue-database.ts";
import { openBooks } from "../own/embedded/books.ts";
import { makeDataFolder } from "../own/embedded/make-data-folder.ts";
import { createSettlement } from "../own/embedded/orders/settlement.ts";
import { createStockMoves } from "../own/embedded/orders/stock-moves.ts";
import { createStockProjection } from "../own/embedded/orders/stock-projection.ts";
import { createStaff, type EmbeddedStaff } from "../own/embedded/staff.ts";
import { commandError } from "./command.ts";

/** The files of a data folder, each opened at its first use. A shop may be running on them. */
export interface OfficeFiles {
  /** the folder itself */
  dataDir: string;
  /** Throws a command error if there is no shop in the folder yet. */
  catalogue(): DatabaseSync;
  /** The catalogue; creates it if it is missing. */
  newCatalogue(): DatabaseSync;
  /** Throws a command error if there is no shop in the folder yet. */
  staff(): EmbeddedStaff;
  /** Deducts goods already sold from the stock now, so that they are not deducted from a new count later. */
  settleStock(): void;
  close(): void;
}

export function createDataFiles(dataDir: string): OfficeFiles {
  let catalogue: DatabaseSync | null = null;
  let staff: EmbeddedStaff | null = null;

  function requireShop(): void {
    if (!existsSync(join(dataDir, "catalogue.db")))
      throw commandError(
        `there is no shop in ${dataDir}: start it, or use seed or import (DATA_DIR names the folder; for an ERP of another kind, npm run shop approves people)`,
      );
  }

  function open(): DatabaseSync {
    catalogue ??= openCatalogueDatabase(join(dataDir, "catalogue.db"));
    return catalogue;
  }

  return {
    dataDir,
    catalogue() {
      requireShop();
      return open();
    },
    newCatalogue() {
      makeDataFolder(dataDir);
      return open();
    },
    staff() {
      requireShop();
      staff ??= createStaff({ dataDir });
      return staff;
    },
    settleStock() {
      if (!existsSync(join(dataDir, "erp.db"))) return;
      const books = openBooks(join(dataDir, "erp.db"));
      try {
        createSettlement(createStockProjection(open()), createStockMoves(books)).settle();
      } finally {
        books.close();
      }
    },
    close() {
      catalogue?.close();
      staff?.close();
    },
  };
}

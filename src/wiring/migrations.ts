import { analyticsMigrations } from '../analytics/copy/migrations.ts';
import { demoMigrations } from '../demo/migrations.ts';
import { historyMigrations } from '../eventstore/postgres/migrations.ts';
import { integrityMigrations } from '../history/integrity/migrations.ts';
import { mailMigrations } from '../mail/migrations.ts';
import { installationMigrations } from '../platform/first-administrator.ts';
import type { Migration } from '../platform/migrations.ts';
import { probeMigrations } from '../platform/write-probe.ts';
import { projectionMigrations } from '../projections/engine/migrations.ts';
import { reactorMigrations } from '../reactors/engine/migrations.ts';
import { reportMigrations } from '../reports/runs/migrations.ts';
import { vaultMigrations } from '../vault/migrations.ts';

/** All migrations of the platform's database, in order. */
export const platformMigrations: readonly Migration[] = [
  ...installationMigrations,
  ...vaultMigrations,
  ...historyMigrations,
  ...integrityMigrations,
  ...projectionMigrations,
  ...mailMigrations,
  ...reactorMigrations,
  ...reportMigrations,
  ...demoMigrations,
  ...probeMigrations,
  ...analyticsMigrations,
];

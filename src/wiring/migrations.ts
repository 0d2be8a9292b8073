import { demoMigrations } from '../demo/migrations.ts';
import { historyMigrations } from '../eventstore/postgres/migrations.ts';
import { installationMigrations } from '../platform/first-administrator.ts';
import { mailMigrations } from '../platform/mail/migrations.ts';
import type { Migration } from '../platform/migrations.ts';
import { vaultMigrations } from '../platform/vault/migrations.ts';
import { projectionMigrations } from '../projections/engine/migrations.ts';
import { reactorMigrations } from '../reactors/engine/migrations.ts';
import { reportMigrations } from '../reports/runs/migrations.ts';
import { sealMigrations } from '../seals/migrations.ts';

/** The whole structure of the platform's database, in order. */
export const platformMigrations: readonly Migration[] = [
  ...installationMigrations,
  ...vaultMigrations,
  ...historyMigrations,
  ...sealMigrations,
  ...projectionMigrations,
  ...mailMigrations,
  ...reactorMigrations,
  ...reportMigrations,
  ...demoMigrations,
];

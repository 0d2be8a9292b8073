import { writeDemo } from '../demo/demo.ts';
import { checkEvent } from '../domain/catalogue.ts';
import { invitationTokenTable } from '../vault/invitation-tokens.ts';
import type { Platform } from './platform.ts';

type DemoPreparationParts = Pick<
  Platform,
  'pool' | 'vault' | 'store' | 'hashing' | 'passkeys' | 'files' | 'dataDir' | 'clock' | 'logger'
>;

/** Fills an empty installation with the demo. Returns lines that explain how to sign in. */
export const demoPreparation = async (
  parts: DemoPreparationParts,
  aborted: AbortSignal,
): Promise<readonly string[]> => {
  const { pool, vault, store, hashing, passkeys, files, dataDir, clock, logger } = parts;
  const { charity, consultant, analyst, password, file } = await writeDemo({
    pool,
    store,
    // Only invitations expire in the vault within the time of the scenario.
    vaultAt: (scenarioClock) => ({ ...vault, invitationTokens: invitationTokenTable(pool, scenarioClock) }),
    files,
    hashing,
    passkeys,
    check: checkEvent,
    clock,
    dataDir,
    logger,
    signal: aborted,
  });
  const lines = [
    'The demo is ready. Sign in as one of its members, all with one password:',
    `  charity     ${charity}`,
    `  consultant  ${consultant}`,
    `  analyst     ${analyst}`,
    `  password    ${password}`,
    ...(file === null ? [] : [`Also in ${file}.`]),
  ];
  return [lines.join('\n')];
};

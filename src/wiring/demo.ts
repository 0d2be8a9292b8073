import { writeDemo } from '../demo/demo.ts';
import { checkEvent } from '../domain/catalogue.ts';
import { invitationTokenTable } from '../platform/vault/invitation-tokens.ts';
import type { PlatformParts } from './platform-parts.ts';

type DemoPreparationParts = Pick<
  PlatformParts,
  'pool' | 'vault' | 'store' | 'hashing' | 'files' | 'dataDir' | 'clock' | 'logger'
>;

/** Fills an empty installation with the demo, and says as whom to look at it. */
export const demoPreparation = async (
  parts: DemoPreparationParts,
  givenUp: AbortSignal,
): Promise<readonly string[]> => {
  const { pool, vault, store, hashing, files, dataDir, clock, logger } = parts;
  const { charity, consultant, analyst, password, file } = await writeDemo({
    pool,
    store,
    // Of all that the vault keeps, only invitations expire while the story is told.
    vaultAt: (storyClock) => ({ ...vault, invitationTokens: invitationTokenTable(pool, storyClock) }),
    files,
    hashing,
    check: checkEvent,
    clock,
    dataDir,
    logger,
    signal: givenUp,
  });
  return [
    'The demo is written. Its people, all with one password:',
    `  charity     ${charity}`,
    `  consultant  ${consultant}`,
    `  analyst     ${analyst}`,
    `  password    ${password}`,
    ...(file === null ? [] : [`Also in ${file}.`]),
  ];
};

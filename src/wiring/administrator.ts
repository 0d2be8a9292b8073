import { fold } from '../commands/fold.ts';
import { systemRequest } from '../commands/request-context.ts';
import { account as accountDecider } from '../domain/accounts/decide.ts';
import type { FirstAdministrator } from '../platform/config.ts';
import { ensureFirstAdministrator, type FirstAdministratorKeeper } from '../platform/first-administrator.ts';
import { StartRefused } from '../platform/start-refused.ts';
import type { Platform } from './platform.ts';

type AdministratorParts = Pick<Platform, 'commands' | 'store' | 'vault' | 'hashing' | 'newId'>;

/**
 * Creates the first administrator's account, or finds the one that an interrupted start has created. Returns the user
 * id; null when the name belongs to another member, whose password is never checked.
 */
const createAdministrator = async (
  { commands, store, vault, hashing, newId }: AdministratorParts,
  account: { username: string; email: string; password: string },
): Promise<string | null> => {
  const request = systemRequest('start', newId());
  const created = await commands.createAdministrator({ ...account, name: 'Administrator' }, request);
  if (created.outcome === 'done') return created.userId;
  const { code, message } = created.rejection;
  if (code === 'password-weak') throw new StartRefused(`ADMIN_PASSWORD: ${message}`);
  const holder = await vault.names.find(account.username);
  if (holder === null) return null;
  const member = await fold(store, accountDecider, holder);
  if (member.status !== 'registered' || member.registration.role !== 'admin') return null;
  const isOurs = await hashing.verify((await vault.credentials.find(holder))?.hash ?? null, account.password);
  return isOurs ? holder : null;
};

/**
 * Makes sure that the installation has its first administrator.
 * @param onCreated runs after the account was created or found.
 */
export const settleAdministrator = (
  platform: AdministratorParts & Pick<Platform, 'pool' | 'dataDir'>,
  wanted: FirstAdministrator,
  onCreated: () => Promise<unknown>,
): Promise<FirstAdministratorKeeper> =>
  ensureFirstAdministrator({
    pool: platform.pool,
    wanted,
    dataDir: platform.dataDir,
    create: async (account) => {
      const userId = await createAdministrator(platform, account);
      if (userId !== null) await onCreated();
      return userId;
    },
  });

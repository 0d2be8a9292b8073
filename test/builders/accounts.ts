import type { AccountRegistration } from '../../src/domain/accounts/events.ts';
import { id } from './ids.ts';

/** The account of a charity's director. */
export const anAccount = (changes: Partial<AccountRegistration> = {}): AccountRegistration => ({
  userId: id(1),
  role: 'charity',
  username: 'amara.okafor',
  email: 'amara@riverside-kitchen.example',
  name: 'Amara Okafor',
  phone: '01632 960 001',
  bio: 'Runs a community kitchen.',
  website: 'https://riverside-kitchen.example',
  organisation: 'Riverside Kitchen',
  ...changes,
});

import type { AccountRegistration, ContactDetails, Profile } from '../../src/domain/accounts/events.ts';
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

/** Contact details of {@link anAccount} after a move. */
export const someContactDetails = (changes: Partial<ContactDetails> = {}): ContactDetails => ({
  name: 'Amara Okafor-Lee',
  phone: '01632 960 009',
  website: null,
  ...changes,
});

/** A later profile of {@link anAccount}. */
export const aProfile = (changes: Partial<Profile> = {}): Profile => ({
  bio: 'Runs two community kitchens.',
  organisation: 'Riverside Kitchens',
  ...changes,
});

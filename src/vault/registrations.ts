import { type HeldWork, type HeldWorkParts, heldWork } from './account-holds.ts';
import { type HeldRegistration, heldRegistration } from './held-registration.ts';

/** Registrations in progress. They are completed or undone, so that no orphan remains and no name stays reserved. */
export type Registrations = HeldWork<HeldRegistration>;

export const registrationTable = ({ pool, holds, clock, keys, digestOf }: HeldWorkParts): Registrations =>
  heldWork({ pool, holds }, { table: 'registrations', id: 'registration_id' }, (client, id) =>
    heldRegistration({ client, clock, keys, digestOf, id }),
  );

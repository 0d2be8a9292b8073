import { sql } from 'kysely';
import type { Invoice } from '../../contract/memberships.ts';
import type { ReadDb } from '../read-models.ts';
import { charges, itemOf } from './memberships.ts';

/** The last block of a UUIDv7 is random, so it identifies a charge as well as a number would. */
const referenceOf = (id: string): string => `FB-${id.slice(-12).toUpperCase()}`;

/** The invoice for a membership charge or a one-off project, with the charity that owes it; null if there is none. */
export const findInvoice = async (db: ReadDb, id: string) => {
  const row = await charges(db)
    .innerJoin('charities', 'charities.charity_id', 'charges.charity_id')
    .leftJoin('accounts', 'accounts.user_id', 'charities.user_id')
    .where('charge_id', '=', id)
    .selectAll('charges')
    .select([
      // The charity's current name.
      sql<string>`coalesce(charities.organisation, accounts.name, '')`.as('name'),
      'charities.registered_number as registeredNumber',
      'charities.location',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { charity_id: charityId, created_at: date, name, registeredNumber, location, price, credit, due } = row;
  const charity = { name, registeredNumber, location };
  const invoice: Invoice = { id, reference: referenceOf(id), date, charity, item: itemOf(row), price, credit, due };
  return { charityId, invoice };
};

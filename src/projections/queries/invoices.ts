import { type Kysely, sql } from 'kysely';
import type { Invoice } from '../../contract/memberships.ts';
import type { ReadModels } from '../read-models.ts';

interface FoundInvoice {
  readonly charityId: string;
  readonly invoice: Invoice;
}

/** The last block of a UUIDv7 is random, so it identifies a charge as well as a number would. */
const referenceOf = (id: string): string => `FB-${id.slice(-12).toUpperCase()}`;

/** The charity's current name. */
const charityColumns = [
  'charities.charity_id as charityId',
  sql<string>`coalesce(charities.organisation, accounts.name, '')`.as('name'),
  'charities.registered_number as registeredNumber',
  'charities.location',
] as const;

const membershipInvoice = async (db: Kysely<ReadModels>, id: string): Promise<FoundInvoice | null> => {
  const row = await db
    .selectFrom('membership_charges')
    .innerJoin('charities', 'charities.charity_id', 'membership_charges.charity_id')
    .leftJoin('accounts', 'accounts.user_id', 'charities.user_id')
    .selectAll('membership_charges')
    .select(charityColumns)
    .where('charge_id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { charityId, name, registeredNumber, location, tier, billing, price, credit, due } = row;
  const item = { for: row.charged_for, tier, billing, from: row.term_from, to: row.term_to };
  const charity = { name, registeredNumber, location };
  return {
    charityId,
    invoice: { id, reference: referenceOf(id), date: row.created_at, charity, item, price, credit, due },
  };
};

const oneOffInvoice = async (db: Kysely<ReadModels>, id: string): Promise<FoundInvoice | null> => {
  const row = await db
    .selectFrom('projects')
    .innerJoin('charities', 'charities.charity_id', 'projects.charity_id')
    .leftJoin('accounts', 'accounts.user_id', 'charities.user_id')
    .select(['projects.title', 'projects.set_up_fee', 'projects.created_at'])
    .select(charityColumns)
    .where('project_id', '=', id)
    .executeTakeFirst();
  if (!row || row.set_up_fee === null) return null;
  const { charityId, name, registeredNumber, location, title, set_up_fee: price } = row;
  const item = { for: 'one-off', project: title } as const;
  const charity = { name, registeredNumber, location };
  return {
    charityId,
    invoice: { id, reference: referenceOf(id), date: row.created_at, charity, item, price, credit: 0, due: price },
  };
};

/** The invoice for a membership charge or a one-off project, with the charity that owes it; null if there is none. */
export const findInvoice = async (db: Kysely<ReadModels>, id: string): Promise<FoundInvoice | null> =>
  (await membershipInvoice(db, id)) ?? (await oneOffInvoice(db, id));

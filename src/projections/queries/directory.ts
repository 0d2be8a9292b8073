import { type Kysely, sql } from 'kysely';
import type {
  ConsultantDetail,
  ConsultantList,
  ConsultantListItem,
  ConsultantSort,
} from '../../contract/consultants.ts';
import type { ConsultantStatus } from '../../domain/consultants/consultant-status.ts';
import type { ExpertiseArea } from '../../domain/kernel/expertise-areas.ts';
import { type ListOrder, listPage, type PageRequest } from '../../platform/paging.ts';
import type { AccountRow } from '../accounts.ts';
import type { ConsultantRow } from '../consultants.ts';
import type { ReadModels } from '../read-models.ts';
import { contains } from '../searchable.ts';

/** Characters of a name in the sort key: cursors have a maximum length. */
const SORTED_CHARACTERS = 24;

const sortedName = sql<string>`left(accounts.listed_as, ${sql.lit(SORTED_CHARACTERS)})`;
const byExperience = [
  { by: 'years_experience', kind: 'whole' },
  { by: 'consultant_id', kind: 'id' },
] as const;

const orders: Readonly<Record<ConsultantSort, ListOrder>> = {
  name: {
    name: 'name',
    direction: 'asc',
    parts: [
      { by: sortedName, kind: 'text' },
      { by: 'consultant_id', kind: 'id' },
    ],
  },
  'experience-desc': { name: 'experience-desc', direction: 'desc', parts: byExperience },
  'experience-asc': { name: 'experience-asc', direction: 'asc', parts: byExperience },
};

type ConsultantAndMember = ConsultantRow & Pick<AccountRow, 'name' | 'organisation' | 'bio'>;

const itemOf = (row: ConsultantAndMember): ConsultantListItem => ({
  id: row.consultant_id,
  user: { name: row.name, organisation: row.organisation, bio: row.bio },
  yearsExperience: row.years_experience,
  expertise: row.expertise,
  linkedin: row.linkedin,
});

/** Consultants with an open account. */
const withMembers = (db: Kysely<ReadModels>) =>
  db
    .selectFrom('consultants')
    .innerJoin('accounts', 'accounts.user_id', 'consultants.user_id')
    // Redundant, but lets Postgres use the index on role.
    .where('accounts.role', '=', 'consultant')
    .where('closed_at', 'is', null);

export interface DirectoryRequest extends PageRequest {
  /** Part of the name or the organisation. */
  readonly search?: string | undefined;
  /** Any of these areas; all if empty. */
  readonly expertise?: readonly ExpertiseArea[] | undefined;
  readonly sort: ConsultantSort;
}

/** The directory: consultants who are approved and available (decisions). Throws `InvalidCursor`. */
export const listConsultants = async (
  db: Kysely<ReadModels>,
  { search, expertise = [], sort, ...request }: DirectoryRequest,
): Promise<ConsultantList> => {
  const matching = withMembers(db)
    .where('status', '=', 'approved')
    .where('is_available', '=', true)
    .where(contains(search, 'listed_as'))
    .$if(expertise.length > 0, (query) => query.where(sql<boolean>`expertise && ${[...expertise]}::text[]`));
  return listPage(db, request, {
    matching,
    rows: matching.selectAll('consultants').select(['name', 'organisation', 'bio', sortedName.as('sorted_name')]),
    order: orders[sort],
    entryOf: itemOf,
    keyOf: (row) => [sort === 'name' ? row.sorted_name : row.years_experience, row.consultant_id],
  });
};

/** A consultant's profile, with the facts that decide who may see it. */
export interface FoundConsultant {
  readonly detail: ConsultantDetail;
  readonly userId: string;
  readonly status: ConsultantStatus;
}

/** One consultant in any status; null if there is none, or they left. */
export const findConsultant = async (db: Kysely<ReadModels>, consultantId: string): Promise<FoundConsultant | null> => {
  const row = await withMembers(db)
    .selectAll('consultants')
    .select(['name', 'organisation', 'bio'])
    .where('consultant_id', '=', consultantId)
    .where('status', '<>', 'left')
    .executeTakeFirst();
  if (!row) return null;
  const detail = {
    ...itemOf(row),
    hourlyRate: row.hourly_rate,
    availability: row.is_available,
    isApproved: row.status === 'approved',
  };
  return { detail, userId: row.user_id, status: row.status };
};

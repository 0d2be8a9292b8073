import { type Kysely, sql } from 'kysely';
import type { ConsultantStatus } from '../domain/consultants/consultant-status.ts';
import type { ExpertiseArea } from '../domain/kernel/expertise-areas.ts';
import type {
  ConsultantDetail,
  ConsultantList,
  ConsultantListItem,
  ConsultantSort,
} from '../http/contract/consultants.ts';
import { behindCursor, countOf, inOrder, type ListOrder, type PageRequest, pageOf, sliceOf } from './paging.ts';
import type { AccountRow, ConsultantRow, ReadModels } from './rows.ts';
import { contains } from './searchable.ts';

/** Letters of a name that it is sorted by: with more, a cursor could grow beyond what the contract lets it be. */
const SORTED_LETTERS = 24;

const sortedName = sql<string>`left(accounts.listed_as, ${sql.lit(SORTED_LETTERS)})`;
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

/** Consultants with their members, as long as the account is open. */
const withMembers = (db: Kysely<ReadModels>) =>
  db
    .selectFrom('consultants')
    .innerJoin('accounts', 'accounts.user_id', 'consultants.user_id')
    // Known anyway; said so that an index need not look at everybody else.
    .where('accounts.role', '=', 'consultant')
    .where('closed_at', 'is', null);

/** Which consultants visitors look for. */
export interface DirectoryRequest extends PageRequest {
  /** Part of the name or the organisation. */
  readonly search?: string | undefined;
  /** Any of these areas; all where there is none. */
  readonly expertise?: readonly ExpertiseArea[] | undefined;
  readonly sort: ConsultantSort;
}

/** The directory: consultants who are approved and available (decisions). Throws `InvalidCursor`. */
export const listConsultants = async (
  db: Kysely<ReadModels>,
  { search, expertise = [], sort, ...request }: DirectoryRequest,
): Promise<ConsultantList> => {
  const slice = sliceOf(orders[sort], request);
  const matching = withMembers(db)
    .where('status', '=', 'approved')
    .where('is_available', '=', true)
    .where(contains(search, 'listed_as'))
    .$if(expertise.length > 0, (query) => query.where(sql<boolean>`expertise && ${[...expertise]}::text[]`));
  const [rows, total] = await Promise.all([
    matching
      .selectAll('consultants')
      .select(['name', 'organisation', 'bio', sortedName.as('sorted_name')])
      .where(behindCursor(slice))
      .orderBy(inOrder(slice))
      .limit(slice.limit)
      .execute(),
    countOf(db, matching),
  ]);
  const page = pageOf(rows, slice, itemOf, (row) => [
    sort === 'name' ? row.sorted_name : row.years_experience,
    row.consultant_id,
  ]);
  return { ...page, total };
};

/** A consultant's profile with what decides who may see it. */
export interface FoundConsultant {
  readonly detail: ConsultantDetail;
  readonly userId: string;
  readonly status: ConsultantStatus;
}

/** One consultant, approved or not; null when there is none, or no longer. */
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

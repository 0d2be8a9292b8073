import type { Kysely } from 'kysely';
import type { ConsultantStatus } from '../domain/consultants/consultant-status.ts';
import type { Application, ApplicationList } from '../http/contract/administration.ts';
import { behindCursor, countOf, inOrder, newestFirst, type PageRequest, pageOf, sliceOf } from './paging.ts';
import type { AccountRow, ConsultantRow, ReadModels } from './rows.ts';
import { contains } from './searchable.ts';

const memberColumns = ['name', 'email', 'phone', 'website', 'organisation', 'bio'] as const;

const applicationOf = (row: ConsultantRow & Pick<AccountRow, (typeof memberColumns)[number]>): Application => ({
  id: row.consultant_id,
  userId: row.user_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  website: row.website,
  organisation: row.organisation,
  bio: row.bio,
  expertise: row.expertise,
  yearsExperience: row.years_experience,
  hourlyRate: row.hourly_rate,
  linkedin: row.linkedin,
  availability: row.is_available,
  status: row.status,
  reason: row.reason,
  createdAt: row.applied_at,
  decidedAt: row.decided_at,
});

const withMembers = (db: Kysely<ReadModels>) =>
  db
    .selectFrom('consultants')
    .innerJoin('accounts', 'accounts.user_id', 'consultants.user_id')
    // Known anyway; said so that an index need not look at everybody else.
    .where('accounts.role', '=', 'consultant');

const newest = newestFirst('applied_at', 'consultant_id');

/** Which consultants administrators ask for. */
export interface ApplicationsRequest extends PageRequest {
  readonly status?: ConsultantStatus | undefined;
  /** Part of the name, the organisation or the e-mail address. */
  readonly search?: string | undefined;
}

/** Consultants as administrators vet them, the newest application first. Throws `InvalidCursor`. */
export const listApplications = async (
  db: Kysely<ReadModels>,
  { status, search, ...request }: ApplicationsRequest,
): Promise<ApplicationList> => {
  const slice = sliceOf(newest, request);
  const matching = withMembers(db)
    .where(contains(search, 'found_by'))
    .$if(status !== undefined, (query) => (status ? query.where('status', '=', status) : query));
  const [rows, total] = await Promise.all([
    matching
      .selectAll('consultants')
      .select(memberColumns)
      .where(behindCursor(slice))
      .orderBy(inOrder(slice))
      .limit(slice.limit)
      .execute(),
    countOf(db, matching),
  ]);
  const page = pageOf(rows, slice, applicationOf, (row) => [row.applied_at, row.consultant_id]);
  return { ...page, total };
};

/** One consultant as administrators vet them; null when there is none. */
export const findApplication = async (db: Kysely<ReadModels>, consultantId: string): Promise<Application | null> => {
  const row = await withMembers(db)
    .selectAll('consultants')
    .select(memberColumns)
    .where('consultant_id', '=', consultantId)
    .executeTakeFirst();
  return row ? applicationOf(row) : null;
};

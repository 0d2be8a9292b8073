import type { Application, ApplicationList } from '../../contract/applications.ts';
import type { ConsultantStatus } from '../../domain/consultants/consultant-status.ts';
import { listPage, newestFirst, oldestFirst, type PageRequest } from '../../platform/paging.ts';
import type { AccountRow } from '../accounts.ts';
import type { ConsultantRow } from '../consultants.ts';
import type { ReadDb } from '../read-models.ts';
import { contains } from '../searchable.ts';

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

const withMembers = (db: ReadDb) =>
  db
    .selectFrom('consultants')
    .innerJoin('accounts', 'accounts.user_id', 'consultants.user_id')
    // Redundant, but lets Postgres use the index on role.
    .where('accounts.role', '=', 'consultant');

interface ApplicationsRequest extends PageRequest {
  readonly status?: ConsultantStatus | undefined;
  /** Only applications that are waiting for a decision and were submitted before this moment. */
  readonly appliedBefore?: Date | undefined;
  /** Part of the name, the organisation or the e-mail address. */
  readonly search?: string | undefined;
}

/**
 * Applications for administrators: newest first, or oldest first if they are waiting for a decision. Throws
 * `InvalidCursor`.
 */
export const listApplications = async (
  db: ReadDb,
  { status, appliedBefore, search, ...request }: ApplicationsRequest,
): Promise<ApplicationList> => {
  const matching = withMembers(db)
    .where(contains(search, 'found_by'))
    .$if(appliedBefore !== undefined, (query) =>
      query.where('status', '=', 'applied').where('applied_at', '<', appliedBefore?.toISOString() ?? ''),
    )
    .$if(status !== undefined, (query) => (status ? query.where('status', '=', status) : query));
  return listPage(db, request, {
    matching,
    rows: matching.selectAll('consultants').select(memberColumns),
    order: (status === 'applied' || appliedBefore ? oldestFirst : newestFirst)('applied_at', 'consultant_id'),
    entryOf: applicationOf,
    keyOf: (row) => [row.applied_at, row.consultant_id],
  });
};

/** One application for administrators; null if there is none. */
export const findApplication = async (db: ReadDb, consultantId: string): Promise<Application | null> => {
  const row = await withMembers(db)
    .selectAll('consultants')
    .select(memberColumns)
    .where('consultant_id', '=', consultantId)
    .executeTakeFirst();
  return row ? applicationOf(row) : null;
};

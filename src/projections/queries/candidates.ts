import { type Kysely, sql } from 'kysely';
import type { CandidateList } from '../../contract/candidates.ts';
import { type MembershipTier, tierForRevenue } from '../../domain/charities/membership-tiers.ts';
import { type Candidate, type Fit, fitOf } from '../../domain/projects/fit.ts';
import { type ListOrder, type PageRequest, pageOf, sliceOf } from '../../platform/paging.ts';
import type { ReadModels } from '../read-models.ts';
import {
  type ConsultantAndMember,
  directoryOf,
  itemOf,
  SORTED_CHARACTERS,
  savedBy,
  trackRecordsOf,
} from './directory.ts';
import { ratingColumns } from './feedback.ts';
import { isVisibleTo, type Viewer } from './viewer.ts';

/** The consultants that are ranked: those who cover the most areas. Bounds the work of one request. */
const MOST_RANKED = 500;

const byFit: ListOrder = {
  name: 'fit',
  direction: 'asc',
  parts: [
    { by: 'misfit', kind: 'whole' },
    { by: 'listed_as', kind: 'text' },
    { by: 'consultant_id', kind: 'id' },
  ],
};

type Completed = Pick<Candidate, 'completedProjects' | 'completedForSize'>;

const nothing: Completed = { completedProjects: 0, completedForSize: 0 };

/** Completed projects of consultants: all of them, and those for charities of a size. */
const completedBy = async (db: Kysely<ReadModels>, consultantIds: readonly string[], size: MembershipTier) => {
  const { rows } = await sql<{ readonly consultantId: string; readonly revenue: number; readonly projects: number }>`
    select invitation.consultant_id as "consultantId", charity.revenue, count(*)::integer as projects
    from read_models.project_consultants as invitation
    join read_models.projects as project on project.project_id = invitation.project_id
    join read_models.charities as charity on charity.charity_id = project.charity_id
    where invitation.consultant_id = any(${consultantIds}::text[])
      and invitation.status = 'assigned' and project.status = 'completed'
    group by invitation.consultant_id, charity.revenue`.execute(db);
  const completed = new Map<string, Completed>();
  for (const { consultantId, revenue, projects } of rows) {
    const { completedProjects, completedForSize } = completed.get(consultantId) ?? nothing;
    completed.set(consultantId, {
      completedProjects: completedProjects + projects,
      completedForSize: completedForSize + (tierForRevenue(revenue) === size ? projects : 0),
    });
  }
  return completed;
};

/** The sort values of a ranked consultant, best fit first, then by name. */
interface Ranked {
  readonly row: ConsultantAndMember & { readonly is_saved: boolean };
  readonly fit: Fit;
  readonly key: readonly [misfit: number, name: string, id: string];
}

/** Compares lists of sort values: negative where the first comes first, 0 where they are equal. */
const compare = (one: readonly (string | number)[], other: readonly (string | number)[]): number => {
  const at = one.findIndex((value, index) => value !== other[index]);
  const [left, right] = [one[at], other[at]];
  if (left === undefined || right === undefined) return 0;
  return left < right ? -1 : 1;
};

export interface CandidatesRequest extends PageRequest {
  /** Part of the name or the organisation. */
  readonly search?: string | undefined;
  /** Only consultants whom the charity has saved. */
  readonly onlySaved: boolean;
  /** Only consultants who cover at least one of the required areas. */
  readonly onlyMatching: boolean;
  /** `yyyy-mm-dd` */
  readonly today: string;
}

/**
 * Consultants who can be invited to a project, best fit first; null if there is no such project, or the viewer may not see it.
 * Throws `InvalidCursor`.
 */
export const listCandidates = async (
  db: Kysely<ReadModels>,
  projectId: string,
  viewer: Viewer,
  { search, onlySaved, onlyMatching, today, ...request }: CandidatesRequest,
): Promise<CandidateList | null> => {
  const project = await db
    .selectFrom('projects')
    .innerJoin('charities', 'charities.charity_id', 'projects.charity_id')
    .select(['projects.charity_id', 'expertise_required', 'start_date', 'revenue'])
    .where('projects.project_id', '=', projectId)
    .where(isVisibleTo(viewer))
    .executeTakeFirst();
  if (!project) return null;
  const areas = project.expertise_required;
  const rows = await directoryOf(db, {
    search,
    expertise: onlyMatching ? areas : [],
    savedBy: onlySaved ? project.charity_id : undefined,
  })
    .selectAll('consultants')
    .select(['name', 'organisation', 'bio', 'listed_as', savedBy(project.charity_id).as('is_saved'), ...ratingColumns])
    .orderBy(
      sql`cardinality(array(select unnest(expertise) intersect select unnest(${areas}::text[]))) desc, listed_as, consultant_id`,
    )
    .limit(MOST_RANKED)
    .execute();

  const completed = await completedBy(
    db,
    rows.map((row) => row.consultant_id),
    tierForRevenue(project.revenue),
  );
  const ranked = rows
    .map((row): Ranked => {
      const fit = fitOf(
        { areas, startDate: project.start_date, today },
        {
          expertise: row.expertise,
          availableFrom: row.available_from,
          ...(completed.get(row.consultant_id) ?? nothing),
        },
      );
      return { row, fit, key: [100 - fit.score, row.listed_as.slice(0, SORTED_CHARACTERS), row.consultant_id] };
    })
    .toSorted((one, other) => compare(one.key, other.key));

  const slice = sliceOf(byFit, request);
  const { after } = slice;
  const rest = after === null ? ranked : ranked.filter(({ key }) => compare(after, key) < 0);
  const { data, nextCursor } = pageOf(
    rest,
    slice,
    (entry) => entry,
    ({ key }) => key,
  );
  const records = await trackRecordsOf(
    db,
    data.map(({ row }) => row.consultant_id),
  );
  return {
    data: data.map(({ row, fit }) => ({
      ...itemOf(row, records.get(row.consultant_id)),
      fit: { score: fit.score, reasons: [...fit.reasons] },
    })),
    nextCursor,
    total: ranked.length,
  };
};

import { sql } from 'kysely';
import type { CandidateList } from '../../contract/candidates.ts';
import { tierForRevenue } from '../../domain/charities/membership-tiers.ts';
import { type Fit, fitOf } from '../../domain/projects/fit.ts';
import { type ListOrder, type PageRequest, pageOf, sliceOf } from '../../platform/paging.ts';
import type { ReadDb } from '../read-models.ts';
import { completedProjectsOf, directoryOf, findEntries, SORTED_CHARACTERS } from './directory.ts';
import { ratingColumns, ratingOf } from './feedback.ts';
import { isVisibleTo, type Viewer } from './viewer.ts';

/**
 * Maximum number of consultants that are ranked: those who cover the most areas, of these first those who are free in
 * time. Limits the work of one request.
 */
const MOST_RANKED = 200;

const byFit: ListOrder = {
  name: 'fit',
  direction: 'asc',
  parts: [
    { by: 'misfit', kind: 'whole' },
    { by: 'listed_as', kind: 'text' },
    { by: 'consultant_id', kind: 'id' },
  ],
};

/** The sort values of a ranked consultant, best fit first, then by name. */
interface Ranked {
  readonly id: string;
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

interface CandidatesRequest extends PageRequest {
  /** Part of the name or the organisation. */
  readonly search?: string | undefined;
  /** Only consultants whom the charity has saved. */
  readonly onlySaved: boolean;
  /** Only consultants who cover at least one of the required areas. */
  readonly onlyMatching: boolean;
  /** `yyyy-mm-dd` */
  readonly today: string;
}

/** How many of these areas a consultant covers. A test for each takes a third of the time of an intersection. */
const areasCovered = (areas: readonly string[]) =>
  sql.join([sql`0`, ...areas.map((area) => sql`(${area} = any(expertise))::int`)], sql` + `);

const isFreeInTime = (startDate: string | null, today: string) =>
  sql`(available_from is null or available_from <= greatest(${startDate}::date, ${today}::date))`;

/**
 * Consultants who can be invited to a project, best fit first; null if there is no such project, or the viewer may not see it.
 * Throws `InvalidCursor`.
 */
export const listCandidates = async (
  db: ReadDb,
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
    .select(['consultant_id', 'expertise', 'available_from', 'listed_as', ...ratingColumns])
    .orderBy(
      sql`${areasCovered(areas)} desc, ${isFreeInTime(project.start_date, today)} desc, listed_as, consultant_id`,
    )
    .limit(MOST_RANKED)
    .execute();

  const completed = await completedProjectsOf(
    db,
    rows.map((row) => row.consultant_id),
  );
  const size = tierForRevenue(project.revenue);
  const ranked = rows
    .map((row): Ranked => {
      const completedFor = completed.get(row.consultant_id) ?? [];
      const fit = fitOf(
        { areas, startDate: project.start_date, today },
        {
          expertise: row.expertise,
          availableFrom: row.available_from,
          completedProjects: completedFor.length,
          completedForSize: completedFor.filter((revenue) => revenue !== null && tierForRevenue(revenue) === size)
            .length,
          rating: ratingOf(row),
        },
      );
      return {
        id: row.consultant_id,
        fit,
        key: [100 - fit.score, row.listed_as.slice(0, SORTED_CHARACTERS), row.consultant_id],
      };
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
  const entries = await findEntries(
    db,
    data.map(({ id }) => id),
    project.charity_id,
    completed,
  );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    // A consultant may have left meanwhile.
    data: data.flatMap(({ id, fit: { score, reasons } }) => {
      const entry = byId.get(id);
      return entry ? [{ ...entry, fit: { score, reasons: [...reasons] } }] : [];
    }),
    nextCursor,
    total: ranked.length,
  };
};

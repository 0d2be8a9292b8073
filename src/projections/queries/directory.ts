import { type InferResult, type SqlBool, sql } from 'kysely';
import type {
  ConsultantDetail,
  ConsultantList,
  ConsultantListItem,
  ConsultantRates,
  ConsultantSort,
} from '../../contract/consultants.ts';
import { type ExpertiseArea, expertiseAreas, expertiseLabels } from '../../domain/kernel/expertise-areas.ts';
import { type ListOrder, listPage, type PageRequest } from '../../platform/paging.ts';
import { searchedInProfile } from '../accounts.ts';
import type { ReadDb } from '../read-models.ts';
import { contains } from '../searchable.ts';
import { queryOf, termsOf } from '../terms.ts';
import { ratingColumns, ratingOf } from './feedback.ts';

/** Characters of a name in the sort key: cursors have a maximum length. */
export const SORTED_CHARACTERS = 24;

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

/**
 * Minimum number of answers for showing a response time: fewer say more about the invitations than about the
 * consultant.
 */
const ANSWERS_FOR_A_MEDIAN = 3;

/** Revenue of the charity of each completed project, in pounds a year; null if the charity has left. */
type CompletedFor = readonly (number | null)[];

type CompletedProjects = ReadonlyMap<string, CompletedFor>;

/** The completed projects of consultants, by their ids, without consultants who have none. */
export const completedProjectsOf = async (db: ReadDb, consultantIds: readonly string[]): Promise<CompletedProjects> => {
  const { rows } = await sql<{ readonly consultantId: string; readonly completedFor: CompletedFor }>`
    select consultant_id as "consultantId", array_agg(charities.revenue) as "completedFor"
    from read_models.project_consultants
    left join read_models.charities on charities.charity_id = completed_for
    where consultant_id = any(${consultantIds}::text[]) and completed_for is not null
    group by consultant_id`.execute(db);
  return new Map(rows.map(({ consultantId, completedFor }) => [consultantId, completedFor]));
};

/** The median time in hours in which consultants answer invitations, by their ids; null after few answers. */
const answerHoursOf = async (
  db: ReadDb,
  consultantIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> => {
  const { rows } = await sql<{ readonly consultantId: string; readonly answerHours: number | null }>`
    select consultant_id as "consultantId",
      case when count(answered_at) >= ${sql.lit(ANSWERS_FOR_A_MEDIAN)} then ceil(percentile_cont(0.5) within group (
        order by extract(epoch from answered_at - invited_at)) / 3600)::integer end as "answerHours"
    from read_models.project_consultants
    where consultant_id = any(${consultantIds}::text[])
    group by consultant_id`.execute(db);
  return new Map(rows.map(({ consultantId, answerHours }) => [consultantId, answerHours]));
};

/** Consultants with an open account. */
const withMembers = (db: ReadDb) =>
  db
    .selectFrom('consultants')
    .innerJoin('accounts', 'accounts.user_id', 'consultants.user_id')
    // Redundant, but lets Postgres use the index on role.
    .where('accounts.role', '=', 'consultant')
    .where('closed_at', 'is', null);

/** Whether the viewer's charity has saved the consultant; null for a viewer without a charity. */
const savedBy = (charityId: string | null) =>
  sql<boolean>`exists (
    select from read_models.shortlist as entry where entry.saved = ${charityId}::text || '/' || consultants.consultant_id)`;

const withEntryColumns = (consultants: ReturnType<typeof withMembers>, charityId: string | null) =>
  consultants
    .selectAll('consultants')
    .select(['name', 'organisation', 'bio', savedBy(charityId).as('is_saved'), ...ratingColumns]);

type EntryRow = InferResult<ReturnType<typeof withEntryColumns>>[number];

/** @param known the completed projects, if they have been counted already */
const entriesOf = async (
  db: ReadDb,
  rows: readonly EntryRow[],
  known?: CompletedProjects,
): Promise<readonly ConsultantListItem[]> => {
  const ids = rows.map((row) => row.consultant_id);
  const [completed, answers] = await Promise.all([known ?? completedProjectsOf(db, ids), answerHoursOf(db, ids)]);
  return rows.map((row) => ({
    id: row.consultant_id,
    user: { name: row.name, organisation: row.organisation, bio: row.bio },
    yearsExperience: row.years_experience,
    expertise: row.expertise,
    linkedin: row.linkedin,
    hourlyRate: row.hourly_rate,
    daysPerMonth: row.days_per_month,
    availableFrom: row.available_from,
    completedProjects: completed.get(row.consultant_id)?.length ?? 0,
    answerHours: answers.get(row.consultant_id) ?? null,
    photo: row.photo_id,
    rating: ratingOf(row),
    isSaved: row.is_saved,
  }));
};

/** Consultants with an open account and these completed projects as entries of a list, in any order. */
export const findEntries = async (
  db: ReadDb,
  consultantIds: readonly string[],
  charityId: string | null,
  completed: CompletedProjects,
): Promise<readonly ConsultantListItem[]> => {
  if (consultantIds.length === 0) return [];
  const found = withMembers(db).where('consultant_id', 'in', consultantIds);
  return entriesOf(db, await withEntryColumns(found, charityId).execute(), completed);
};

interface DirectoryRequest extends PageRequest {
  /** Part of the name or the organisation. */
  readonly search?: string | undefined;
  /** Any of these areas; all if empty. */
  readonly expertise?: readonly ExpertiseArea[] | undefined;
  /** Words of the profile: each begins a word of the bio, the organisation or the areas. */
  readonly words?: string | undefined;
  /** Only consultants whom this charity has saved. */
  readonly savedBy?: string | null | undefined;
  /** Pounds. */
  readonly maxRate?: number | undefined;
  /** Only consultants who are available on this day, `yyyy-mm-dd`. */
  readonly freeOn?: string | undefined;
  readonly sort: ConsultantSort;
  /** The viewer's charity, which sees the consultants it has saved. */
  readonly charityId?: string | null | undefined;
}

/** The areas whose label contains a word that begins with the given word. */
const areasNamed = (word: string): readonly ExpertiseArea[] =>
  expertiseAreas.filter((area) => termsOf(expertiseLabels[area]).some((term) => term.startsWith(word)));

/** Whether a word begins a word of the profile: of the bio, the organisation or an area. */
const saysInProfile = (word: string) => sql<SqlBool>`(
  accounts.user_id in (select user_id from read_models.accounts as described
    where ${sql.raw(searchedInProfile)} @@ ${queryOf(word)}::tsquery)
  or expertise && ${areasNamed(word)}::text[])`;

/** Approved and available consultants (decisions) who meet the conditions. */
export const directoryOf = (
  db: ReadDb,
  {
    search,
    expertise = [],
    words = '',
    savedBy: charityId,
    maxRate,
    freeOn,
  }: Omit<DirectoryRequest, 'sort' | 'charityId' | keyof PageRequest>,
) =>
  withMembers(db)
    .where('consultants.status', '=', 'approved')
    .where('is_available', '=', true)
    .where(contains(search, 'listed_as'))
    .$if(expertise.length > 0, (query) => query.where(sql<boolean>`expertise && ${[...expertise]}::text[]`))
    .where((condition) => condition.and(termsOf(words).map(saysInProfile)))
    .$if(charityId !== undefined, (query) => query.where(savedBy(charityId ?? null)))
    .$if(maxRate !== undefined, (query) => query.where(sql<SqlBool>`hourly_rate <= ${maxRate}`))
    .$if(freeOn !== undefined, (query) =>
      query.where(sql<SqlBool>`(available_from is null or available_from <= ${freeOn}::date)`),
    );

/** The directory: consultants who are approved and available (decisions). Throws `InvalidCursor`. */
export const listConsultants = async (
  db: ReadDb,
  { sort, cursor, limit, charityId = null, ...conditions }: DirectoryRequest,
): Promise<ConsultantList> => {
  const matching = directoryOf(db, conditions);
  const { data, ...page } = await listPage(
    db,
    { cursor, limit },
    {
      matching,
      rows: withEntryColumns(matching, charityId).select(sortedName.as('sorted_name')),
      order: orders[sort],
      entryOf: (row) => row,
      keyOf: (row) => [sort === 'name' ? row.sorted_name : row.years_experience, row.consultant_id],
    },
  );
  return { ...page, data: [...(await entriesOf(db, data))] };
};

/** The rates of consultants in the directory with any of these areas, in pounds. */
export const findRates = async (
  db: ReadDb,
  { expertise }: Pick<DirectoryRequest, 'expertise'>,
): Promise<ConsultantRates> =>
  directoryOf(db, { expertise })
    .where('hourly_rate', '>', 0)
    .select([
      sql<number>`count(*)::integer`.as('consultants'),
      sql<number | null>`min(hourly_rate)`.as('lowest'),
      sql<number | null>`max(hourly_rate)`.as('highest'),
    ])
    .executeTakeFirstOrThrow();

/** The photo of a consultant in both sizes, by the ids in the file store; null without one. */
export const findPhoto = async (
  db: ReadDb,
  consultantId: string,
): Promise<{ readonly large: string; readonly small: string } | null> => {
  const row = await db
    .selectFrom('consultants')
    .select(['photo_id', 'thumbnail_id'])
    .where('consultant_id', '=', consultantId)
    .executeTakeFirst();
  return row?.photo_id && row.thumbnail_id ? { large: row.photo_id, small: row.thumbnail_id } : null;
};

/** The files of all consultants whose photo is among these files. */
export const photosAmong = async (db: ReadDb, fileIds: readonly string[]): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('consultants')
    .select(['photo_id', 'thumbnail_id'])
    .where((where) => where.or([where('photo_id', 'in', fileIds), where('thumbnail_id', 'in', fileIds)]))
    .execute();
  return rows.flatMap(({ photo_id, thumbnail_id }) => [photo_id, thumbnail_id]).filter((id) => id !== null);
};

/**
 * One consultant in any status, with the facts that determine who may see them; null if there is none, or the account was
 * closed.
 */
export const findConsultant = async (db: ReadDb, consultantId: string, charityId: string | null = null) => {
  const found = withMembers(db).where('consultant_id', '=', consultantId).where('status', '<>', 'left');
  const row = await withEntryColumns(found, charityId).executeTakeFirst();
  if (!row) return null;
  const [entry] = await entriesOf(db, [row]);
  if (!entry) return null;
  const detail: ConsultantDetail = {
    ...entry,
    availability: row.is_available,
    isApproved: row.status === 'approved',
  };
  return { detail, userId: row.user_id, status: row.status };
};

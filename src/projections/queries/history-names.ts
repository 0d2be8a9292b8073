import { sql } from 'kysely';
import { type HistoryDetail, type HistoryEntry, subjectKinds } from '../../contract/history.ts';
import type { AnalystView } from '../../history/analyst-view.ts';
import { member, type Part, type Subject } from '../../history/sentence-parts.ts';
import type { ReadDb } from '../read-models.ts';

/** Administrators see people and organisations by name, analysts only pseudonyms. */
export type HistoryReader = { readonly seesPeople: true } | { readonly seesPeople: false; readonly view: AnalystView };

/** Returns the current name of a subject. */
export type Names = (subject: Subject) => string;

/** Returns the function from what was saved to the member who did so, by the id that the reader sees. */
export const authorFor =
  (reader: HistoryReader) =>
  ({ saved_by: id }: { readonly saved_by: string }): Subject =>
    member(reader.seesPeople ? id : reader.view.id(id));

/** The existing IDs, with the name if the viewer may see it. */
type Found = readonly { readonly id: string; readonly name: string | null }[];
type Lookup = (db: ReadDb, ids: readonly string[]) => Promise<Found>;

/** The sources of names. */
const lookups: Readonly<Record<Subject['kind'], Lookup>> = {
  member: (db, ids) =>
    db.selectFrom('accounts').select(['user_id as id', 'name']).where('user_id', 'in', ids).execute(),
  charity: (db, ids) =>
    db
      .selectFrom('charities')
      .leftJoin('accounts', 'accounts.user_id', 'charities.user_id')
      .select('charities.charity_id as id')
      .select(sql<string | null>`coalesce(charities.organisation, accounts.name)`.as('name'))
      .where('charities.charity_id', 'in', ids)
      .execute(),
  consultant: (db, ids) =>
    db
      .selectFrom('consultants')
      .innerJoin('accounts', 'accounts.user_id', 'consultants.user_id')
      .select(['consultants.consultant_id as id', 'accounts.name'])
      .where('consultants.consultant_id', 'in', ids)
      .execute(),
  project: async (db, ids) => {
    const found = await db
      .selectFrom('projects')
      .select(['project_id as id', 'title'])
      .where('project_id', 'in', ids)
      .execute();
    return found.map(({ id, title }) => ({ id, name: `‘${title}’` }));
  },
  signup: (db, ids) =>
    db
      .selectFrom('charity_signups')
      .select(['signup_id as id', sql<string | null>`charity_name`.as('name')])
      .where('signup_id', 'in', ids)
      .unionAll(
        db
          .selectFrom('consultant_signups')
          .select(['signup_id as id', sql<string | null>`full_name`.as('name')])
          .where('signup_id', 'in', ids),
      )
      .execute(),
  report: async (db, ids) => {
    const found = await db
      .selectFrom('saved_reports')
      .select(['report_id as id', 'name'])
      .where('report_id', 'in', ids)
      .execute();
    return found.map(({ id, name }) => ({ id, name: `‘${name}’` }));
  },
};

/** The distinctive end of a UUIDv7 or a pseudonym: the beginning of a UUIDv7 is a timestamp. */
const endOf = (id: string): string => id.slice(-8);

/** The label of a subject without a (visible) name. */
const withoutName = ({ kind, id }: Subject): string => `${kind === 'member' ? 'Member' : kind} ${endOf(id)}`;

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Looks up the names of subjects, with one query per kind. Analysts get labels for pseudonyms. */
export const namesOf = async (db: ReadDb, subjects: readonly Subject[], reader: HistoryReader): Promise<Names> => {
  if (!reader.seesPeople) return withoutName;
  const names = new Map<string, string>();
  await Promise.all(
    subjectKinds.map(async (kind) => {
      const ids = new Set(subjects.filter((subject) => subject.kind === kind).map(({ id }) => id));
      if (ids.size === 0) return;
      for (const { id, name } of await lookups[kind](db, [...ids])) {
        if (name !== null) names.set(`${kind} ${id}`, name);
      }
    }),
  );
  return (subject) => names.get(`${subject.kind} ${subject.id}`) ?? withoutName(subject);
};

/** Looks up the names of IDs of any kind; unknown IDs are left out. */
export const namesOfIds = async (
  db: ReadDb,
  ids: readonly string[],
  reader: HistoryReader,
): Promise<HistoryDetail['names']> => {
  if (ids.length === 0) return [];
  const found = await Promise.all(
    subjectKinds.map(async (kind) =>
      (await lookups[kind](db, ids)).map((found) => {
        const { id, name } = reader.seesPeople ? found : { id: reader.view.id(found.id), name: null };
        return { id, kind, name: name ?? capitalised(withoutName({ kind, id })) };
      }),
    ),
  );
  return found.flat();
};

export const subjectsIn = (parts: readonly Part[]): readonly Subject[] =>
  parts.filter((part) => typeof part !== 'string');

/** The sentence with names and links. */
export const shownSentence = (parts: readonly Part[], names: Names): HistoryEntry['sentence'] =>
  parts.map((part, at) => {
    const text = typeof part === 'string' ? part : names(part);
    return {
      text: at === 0 ? capitalised(text) : text,
      ...(typeof part === 'string' ? {} : { leadsTo: { kind: part.kind, id: part.id } }),
    };
  });

import { type Kysely, sql } from 'kysely';
import type { Part, Subject } from '../history/sentence-parts.ts';
import { type HistoryDetail, type HistoryEntry, subjectKinds } from '../http/contract/history.ts';
import type { ReadModels } from './rows.ts';

/** Who reads the history. */
export interface HistoryReader {
  /** Whether they may see names and other personal data of people. */
  readonly seesPeople: boolean;
}

/** What something is called now. */
export type Names = (subject: Subject) => string;

/** What there is of these ids, and the name where it has one that the reader may know. */
type Found = readonly { readonly id: string; readonly name: string | null }[];
type Lookup = (db: Kysely<ReadModels>, ids: readonly string[], reader: HistoryReader) => Promise<Found>;

const noName = sql<string | null>`null`.as('name');

/** Where names stand. Those who may see no people get the names of organisations and projects alone. */
const lookups: Readonly<Record<Subject['kind'], Lookup>> = {
  member: (db, ids, { seesPeople }) =>
    db
      .selectFrom('accounts')
      .select(['user_id as id', seesPeople ? 'name' : noName])
      .where('user_id', 'in', ids)
      .execute(),
  charity: (db, ids, { seesPeople }) =>
    db
      .selectFrom('charities')
      .leftJoin('accounts', 'accounts.user_id', 'charities.user_id')
      .select('charities.charity_id as id')
      .select(
        seesPeople
          ? sql<string | null>`coalesce(charities.organisation, accounts.name)`.as('name')
          : 'charities.organisation as name',
      )
      .where('charities.charity_id', 'in', ids)
      .execute(),
  consultant: (db, ids, { seesPeople }) =>
    db
      .selectFrom('consultants')
      .innerJoin('accounts', 'accounts.user_id', 'consultants.user_id')
      .select(['consultants.consultant_id as id', seesPeople ? 'accounts.name' : noName])
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
  signup: (db, ids, { seesPeople }) =>
    db
      .selectFrom('charity_signups')
      .select(['signup_id as id', sql<string | null>`charity_name`.as('name')])
      .where('signup_id', 'in', ids)
      .unionAll(
        db
          .selectFrom('consultant_signups')
          .select(['signup_id as id', seesPeople ? sql<string | null>`full_name`.as('name') : noName])
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

/** So much of an id that people can tell it from others: its end, as its beginning is the time at which it was made. */
const endOf = (id: string): string => id.slice(-8);

/** What something is called whose name nobody knows, or that the reader may not know. */
const withoutName = ({ kind, id }: Subject): string => `${kind === 'member' ? 'Member' : kind} ${endOf(id)}`;

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Looks up what subjects are called, for a reader, with one question a kind. */
export const namesOf = async (
  db: Kysely<ReadModels>,
  subjects: readonly Subject[],
  reader: HistoryReader,
): Promise<Names> => {
  const names = new Map<string, string>();
  await Promise.all(
    subjectKinds.map(async (kind) => {
      const ids = new Set(subjects.filter((subject) => subject.kind === kind).map(({ id }) => id));
      if (ids.size === 0) return;
      for (const { id, name } of await lookups[kind](db, [...ids], reader)) {
        if (name !== null) names.set(`${kind} ${id}`, name);
      }
    }),
  );
  return (subject) => names.get(`${subject.kind} ${subject.id}`) ?? withoutName(subject);
};

/** What ids are called that stand anywhere, whatever they are of; those that nobody knows are left out. */
export const namesOfIds = async (
  db: Kysely<ReadModels>,
  ids: readonly string[],
  reader: HistoryReader,
): Promise<HistoryDetail['names']> => {
  if (ids.length === 0) return [];
  const found = await Promise.all(
    subjectKinds.map(async (kind) =>
      (await lookups[kind](db, ids, reader)).map(({ id, name }) => ({
        id,
        kind,
        name: name ?? capitalised(withoutName({ kind, id })),
      })),
    ),
  );
  return found.flat();
};

/** The subjects that sentences name. */
export const subjectsIn = (parts: readonly Part[]): readonly Subject[] =>
  parts.filter((part) => typeof part !== 'string');

/** A sentence as it is shown. */
export const shownSentence = (parts: readonly Part[], names: Names): HistoryEntry['sentence'] =>
  parts.map((part, at) => {
    const text = typeof part === 'string' ? part : names(part);
    return {
      text: at === 0 ? capitalised(text) : text,
      ...(typeof part === 'string' ? {} : { leadsTo: { kind: part.kind, id: part.id } }),
    };
  });

import { type SqlBool, sql } from 'kysely';
import { RESULTS_PER_KIND, type SearchResult, type SearchResults } from '../../contract/search.ts';
import type { ReadDb } from '../read-models.ts';
import { contains, placeOf } from '../searchable.ts';
import { charityNameFor } from './projects.ts';
import { projectResult } from './search.ts';
import { invitationFor, isApproved, isVisibleTo, type Viewer } from './viewer.ts';

/** Characters of context around a match in a message. */
const AROUND = 60;

/** The part of a message around the match, on one line. */
const extractAround = (content: string, search: string): string => {
  const text = content.replaceAll(/\s+/g, ' ');
  const { start, end } = placeOf(search, text) ?? { start: 0, end: search.length };
  const [from, to] = [Math.max(start - AROUND, 0), end + AROUND];
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
};

/**
 * Whether the viewer may read a message joined to its project: in the project's conversation its participants, about an
 * invitation also the invited consultant.
 */
const mayRead = (viewer: Viewer) =>
  viewer.role === 'consultant'
    ? sql<SqlBool>`${isApproved(viewer)} and messages.project_id in (
        select standing.project_id from read_models.project_consultants as standing
        where standing.consultant_id = ${viewer.consultantId}) and case when messages.consultant_id is null
        then ${invitationFor(viewer)} = 'assigned' else messages.consultant_id = ${viewer.consultantId} end`
    : isVisibleTo(viewer);

/** The viewer's own projects by their titles, and messages that they may read, newest first. */
export const searchOwn = async (db: ReadDb, viewer: Viewer, search: string): Promise<SearchResults> => {
  const [found, messages] = await Promise.all([
    db
      .selectFrom('projects')
      .leftJoin('charities', 'charities.charity_id', 'projects.charity_id')
      .leftJoin('accounts', 'accounts.user_id', 'charities.user_id')
      .where(isVisibleTo(viewer))
      .select(['projects.project_id', 'projects.title', 'projects.status'])
      .select(charityNameFor(viewer, 'charities', 'accounts').as('charity_name'))
      .where(contains(search, 'projects.found_by'))
      .orderBy('projects.created_at', 'desc')
      .limit(RESULTS_PER_KIND)
      .execute(),
    db
      .selectFrom('projects')
      .innerJoin('messages', 'messages.project_id', 'projects.project_id')
      .select(['projects.project_id', 'projects.title', 'messages.content', 'messages.consultant_id'])
      .where(mayRead(viewer))
      .where(contains(search, 'messages.found_by'))
      .orderBy('messages.created_at', 'desc')
      .limit(RESULTS_PER_KIND)
      .execute(),
  ]);
  return {
    data: [
      ...found.map((row) => projectResult(row, viewer)),
      ...messages.map(
        ({ project_id, consultant_id, title, content }): SearchResult => ({
          kind: 'message',
          id: consultant_id === null ? project_id : `${project_id}/${consultant_id}`,
          title,
          detail: extractAround(content, search),
        }),
      ),
    ],
  };
};

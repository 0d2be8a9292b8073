import { UTCDate } from '@date-fns/utc';
import { addDays } from 'date-fns';
import { sql } from 'kysely';
import type { Feedback, ProjectFeedback, Rating } from '../../contract/feedback.ts';
import { feedbackRules } from '../../domain/projects/limits.ts';
import { feedbackKey, type ProjectFeedbackRow } from '../project-feedback.ts';
import type { ReadDb } from '../read-models.ts';
import { isApproved, type Viewer } from './viewer.ts';

const feedbackOf = (row: ProjectFeedbackRow | undefined): Feedback | null =>
  row
    ? {
        quality: row.quality,
        communication: row.communication,
        again: row.again,
        words: row.words,
        givenAt: row.given_at,
      }
    : null;

const later = (from: string, days: number): string => addDays(new UTCDate(from), days).toISOString();

/** The feedback on a project as one participant sees it. The caller checks access. */
export const findFeedback = async (db: ReadDb, projectId: string, { role }: Viewer): Promise<ProjectFeedback> => {
  const [project, rows, quote] = await Promise.all([
    db.selectFrom('projects').select('completed_at').where('project_id', '=', projectId).executeTakeFirst(),
    db.selectFrom('project_feedback').selectAll().where('project_id', '=', projectId).execute(),
    role === 'admin'
      ? undefined
      : db
          .selectFrom('project_quotes')
          .select(['quoted_as as as', 'status', 'reason'])
          .where('project_side', '=', feedbackKey(projectId, role))
          .executeTakeFirst(),
  ]);
  const of = (side: Viewer['role']) => feedbackOf(rows.find((row) => row.side === side));
  const own = of(role);
  const maySee = (side: Viewer['role']) => role === 'admin' || role === side || rows.length === 2;
  const completedAt = project?.completed_at ?? null;
  const closesAt = completedAt === null ? null : later(completedAt, feedbackRules.daysToGive);
  const settlesAt = own === null ? closesAt : later(own.givenAt, feedbackRules.daysToChange);
  return {
    own,
    ofCharity: maySee('charity') ? of('charity') : null,
    ofConsultant: maySee('consultant') ? of('consultant') : null,
    quote: quote ?? null,
    openUntil: role === 'admin' ? null : settlesAt,
  };
};

/** The average ratings of each consultant by charities, as columns of a query on `consultants`. */
export const ratingColumns = [
  sql<number>`(
    select count(*) from read_models.project_feedback as feedback
    where feedback.consultant_id = consultants.consultant_id and feedback.side = 'charity')`.as('rating_answers'),
  sql<number | null>`(
    select avg(feedback.quality + feedback.communication + feedback.again)::double precision / 3
    from read_models.project_feedback as feedback
    where feedback.consultant_id = consultants.consultant_id and feedback.side = 'charity')`.as('rating_average'),
] as const;

/** A row with {@link ratingColumns}. */
export interface Rated {
  readonly rating_answers: number;
  readonly rating_average: number | null;
}

/** The rating of a consultant; null while there are too few answers. */
export const ratingOf = (row: Rated): Rating =>
  row.rating_average === null || row.rating_answers < feedbackRules.fewestForAverage
    ? null
    : { average: Math.round(row.rating_average * 10) / 10, answers: row.rating_answers };

/** Whether the viewer can still give feedback on a completed project, as a condition of a query on `projects`. */
export const awaitsFeedback = (viewer: Viewer) =>
  viewer.role === 'admin'
    ? sql<boolean>`false`
    : sql<boolean>`(projects.status = 'completed'
        and ${viewer.role === 'charity' ? sql`true` : isApproved(viewer)}
        and projects.completed_at > now() - make_interval(days => ${sql.lit(feedbackRules.daysToGive)})
        and not exists (
          select from read_models.project_feedback as feedback
          where feedback.project_side = projects.project_id || '/' || ${viewer.role}::text))`;

import { type AnalyticsQuery, QueryFault, type QueryResult } from '../analytics/analytics.ts';
import type { AnalyticsReader } from '../analytics/columns.ts';
import { compileQuestion, type QuestionSetting } from '../analytics/questions/compile-question.ts';
import { type AnsweredQuestion, answerOf } from '../analytics/questions/question-answer.ts';
import { questionSetting } from '../analytics/questions/question-setting.ts';
import type { QuestionDefinition } from '../contract/question-definition.ts';
import { mostReportRows } from '../contract/reports.ts';
import { type HistoryAccess, historyAccess } from './history-access.ts';
import type { HttpParts } from './parts.ts';
import type { Caller } from './plugins/sessions.ts';
import { ProblemError } from './problems.ts';
import { assertCompiles } from './question-problems.ts';

interface AskableQuestion {
  /** With pseudonyms in place of ids. */
  readonly question: QuestionDefinition;
  readonly query: AnalyticsQuery;
  /** The query as people see it. */
  readonly sql: string;
  answer(read: Pick<QueryResult, 'rows' | 'isTruncated'>): AnsweredQuestion;
}

/** The questions that members with a role can ask the analytical copy. */
export interface Questions {
  readonly access: HistoryAccess;
  readonly setting: QuestionSetting;
  /** The compiler's SQL measures exact times, while analysts see months. */
  readonly as: AnalyticsReader;
  /** Compiles a question with ids. Throws a problem that lists all errors of the question. */
  ask(question: QuestionDefinition): AskableQuestion;
}

/** Why a question cannot be answered, as a message for the caller; null for other errors. */
export const faultOf = (error: unknown): string | null => {
  if (error instanceof QueryFault) return error.message;
  return error instanceof ProblemError && error.details.status === 400 ? error.message : null;
};

export const questionsOf = async (
  { clock, vault }: Pick<HttpParts, 'clock'> & { readonly vault: Pick<HttpParts['vault'], 'pseudonymKeys'> },
  { role }: Pick<Caller, 'role'>,
): Promise<Questions> => {
  const access = await historyAccess(vault.pseudonymKeys, { role });
  const setting = questionSetting({ role }, clock());
  const as = role === 'admin' ? 'administrator' : 'question-of-analyst';
  return {
    access,
    setting,
    as,
    ask: (question) => {
      const asked = access.inPseudonyms(question);
      const compiled = assertCompiles(compileQuestion(asked, setting), 'question');
      return {
        question: asked,
        query: { sql: compiled.asked, limit: mostReportRows, as },
        sql: compiled.sql,
        answer: (read) => answerOf(asked, compiled, read, access.shown),
      };
    },
  };
};

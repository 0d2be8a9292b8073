import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QuestionDefinition } from '#contract/question-definition.ts';
import { call } from './client.ts';
import { endpointQuery } from './endpoint-query.ts';

/** Event types, fields and ids that questions can use. */
export const questionFieldsQuery = endpointQuery('listQuestionFields', {}, { staleTime: Number.POSITIVE_INFINITY });

/** The most frequent values of a field. */
export const fieldValuesQuery = (event: string, field: string) =>
  endpointQuery('listFieldValues', { query: { event, field } }, { staleTime: 60_000 });

/** The SQL of a question, or the problems in its definition. */
export const questionSqlQuery = (question: QuestionDefinition) =>
  queryOptions({
    queryKey: ['/api/reports/questions/sql', question] as const,
    queryFn: ({ signal }) => call('showQuestionSql', { body: { question }, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** The events behind a figure, page by page. */
export const figureEventsQuery = (
  question: QuestionDefinition,
  figure: { readonly keys: readonly (string | number | null)[]; readonly step: number; readonly page: number },
) =>
  queryOptions({
    queryKey: ['/api/reports/questions/events', question, figure] as const,
    queryFn: ({ signal }) =>
      call('listFigureEvents', { body: { question, ...figure, keys: [...figure.keys] }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

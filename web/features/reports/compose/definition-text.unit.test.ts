import { expect, test } from 'vitest';
import { formatDefinition } from './definition-text.ts';
import { type Draft, type EventFields, emptyDraft } from './draft.ts';

const known: EventFields = [
  {
    type: 'ProjectSubmitted',
    label: 'Project submitted',
    context: 'Project',
    fields: [
      {
        name: 'terms.type',
        label: 'Terms type',
        kind: 'choice',
        options: [{ value: 'oneoff', label: 'One-off project' }],
      },
      { name: 'estimatedHours', label: 'Estimated hours', kind: 'number' },
      { name: 'startDate', label: 'Start date', kind: 'date' },
      {
        name: 'expertiseRequired',
        label: 'Expertise required',
        kind: 'list',
        options: [{ value: 'legal', label: 'Legal & Compliance' }],
      },
    ],
  },
];

test.each([
  [{}, 'Number of events “Project submitted” by month, over the whole history.'],
  [
    {
      groupBy: [{ time: 'week' }, { field: 'expertiseRequired' }],
      where: [
        { field: 'terms.type', comparison: 'is', value: 'oneoff' },
        { field: 'estimatedHours', comparison: 'at-least', value: '10' },
        { field: 'startDate', comparison: 'at-most', value: '2026-03-04' },
        { field: 'expertiseRequired', comparison: 'is', value: 'legal' },
      ],
      from: '2026-01-01',
    },
    'Number of events “Project submitted” by week and expertise required, where terms type is “One-off project”, estimated hours is at least 10, start date is on or before 4 March 2026 and expertise required has “Legal & Compliance”, since 1 January 2026.',
  ],
  [
    { groupBy: [], measure: { kind: 'sum', field: 'estimatedHours' }, from: '2026-01-01', to: '2026-01-31' },
    'Sum of estimated hours of “Project submitted”, from 1 January 2026 to 31 January 2026.',
  ],
  [
    { groupBy: [], measure: { kind: 'median-time', from: 'ProjectSubmitted', to: 'ProjectCompleted' } },
    'Median time from “Project submitted” to “Project completed” of the same record, over the whole history.',
  ],
  [
    { groupBy: [], events: [], measure: { kind: 'distinct', field: '' } },
    'Number of different values of … in …, over the whole history.',
  ],
] satisfies readonly (readonly [Partial<Draft>, string])[])('%j in words', (changes, words) => {
  expect(formatDefinition({ ...emptyDraft, events: ['ProjectSubmitted'], ...changes }, known)).toBe(words);
});

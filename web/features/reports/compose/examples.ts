import { type Draft, type EventFields, emptyDraft } from './draft.ts';

interface Example {
  readonly label: string;
  readonly draft: Draft;
}

const examples: readonly Example[] = [
  {
    label: 'Projects asked for each month',
    draft: { ...emptyDraft, events: ['ProjectSubmitted'] },
  },
  {
    label: 'Expertise that projects need',
    draft: { ...emptyDraft, events: ['ProjectSubmitted'], groupBy: [{ field: 'expertiseRequired' }] },
  },
  {
    label: 'Time from a request to its completion',
    draft: {
      ...emptyDraft,
      events: ['ProjectSubmitted'],
      measure: { kind: 'median-time', from: 'ProjectSubmitted', to: 'ProjectCompleted' },
    },
  },
];

/** Definitions to begin with; those of events that are not there are left out. */
export const examplesOf = (known: EventFields): readonly Example[] =>
  examples.filter(({ draft: { events } }) => events.every((type) => known.some((event) => event.type === type)));

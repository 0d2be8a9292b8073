import type { Examples, Success } from './example.ts';
import { charityId, charityPerson, charityUserId, projectId } from './people.ts';

const stream = `project-${projectId}`;
const at = '2026-01-14T10:00:00.000Z';

const submitted: Success<'listHistory'>['data'][number] = {
  id: '01920f90-6677-7f88-8a99-b0c1d2e3f405',
  position: '00000000000000000041',
  type: 'ProjectSubmitted',
  version: 1,
  context: 'projects',
  stream,
  revision: 0,
  occurredAt: at,
  recordedAt: at,
  actor: { id: charityUserId, role: 'charity', name: charityPerson.name },
  source: 'http',
  correlationId: '01920f90-6677-7f88-8a99-b0c1d2e3f406',
  causationId: '01920f90-6677-7f88-8a99-b0c1d2e3f406',
  sentence: [
    { text: charityPerson.name, leadsTo: { kind: 'member', id: charityUserId } },
    { text: ' submitted ' },
    { text: '‘A budget that holds’', leadsTo: { kind: 'project', id: projectId } },
    { text: ' within the membership.' },
  ],
  change: { from: null, to: 'Pending' },
  readable: true,
};

const names: Success<'getPast'>['names'] = [
  { id: charityId, kind: 'charity', name: 'Harbour Lights' },
  { id: projectId, kind: 'project', name: '‘A budget that holds’' },
];

const { revision, type, occurredAt, sentence, change } = submitted;

export const historyExamples: Examples<
  | 'listHistory'
  | 'getHistorySeal'
  | 'exportHistoryCsv'
  | 'exportHistoryLines'
  | 'getHistoryEntry'
  | 'listMoments'
  | 'getPast'
> = {
  listHistory: { success: { data: [submitted], nextCursor: null, total: 1 } },
  getHistorySeal: {
    success: {
      data: {
        events: 41,
        position: '0000000000000000041',
        hash: '9b0fe6ff2bb8ff7bd03e14a1a4a5bd0d8e12d3b2e2f2f8a3a0f0a36b8c9d1e42',
        sealedAt: at,
      },
    },
  },
  exportHistoryCsv: {
    success: 'Position,Event,Happened\r\n00000000000000000041,01920f90-6677-7f88-8a99-b0c1d2e3f405,',
  },
  exportHistoryLines: { success: '{"id":"01920f90-6677-7f88-8a99-b0c1d2e3f405","type":"ProjectSubmitted"}\n' },
  getHistoryEntry: {
    success: {
      ...submitted,
      fields: [
        { name: 'title', label: 'Title', value: 'A budget that holds', personal: 'no' },
        { name: 'charityId', label: 'Charity id', value: charityId, personal: 'no' },
      ],
      metadata: {
        schemaVersion: 1,
        occurredAt: at,
        actor: { id: charityUserId, role: 'charity' },
        source: 'http',
        correlationId: submitted.correlationId,
        causationId: submitted.causationId,
      },
      stored: { title: 'A budget that holds', charityId },
      names: [...names, { id: charityUserId, kind: 'member', name: charityPerson.name }],
      causedBy: null,
      ledTo: [],
    },
  },
  listMoments: { success: { data: [{ revision, type, occurredAt, sentence, change }], latest: 3 } },
  getPast: {
    success: {
      stream,
      revision,
      latest: 3,
      occurredAt,
      sentence,
      fields: [
        { name: 'status', label: 'Status', value: 'Pending', now: 'In Progress', personal: 'no', differs: true },
        {
          name: 'title',
          label: 'Title',
          value: 'A budget that holds',
          now: 'A budget that holds',
          personal: 'no',
          differs: false,
        },
      ],
      names,
    },
  },
};

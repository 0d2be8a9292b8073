import { z } from 'zod';
import { type EndpointTable, type Examples, onlyPage } from './endpoint.ts';
import { named, PageQuery, page } from './fields.ts';
import { at, ProjectionDetail, ProjectionNamed, rebuilt } from './projections.ts';

/** An event that could not be folded, or that waits behind such an event. */
export const ParkedEvent = named('ParkedEvent', {
  id: z.string().describe('Id of the entry: one event can be parked for several rows.'),
  eventId: z.uuid(),
  position: z.string(),
  type: z.string(),
  stream: z.string(),
  revision: z.int(),
  generation: z.int().describe('The main generation, if it has parked the event; otherwise another.'),
  kind: z
    .enum(['row', 'stream'])
    .describe('`row`: the row `key` is blocked. `stream`: the row is unknown, so the whole stream is blocked.'),
  key: z.string(),
  waiting: z.boolean().describe('True if it only waits behind another event.'),
  since: z.iso.datetime(),
  attempts: z.int(),
  error: z.string().nullable().describe('Without data of the event, which may be personal.'),
});
export type ParkedEvent = z.output<typeof ParkedEvent>;

export const ParkedEventList = page(ParkedEvent).meta({ id: 'ParkedEventList' });
export type ParkedEventList = z.output<typeof ParkedEventList>;

const ParkedReplay = named('ParkedReplay', {
  eventId: z.uuid().optional().describe('Only rows or streams blocked by this event. Default: all.'),
});

export const endpoints = {
  listParkedEvents: {
    route: 'GET /api/admin/projections/{name}/parked',
    summary: 'Parked events of a read model and the events behind them, oldest first',
    access: ['admin'],
    params: ProjectionNamed,
    query: PageQuery,
    success: { status: 200, body: ParkedEventList },
  },
  replayParkedEvents: {
    route: 'POST /api/admin/projections/{name}/parked/replay',
    summary: 'Replay parked events',
    description: 'Events that fail again stay parked with the new error.',
    access: ['admin'],
    params: ProjectionNamed,
    body: ParkedReplay.nullish(),
    success: { status: 200, body: ProjectionDetail },
    problems: [409],
  },
} as const satisfies EndpointTable;

const parked: ParkedEvent = {
  id: '00000000000000041007/row/01920f83-aabb-7c00-8d11-e2f3a4b5c6d7',
  eventId: '01920f90-6677-7f88-8a99-b0c1d2e3f405',
  position: '00000000000000041007',
  type: 'PhaseSet',
  stream: 'project-01920f83-aabb-7c00-8d11-e2f3a4b5c6d7',
  revision: 7,
  generation: 1,
  kind: 'row',
  key: '01920f83-aabb-7c00-8d11-e2f3a4b5c6d7',
  waiting: false,
  since: at,
  attempts: 2,
  error: 'TypeError: The value for column "phase" does not fit type text. (projects.ts:112)',
};

export const examples: Examples<typeof endpoints> = {
  listParkedEvents: { success: { data: [parked], ...onlyPage } },
  replayParkedEvents: { body: { eventId: parked.eventId }, success: rebuilt },
};

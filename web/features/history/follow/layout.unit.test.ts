import { describe, expect, it } from 'vitest';
import { layoutOf, type Placed, stepFrom, type TimelineLayout } from './layout.ts';

const at = (id: string, stream: string, occurredAt: string, causationId = 'request'): Placed => ({
  id,
  stream,
  occurredAt,
  causationId,
});

/** A submitted project opens a conversation. Two days later, matching starts and a message is sent. */
const story = [
  at('submitted', 'project-1', '2026-03-01T10:00:00.000Z'),
  at('opened', 'conversation-1', '2026-03-01T10:00:00.000Z', 'submitted'),
  at('matching', 'project-1', '2026-03-03T10:00:00.000Z'),
  at('written', 'conversation-1', '2026-03-03T10:00:00.001Z'),
];

const laidOut = (changes: Partial<Parameters<typeof layoutOf>[1]> = {}, events: readonly Placed[] = story) =>
  layoutOf(events, { zoom: 'fit', available: 1000, isExact: true, ...changes });

const xOf = ({ nodes }: TimelineLayout<Placed>, id: string): number =>
  nodes.find(({ event }) => event.id === id)?.x ?? Number.NaN;

describe('a timeline', () => {
  it('has a lane for each stream, in the order of their first events', () => {
    const { lanes, nodes } = laidOut();
    expect(lanes.map(({ stream }) => stream)).toEqual(['project-1', 'conversation-1']);
    expect(nodes.map(({ event, lane }) => [event.id, lane])).toEqual([
      ['submitted', 0],
      ['opened', 1],
      ['matching', 0],
      ['written', 1],
    ]);
  });

  it('fits the width, by time, with space for the date of the last event', () => {
    const layout = laidOut();
    expect([xOf(layout, 'submitted'), xOf(layout, 'matching'), layout.width]).toEqual([20, 890, 1000]);
  });

  it('shows a day or a week in the width', () => {
    const distance = (zoom: 'day' | 'week') => {
      const layout = laidOut({ zoom });
      return xOf(layout, 'matching') - xOf(layout, 'submitted');
    };
    expect(distance('day')).toBe(2 * 870);
    expect(distance('week')).toBe(Math.round((2 / 7) * 870));
  });

  it('is never wider than can be drawn', () => {
    const years = [at('1', 'a-1', '2020-01-01T00:00:00Z'), at('2', 'a-1', '2026-01-01T00:00:00Z')];
    expect(laidOut({ zoom: 'day' }, years).width).toBeLessThan(61_000);
  });

  it('draws causes, and puts an effect to the right of its cause', () => {
    const layout = laidOut();
    expect(layout.edges.map(({ from, to }) => [from, to])).toEqual([['submitted', 'opened']]);
    expect(layout.edges[0]?.path).toMatch(/^M20 22C/);
    expect(xOf(layout, 'opened') - xOf(layout, 'submitted')).toBe(26);
  });

  it('keeps events of one moment apart', () => {
    const moment = '2026-03-01T10:00:00.000Z';
    const { nodes } = laidOut({}, [at('1', 'a-1', moment), at('2', 'a-1', moment), at('3', 'a-1', moment)]);
    expect(nodes.map(({ x }) => x)).toEqual([20, 46, 72]);
  });

  it('never puts an event to the left of an earlier one, whatever crowds the other lane', () => {
    const morning = '2026-03-01T10:00:00.000Z';
    const crowded = ['1', '2', '3', '4'].map((id) => at(id, 'project-1', morning));
    const later = at('written', 'conversation-1', '2026-03-01T10:05:00.000Z');
    const layout = laidOut({}, [...crowded, later, at('end', 'project-1', '2026-09-01T10:00:00.000Z')]);
    expect(xOf(layout, 'written')).toBe(xOf(layout, '4'));
    const times = layout.nodes.toSorted((one, other) => one.x - other.x).map(({ event }) => event.occurredAt);
    expect(times).toEqual(times.toSorted());
  });

  it('puts a correction at the time of the event that it corrects', () => {
    const corrected = at('corrected', 'project-1', '2026-03-02T10:00:00.000Z');
    const layout = laidOut({}, [...story, corrected]);
    expect(xOf(layout, 'corrected')).toBe(455);
    expect(layout.ticks.map(({ at: time }) => time.slice(8, 10))).toEqual(['01', '02', '03']);
    expect(stepFrom(layout, 'submitted', 'right')).toBe('corrected');
  });

  it('keeps the order where there are months only', () => {
    const months = story.map((event) => ({ ...event, occurredAt: '2026-03' }));
    const { nodes } = laidOut({ isExact: false }, months);
    expect(nodes.map(({ x }) => x)).toEqual([20, 46, 72, 98]);
  });

  it('has few ticks, none too close to another', () => {
    expect(laidOut().ticks.map(({ at: time }) => time.slice(0, 10))).toEqual(['2026-03-01', '2026-03-03']);
  });

  it('is empty without events', () => {
    expect(laidOut({}, [])).toMatchObject({ width: 1000, nodes: [], edges: [], ticks: [], lanes: [] });
  });
});

describe('the keys of a timeline', () => {
  const layout = laidOut();

  it.each([
    ['submitted', 'right', 'matching'],
    ['matching', 'left', 'submitted'],
    ['matching', 'right', null],
    ['submitted', 'left', null],
    ['opened', 'up', 'submitted'],
    ['submitted', 'down', 'opened'],
    ['written', 'up', 'matching'],
    ['matching', 'down', 'written'],
    ['submitted', 'up', null],
    ['written', 'first', 'submitted'],
    ['submitted', 'last', 'written'],
    ['unknown', 'right', null],
  ] as const)('lead from %s, %s, to %s', (id, step, target) => {
    expect(stepFrom(layout, id, step)).toBe(target);
  });
});

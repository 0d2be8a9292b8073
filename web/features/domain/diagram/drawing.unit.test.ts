import { describe, expect, test } from 'vitest';
import { type Drawing, draw } from './drawing.ts';
import { linesOf, ranksOf } from './layout.ts';

const states = ['nothing', 'requested', 'matching', 'working', 'done', 'ended'].map((name) => ({
  name,
  title: name,
  within: [],
}));
const transitions = [
  { from: 'nothing', to: 'requested', events: ['Requested'] },
  { from: 'requested', to: 'matching', events: ['MatchingStarted'] },
  { from: 'matching', to: 'working', events: ['Accepted'] },
  { from: 'requested', to: 'working', events: ['Accepted'] },
  { from: 'working', to: 'matching', events: ['Released'] },
  { from: 'working', to: 'done', events: ['Completed'] },
  { from: 'requested', to: 'ended', events: ['Cancelled'] },
  { from: 'matching', to: 'ended', events: ['Cancelled'] },
  { from: 'working', to: 'ended', events: ['Cancelled'] },
];

const boxesOf = ({ states: drawn, labels }: Drawing) => [...drawn, ...labels];

describe('a state diagram', () => {
  test('draws transitions downwards, and only those that close a cycle upwards', () => {
    const lines = linesOf(
      states.map(({ name }) => name),
      transitions,
    );
    expect(lines.filter(({ isUpward }) => isUpward).map(({ from, to }) => [from, to])).toEqual([
      ['working', 'matching'],
    ]);
    const ranks = ranksOf(
      states.map(({ name }) => name),
      lines,
    );
    expect(Object.fromEntries(ranks)).toEqual({
      nothing: 0,
      requested: 1,
      matching: 2,
      working: 3,
      done: 4,
      ended: 4,
    });
  });

  test('draws one line for all transitions between two states', () => {
    const drawing = draw(states, [...transitions, { from: 'working', to: 'done', events: ['Closed', 'Completed'] }]);
    expect(drawing.curves).toHaveLength(transitions.length);
    expect(drawing.labels.filter(({ events }) => events.includes('Completed')).map(({ events }) => events)).toEqual([
      ['Completed', 'Closed'],
    ]);
  });

  test('overlaps no states or labels and draws nothing outside', () => {
    const drawing = draw(states, transitions);
    const boxes = boxesOf(drawing);
    expect(boxes).toHaveLength(states.length + transitions.length);
    for (const [place, one] of boxes.entries()) {
      expect(one.x).toBeGreaterThanOrEqual(0);
      expect(one.y).toBeGreaterThanOrEqual(0);
      expect(one.x + one.width).toBeLessThanOrEqual(drawing.width);
      expect(one.y + one.height).toBeLessThanOrEqual(drawing.height);
      for (const other of boxes.slice(place + 1)) {
        const isApart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y;
        expect(isApart, JSON.stringify([one, other])).toBe(true);
      }
    }
  });

  test('starts at its left edge, wherever the layout moved its parts', () => {
    const { states: drawn, labels } = draw(states, transitions);
    expect(Math.min(...[...drawn, ...labels].map(({ x }) => x))).toBeLessThan(12);
  });

  test('draws lines without labels uninterrupted', () => {
    const silent = transitions.map(({ from, to }) => ({ from, to, events: [] }));
    const drawing = draw(states, silent);
    expect([drawing.curves.length, drawing.labels.length]).toEqual([transitions.length, 0]);
  });

  test('marks final states', () => {
    const last = draw(states, transitions).states.filter(({ isLast }) => isLast);
    expect(last.map(({ state }) => state.name).sort()).toEqual(['done', 'ended']);
  });

  test('makes room for the events inside a state', () => {
    const [empty] = draw([{ name: 'working', title: 'Working', within: [] }], []).states;
    const [full] = draw(
      [{ name: 'working', title: 'Working', within: ['PhaseSet', 'AVeryLongNameOfAnEventThatHappensHere'] }],
      [],
    ).states;
    expect(full?.height).toBeGreaterThan(empty?.height ?? 0);
    expect(full?.width).toBeGreaterThan(empty?.width ?? 0);
  });

  test('ignores transitions from or to unknown states', () => {
    const drawing = draw(
      [{ name: 'nothing', title: 'Nothing', within: [] }],
      [{ from: 'nothing', to: 'lost', events: ['Lost'] }],
    );
    expect(drawing.curves).toEqual([]);
  });
});

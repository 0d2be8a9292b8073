import { describe, expect, it } from 'vitest';
import { examples as commandExamples } from '#contract/domain-commands.ts';
import { examples as screenExamples } from '#contract/domain-screens.ts';
import { BOARD_WIDTH, drawSlice, lanes, linesOf, slicesOf, svgFile } from './drawing.ts';

const [command] = commandExamples.listDomainCommands.success.data;
const [screen] = screenExamples.listDomainScreens.success.data;
if (!command || !screen) throw new Error('The contract has examples.');

const consumers = [
  { kind: 'projection', name: 'messages', title: 'Messages' },
  { kind: 'projection', name: 'history', title: 'History' },
  { kind: 'reactor', name: 'notifications', title: 'Notifications' },
] as const;

const model = {
  commands: [
    command,
    { ...command, name: 'ReadConversation', title: 'Read conversation', context: 'reports' as const },
  ],
  events: [{ type: 'MessagePosted', title: 'Message posted', consumedBy: [...consumers] }],
  screens: [
    { ...screen, title: 'Messages page', commands: ['PostMessage'], readModels: ['messages'] },
    { ...screen, title: 'Statement', commands: [], readModels: ['project_hours'] },
  ],
  folded: new Set(['history']),
};

describe('the event model board', () => {
  it('follows a command to its events, the read models that fold them and the screens that show those', () => {
    const [slice] = slicesOf(model, 'conversations');
    const titles = lanes.map((lane) => slice?.cards[lane].map(({ title }) => title));
    expect(titles).toEqual([['Messages page'], ['Post message'], ['Message posted'], ['Messages'], ['Messages page']]);
    expect(slice?.cards.event[0]?.place).toEqual({ section: 'events', name: 'MessagePosted' });
  });

  it('shows one context or all', () => {
    expect(slicesOf(model, 'conversations')).toHaveLength(1);
    expect(slicesOf(model, null)).toHaveLength(2);
  });

  it('names reactors and schedules as senders, and counts those that do not fit', () => {
    const ways = Array.from({ length: 7 }, (_, at) => ({
      kind: 'reactor' as const,
      name: `r${at}`,
      title: `Reactor ${at}`,
      method: null,
      path: null,
      roles: [],
    }));
    const [slice] = slicesOf({ ...model, commands: [{ ...command, waysIn: ways }], screens: [] }, null);
    expect(slice?.cards.sender.map(({ title }) => title)).toEqual([
      'Reactor 0',
      'Reactor 1',
      'Reactor 2',
      'Reactor 3',
      'and 3 more',
    ]);
  });

  it('draws cards that neither overlap nor leave the board', () => {
    for (const slice of slicesOf(model, null).map(drawSlice)) {
      for (const [at, { x, y, width, height }] of slice.cards.entries()) {
        expect([x, y].every((edge) => edge >= 0) && x + width <= BOARD_WIDTH && y + height <= slice.height).toBe(true);
        for (const other of slice.cards.slice(at + 1)) {
          const isApart = other.x >= x + width || other.y >= y + height || x >= other.x + other.width;
          expect(isApart).toBe(true);
        }
      }
      // Arrows pass from one filled lane to the next.
      const filled = new Set(slice.cards.map(({ lane }) => lane)).size;
      expect(slice.arrows).toHaveLength(filled - 1);
    }
  });

  it('breaks titles between words', () => {
    expect(linesOf('Register unproved account')).toEqual(['Register unproved', 'account']);
    expect(linesOf('One')).toEqual(['One']);
  });

  it('is exported as a separate file with escaped texts', () => {
    const rows = slicesOf(model, null).map((slice, at) => ({
      slice: drawSlice(slice),
      heading: at === 0 ? 'Waiting list' : null,
    }));
    const file = svgFile('Board <all>', rows);
    expect(file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(file).toContain('Board &lt;all&gt;');
    // The background, and the cards of both slices; the second command has no page.
    expect(file.match(/<rect /g)).toHaveLength(1 + 5 + 4);
    expect(file.match(/font-weight="600">Waiting list</g), 'as on the page').toHaveLength(1);
    const [, height] = /height="(\d+)" viewBox/.exec(file) ?? [];
    const [, last] = /.*translate\(\d+ (\d+)\)/s.exec(file) ?? [];
    expect(Number(height)).toBeGreaterThan(Number(last) + (rows.at(-1)?.slice.height ?? 0));
  });
});

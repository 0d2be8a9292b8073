import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { declarationsIn, reachable } from '../../living-docs/code/reachable.ts';
import { paragraphsOf } from '../../living-docs/code/source.ts';
import { contextMap, mapProblems } from '../../living-docs/model/context-map.ts';
import { type Aggregate, allAggregates } from '../../living-docs/model/deciders.ts';
import { explore } from '../../living-docs/model/exploration.ts';
import { fieldsOf, jsonSchemaOf } from '../../living-docs/model/fields.ts';
import type { TitledRule } from '../../living-docs/rules/stated-rules.ts';
import type { DomainEvent } from '../../src/domain/kernel/event.ts';
import { personalFieldsOf, pii } from '../../src/domain/kernel/personal-data.ts';
import { reject } from '../../src/domain/kernel/rejection.ts';
import { Id, Instant, LocalDate, Pounds } from '../../src/domain/kernel/values.ts';

const lent: DomainEvent = { type: 'BookLent', data: {} };
const returned: DomainEvent = { type: 'BookReturned', data: {} };

/** A book that can be lent and returned, and lent again. */
const loan: Aggregate = {
  name: 'loan',
  category: 'loan',
  memory: 'whole-stream',
  folder: 'loans',
  file: 'src/domain/loans/decide.ts',
  initial: { status: 'in' },
  evolve: (_state, { type }) => ({ status: type === 'BookLent' ? 'out' : 'in' }),
  decide: (state, command) => {
    const isOut = JSON.stringify(state).includes('out');
    if (JSON.stringify(command).includes('Lend')) return isOut ? reject('lent', 'It is lent already.') : [lent];
    return isOut ? [returned] : [];
  },
};

const rule = (given: readonly DomainEvent[], type: string, decision: TitledRule['decision']): TitledRule => ({
  category: 'loan',
  given,
  when: { type },
  decision,
  outcome: { events: [] },
  file: 'loan.spec.ts',
  subject: 'a loan',
  title: 'goes on',
});

describe('exploring an aggregate', () => {
  const { steps, answers, initial } = explore(loan, [rule([], 'Lend', [lent]), rule([lent], 'Return', [returned])]);

  it('finds every path between states', () => {
    expect(initial).toBe('in');
    expect(steps).toEqual([
      { from: 'in', event: 'BookLent', to: 'out', command: 'Lend' },
      { from: 'out', event: 'BookReturned', to: 'in', command: 'Return' },
    ]);
  });

  it('tries commands that no rule covers, and finds refusals and commands that do nothing', () => {
    expect(answers.get('Lend')).toEqual({
      outcomes: [['BookLent']],
      mayDoNothing: false,
      rejections: [reject('lent', 'It is lent already.')],
    });
    expect(answers.get('Return')).toMatchObject({ mayDoNothing: true, rejections: [] });
  });
});

describe('exploring an aggregate beyond its rules', () => {
  /** A book that can be lost while it is lent and then found; older books could be bound, which no command does now. */
  const shelf: Aggregate = {
    ...loan,
    evolve: (_state, { type }) => ({ status: type.replace('Book', '').toLowerCase() }),
    decide: (state, command) => {
      const status = JSON.stringify(state);
      const asked = JSON.stringify(command);
      if (asked.includes('Lend') && status.includes('in')) return [lent];
      if (asked.includes('Lose') && status.includes('lent')) return [{ type: 'BookLost', data: {} }];
      if (asked.includes('Find') && status.includes('lost')) return [{ type: 'BookFound', data: {} }];
      if (asked.includes('Mend') && status.includes('bound')) return [{ type: 'BookMended', data: {} }];
      return [];
    },
  };
  const waysOf = (rules: readonly TitledRule[]) => explore(shelf, rules).steps.map(({ from, to }) => `${from} → ${to}`);

  it('continues from its findings until nothing is new', () => {
    const idle = ['Lose', 'Find'].map((type) => rule([], type, []));
    expect(waysOf([rule([], 'Lend', [lent]), ...idle])).toEqual(['in → lent', 'lent → lost', 'lost → found']);
  });

  it('starts at the histories of the rules, even unreachable ones', () => {
    const bound: DomainEvent = { type: 'BookBound', data: {} };
    expect(waysOf([rule([bound], 'Mend', [{ type: 'BookMended', data: {} }])])).toEqual(['bound → mended']);
  });

  it('keeps every sentence of a refusal code', () => {
    const decide: Aggregate['decide'] = (_state, command) =>
      reject('missing', `${JSON.stringify(command)} is missing.`);
    const rules = ['One', 'Other'].map((type) => rule([], 'Lend', reject('missing', type)));
    const asked = rules.map((one, at) => ({ ...one, when: { type: 'Lend', data: at } }));
    expect(explore({ ...shelf, decide }, asked).answers.get('Lend')?.rejections).toHaveLength(2);
  });
});

describe('the fields of an event', () => {
  const typesOf = (schema: z.ZodObject) =>
    Object.fromEntries(fieldsOf(jsonSchemaOf(schema), []).map(({ name, type }) => [name, type]));

  it('are described in words', () => {
    const schema = z.object({
      id: Id,
      at: Instant,
      on: LocalDate,
      price: Pounds,
      count: z.int(),
      isNew: z.boolean(),
      tier: z.enum(['small', 'large']),
      areas: z.array(z.enum(['hr', 'legal'])),
      terms: z.strictObject({ fee: Pounds }),
    });
    expect(typesOf(schema)).toEqual({
      id: 'id',
      at: 'moment',
      on: 'day',
      price: 'whole pounds',
      count: 'whole number',
      isNew: 'yes or no',
      tier: 'one of small, large',
      areas: 'list: any of hr, legal',
      'terms.fee': 'whole pounds',
    });
  });

  it('of several kinds are described together, as optional where one kind lacks them', () => {
    const schema = z.object({
      terms: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('membership') }),
        z.strictObject({ type: z.literal('oneoff'), fee: Pounds }),
      ]),
    });
    expect(fieldsOf(jsonSchemaOf(schema), [])).toMatchObject([
      { name: 'terms.type', type: 'one of membership, oneoff', optional: false },
      { name: 'terms.fee', type: 'whole pounds', optional: true },
    ]);
  });

  it('say whether they can be empty, are personal, and what their fallback is', () => {
    const schema = z.object({ reason: pii(z.string(), 'Removed'), notes: z.string().nullable() });
    expect(fieldsOf(jsonSchemaOf(schema), personalFieldsOf(schema))).toMatchObject([
      { name: 'reason', personal: true, fallback: 'Removed', nullable: false },
      { name: 'notes', type: 'text', personal: false, nullable: true },
    ]);
  });
});

it('include the part of a docstring that is for readers', () => {
  const words = paragraphsOf(`/**
   * Members are told once (decisions, Mails), as
   * {@link notify} does; at most 7 days (a week) later (spec §9).
   *
   * Never twice.
   * @param when a moment
   */`);
  expect(words).toBe('Members are told once, as `notify` does; at most 7 days (a week) later.\n\nNever twice.');
});

it('finds every aggregate of every context', async () => {
  const categories = (await allAggregates()).map(({ category }) => category);
  expect(categories).toEqual(expect.arrayContaining(['account', 'charity', 'project', 'waitingListSignup']));
  expect(new Set(categories).size).toBe(categories.length);
});

describe('the context map', () => {
  it('accepts exactly the dependencies of the code', () => {
    expect(mapProblems(contextMap)).toEqual([]);
  });

  it('names a dependency without a relationship, and a relationship without a dependency', () => {
    const [first, ...others] = contextMap;
    if (!first) throw new Error('The map has relationships.');
    expect(mapProblems([...contextMap, { from: 'visits', to: 'reports' }])).toEqual([
      'visits → reports has no relationship in living-docs/model/context-map.ts.',
    ]);
    expect(mapProblems(others)).toEqual([
      `${first.from} → ${first.to} in living-docs/model/context-map.ts is not in the code.`,
    ]);
  });
});

describe('the code that a page can reach', () => {
  it('splits a file at its declarations', () => {
    const code = "export const one = () => two();\n\nconst two = (): string =>\n  'two';\n";
    expect([...declarationsIn(code).keys()]).toEqual(['one', 'two']);
  });

  it('follows names through imports to the calls of the API', () => {
    const page = { file: 'web/features/domain/events.tsx', code: 'domainEventsQuery' };
    const found = reachable(page, (file) => file.startsWith('web/')).join('\n');
    expect(found).toContain("('listDomainEvents'");
    expect(found).not.toContain("('listDomainSpecs'");
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id as testId } from '../../../test/builders/ids.ts';
import { aFeedback } from '../../../test/builders/projects.ts';
import { recorded } from '../../../test/builders/recorded.ts';
import { aVisit } from '../../../test/builders/visits.ts';
import {
  generatedEvents,
  joinIdsOf,
  type MemoryCopy,
  memoryCopy,
  ukDay,
  ukTime,
} from '../../../test/support/memory-copy.ts';
import {
  byField,
  byTime,
  compiled,
  count,
  field,
  linked,
  possible,
  question,
  step,
  table,
  today,
  where,
} from '../../../test/support/questions.ts';
import { optionLabel } from '../../contract/choice-labels.ts';
import type { QuestionDefinition, QuestionGroup } from '../../contract/question-definition.ts';
import { catalogue } from '../../domain/catalogue.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { feedbackGiven } from '../../domain/projects/events.ts';
import { pageVisited } from '../../domain/visits/events.ts';
import { type CompiledQuestion, compileEvents } from './compile-question.ts';
import { answerOf } from './question-answer.ts';
import { questionTables } from './question-table.ts';

// Compares each question with plain code over the raw events: arrays and maps instead of joins and windows.

const events = generatedEvents(4_000);

let copy: MemoryCopy;
beforeAll(async () => {
  copy = await memoryCopy(events);
}, 60_000);
afterAll(() => copy.close());

type Cell = string | number | null;
type Row = readonly Cell[];

const of = (...types: readonly string[]): readonly RecordedEvent[] => events.filter(({ type }) => types.includes(type));
const data = (event: RecordedEvent): Readonly<Record<string, never>> => event.data as Readonly<Record<string, never>>;
const get = (event: RecordedEvent, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => Object(value)[name], data(event));
const number = (event: RecordedEvent, path: string): number => Number(get(event, path));
const at = (event: RecordedEvent): string => event.metadata.occurredAt;
const id = (event: RecordedEvent, by: string): unknown => joinIdsOf(event)[`${by}_id`];
const hours = (one: RecordedEvent, other: RecordedEvent): number =>
  (Date.parse(at(other)) - Date.parse(at(one))) / 3_600_000;
const month = (event: RecordedEvent): string => ukDay(at(event)).slice(0, 7);
const quarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
const round = (value: number, digits = 2): number => Number(value.toFixed(digits));
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const percentile = (values: readonly number[], part: number): number | null => {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : round(low + (high - low) * (place - Math.floor(place)));
};

const grouped = <Item>(items: readonly Item[], keysOf: (item: Item) => readonly string[]): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
};

/** The next of these events with the same id, found by a linear search. */
const next = (event: RecordedEvent, type: string, by: string, days = Number.POSITIVE_INFINITY) =>
  of(type)
    .filter((one) => id(one, by) === id(event, by) && at(one) >= at(event) && hours(event, one) <= days * 24)
    .toSorted((one, other) => (at(one) < at(other) ? -1 : 1))[0];

const everyMonth = (first: string, last: string): readonly string[] => {
  const months: string[] = [];
  for (let [year = 0, number = 1] = first.split('-').map(Number); ; number += 1) {
    if (number === 13) [year, number] = [year + 1, 1];
    months.push(`${year}-${String(number).padStart(2, '0')}`);
    if ((months.at(-1) ?? '') >= last) return months;
  }
};

const submitted = of('ProjectSubmitted');
const months = everyMonth(month(submitted[0] ?? expect.fail()), '2026-02');
const perMonth = months.map((name) => submitted.filter((event) => month(event) === name).length);
const monthly = table({ groupBy: [byTime('month')] });
const projects = step('ProjectSubmitted');
const completed = (isOptional = true) => step('ProjectCompleted', { link: linked('project', { isOptional }) });
const bySize = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted(
    (one, other) => Number(other.at(-1)) - Number(one.at(-1)) || (String(one[0]) < String(other[0]) ? -1 : 1),
  );
const label = (name: string) => (value: string) => (value === '(none)' ? value : optionLabel(name, value));
const both = submitted.map((event) => ({ event, end: next(event, 'ProjectCompleted', 'project') }));
const ended = both.flatMap(({ event, end }) => (end ? [hours(event, end)] : []));
const recent = both.filter(({ event }) => ukDay(at(event)) >= '2025-01-01');
const endYear = ({ end }: (typeof both)[number]) => (end ? ukDay(at(end)).slice(0, 4) : '(none)');
const endYears = [...new Set(recent.map(endYear))].filter((year) => year !== '(none)').toSorted();
const terms = (event: RecordedEvent) => String(get(event, 'terms.type'));

const questions: readonly (readonly [string, QuestionDefinition, () => readonly Row[]])[] = [
  ['how many projects', question([projects]), () => [[submitted.length]]],
  [
    'how many of two kinds of event',
    question([step(['ProjectSubmitted', 'ProjectCancelled'])]),
    () => [[of('ProjectSubmitted', 'ProjectCancelled').length]],
  ],
  [
    'projects by month, with empty months',
    question([projects], monthly),
    () => months.map((name, place) => [name, perMonth[place] ?? 0]),
  ],
  [
    'projects in a period',
    question([projects], table(), { from: '2024-04-01', to: '2025-03-31' }),
    () => [[submitted.filter((event) => ukDay(at(event)) >= '2024-04-01' && ukDay(at(event)) <= '2025-03-31').length]],
  ],
  [
    'a running total',
    question([projects], { ...monthly, over: { kind: 'running-total' } }),
    () => months.map((name, place) => [name, perMonth[place] ?? 0, sum(perMonth.slice(0, place + 1))]),
  ],
  [
    'a rolling average of three months',
    question([projects], { ...monthly, over: { kind: 'rolling-average', over: 3 } }),
    () =>
      months.map((name, place) => [
        name,
        perMonth[place] ?? 0,
        place < 2 ? null : round(sum(perMonth.slice(place - 2, place + 1)) / 3),
      ]),
  ],
  [
    'each month and the one before',
    question([projects], { ...monthly, over: { kind: 'previous' } }),
    () =>
      months.map((name, place) => {
        const [now = 0, before] = [perMonth[place], perMonth[place - 1]];
        return [name, now, before ?? null, before ? round((100 * (now - before)) / before) : null];
      }),
  ],
  [
    'projects by the year of their completion, with those that are not completed',
    question([projects, completed()], table({ groupBy: [byTime('year', 1)], over: { kind: 'running-total' } }), {
      from: '2025-01-01',
    }),
    () => {
      const endedBy = (year: string) => recent.filter((one) => one.end && endYear(one) <= year).length;
      return [
        ...endYears.map((year) => [year, recent.filter((one) => endYear(one) === year).length, endedBy(year)]),
        ['(none)', recent.filter(({ end }) => end === undefined).length, null],
      ];
    },
  ],
  [
    'a running total of completed projects by the year of their completion',
    question(
      [step('HoursLogged'), step('ProjectCompleted', { link: linked('project') })],
      table({ measures: [count(1)], groupBy: [byTime('year', 1)], over: { kind: 'running-total' } }),
    ),
    () => {
      const completions = new Map(
        of('HoursLogged')
          .flatMap((event) => next(event, 'ProjectCompleted', 'project') ?? [])
          .map((end) => [end.eventId, ukDay(at(end)).slice(0, 4)]),
      );
      const years = [...completions.values()].toSorted();
      return everyMonth(`${years[0]}-01`, `${years.at(-1)}-01`)
        .filter((name) => name.endsWith('-01'))
        .map((name) => name.slice(0, 4))
        .map((year) => [year, years.filter((one) => one === year).length, years.filter((one) => one <= year).length]);
    },
  ],
  [
    'projects by the year of their completion and terms',
    question([projects, completed()], table({ groupBy: [byTime('year', 1), byField('terms.type')] }), {
      from: '2025-01-01',
    }),
    () => {
      return [...endYears, '(none)'].flatMap((year) =>
        ['membership', 'oneoff'].map(
          (kind): Row => [
            year,
            label('terms.type')(kind),
            recent.filter((one) => terms(one.event) === kind && endYear(one) === year).length,
          ],
        ),
      );
    },
  ],
  [
    'projects by weekday',
    question([projects], table({ groupBy: [byTime('weekday')] })),
    () =>
      ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((name, place): Row => {
        const found = submitted.filter(
          (event) => new Date(`${ukDay(at(event))}T00:00:00Z`).getUTCDay() === (place + 1) % 7,
        ).length;
        return [name, found];
      }),
  ],
  [
    'projects by hour and terms, also the hours without any',
    question([projects], table({ groupBy: [byTime('hour'), byField('terms.type')] })),
    () =>
      Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`).flatMap((name) =>
        ['membership', 'oneoff'].map(
          (kind): Row => [
            name,
            label('terms.type')(kind),
            submitted.filter((event) => ukTime(at(event)).startsWith(name.slice(0, 2), 11) && terms(event) === kind)
              .length,
          ],
        ),
      ),
  ],
  [
    'visits by hour in the United Kingdom',
    question([step('PageVisited')], table({ groupBy: [byTime('hour')] })),
    () =>
      [...grouped(of('PageVisited'), (event) => [`${ukTime(at(event)).slice(11, 13)}:00`])]
        .map(([name, all]): Row => [name, all.length])
        .toSorted((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1)),
  ],
  [
    'projects by quarter and terms',
    question([projects], table({ groupBy: [byTime('quarter'), byField('terms.type')] })),
    () =>
      [...new Set(months.map(quarterOf))].flatMap((name) =>
        ['membership', 'oneoff'].map(
          (kind): Row => [
            name,
            label('terms.type')(kind),
            submitted.filter((event) => quarterOf(ukDay(at(event))) === name && terms(event) === kind).length,
          ],
        ),
      ),
  ],
  [
    'projects by the day on which they start, in the order of time',
    question([projects], table({ groupBy: [byField('startDate')] })),
    () =>
      [...grouped(submitted, (event) => [String(get(event, 'startDate') ?? '(none)')])]
        .map(([name, all]): Row => [name, all.length])
        .toSorted(
          ([one], [other]) =>
            Number(one === '(none)') - Number(other === '(none)') || (String(one) < String(other) ? -1 : 1),
        ),
  ],
  [
    'the three days on which most projects start, in the order of time, and all others',
    question([projects], table({ groupBy: [byField('startDate')], top: { count: 3, hasOther: true } })),
    () => {
      const all = bySize(
        [...grouped(submitted, (event) => [String(get(event, 'startDate') ?? '(none)')])].map(([name, each]) => [
          name,
          each.length,
        ]),
      );
      return [
        ...all
          .slice(0, 3)
          .toSorted(
            ([one], [other]) =>
              Number(one === '(none)') - Number(other === '(none)') || (String(one) < String(other) ? -1 : 1),
          ),
        ['(other)', sum(all.slice(3).map(([, value]) => Number(value)))],
      ];
    },
  ],
  [
    'areas of expertise, one by one',
    question([projects], table({ groupBy: [byField('expertiseRequired')] })),
    () =>
      bySize(
        [...grouped(submitted, (event) => get(event, 'expertiseRequired') as string[])].map(([name, all]) => [
          name,
          all.length,
        ]),
      ).map(([name, value]) => [label('expertiseRequired')(String(name)), value ?? null]),
  ],
  [
    'areas of expertise, together',
    question([projects], table({ groupBy: [byField('expertiseRequired', { lists: 'together' })] })),
    () =>
      bySize(
        [...grouped(submitted, (event) => [(get(event, 'expertiseRequired') as string[]).toSorted().join(', ')])].map(
          ([name, all]) => [name, all.length],
        ),
      ),
  ],
  [
    'the three largest areas and all others',
    question([projects], table({ groupBy: [byField('expertiseRequired')], top: { count: 3, hasOther: true } })),
    () => {
      const all = bySize(
        [...grouped(submitted, (event) => get(event, 'expertiseRequired') as string[])].map(([name, each]) => [
          name,
          each.length,
        ]),
      );
      return [
        ...all.slice(0, 3).map(([name, value]): Row => [label('expertiseRequired')(String(name)), value ?? null]),
        [
          '(other)',
          submitted.filter((event) =>
            (get(event, 'expertiseRequired') as string[]).some((area) => all.slice(3).some(([name]) => name === area)),
          ).length,
        ],
      ];
    },
  ],
  [
    'hours in bands of 40',
    question([projects], table({ groupBy: [byField('estimatedHours', { width: 40 })] })),
    () =>
      [
        ...grouped(submitted, (event) => [
          get(event, 'estimatedHours') === null ? '' : String(Math.floor(number(event, 'estimatedHours') / 40) * 40),
        ]),
      ]
        .toSorted(([one], [other]) => (one === '' ? 1 : other === '' ? -1 : Number(one) - Number(other)))
        .map(([low, all]) => [low === '' ? '(none)' : `${low} to under ${Number(low) + 40}`, all.length]),
  ],
  [
    'sum, average, smallest, largest, median and 90th percentile',
    question(
      [projects],
      table({
        measures: [
          field('sum', 'estimatedHours'),
          field('average', 'estimatedHours'),
          field('median', 'estimatedHours'),
          field('p90', 'estimatedHours'),
        ],
      }),
    ),
    () => {
      const all = submitted
        .filter((event) => get(event, 'estimatedHours') !== null)
        .map((event) => number(event, 'estimatedHours'));
      return [[sum(all), round(sum(all) / all.length), percentile(all, 0.5), percentile(all, 0.9)]];
    },
  ],
  [
    'smallest and largest',
    question([projects], table({ measures: [field('minimum', 'estimatedHours'), field('maximum', 'estimatedHours')] })),
    () => {
      const all = submitted
        .filter((event) => get(event, 'estimatedHours') !== null)
        .map((event) => number(event, 'estimatedHours'));
      return [[Math.min(...all), Math.max(...all)]];
    },
  ],
  [
    'distinct charities by terms',
    question([projects], table({ measures: [field('distinct', 'charityId')], groupBy: [byField('terms.type')] })),
    () =>
      bySize(
        [...grouped(submitted, (event) => [terms(event)])].map(([name, all]) => [
          name,
          new Set(all.map((event) => get(event, 'charityId'))).size,
        ]),
      ).map(([name, value]) => [label('terms.type')(String(name)), value ?? null]),
  ],
  [
    'the first events of charities, of two kinds of which one has no field for the charity',
    question(
      [step(['CharityRegistered', 'ProjectSubmitted'], { first: 'charity' })],
      table({ measures: [count(), field('distinct', 'charityId')], groupBy: [byField('event.type')] }),
    ),
    () => {
      const all = of('CharityRegistered', 'ProjectSubmitted').toSorted((one, other) => (at(one) < at(other) ? -1 : 1));
      const firsts = [...grouped(all, (event) => [String(id(event, 'charity'))]).values()].flatMap(
        ([first]) => first ?? [],
      );
      return bySize([...grouped(firsts, ({ type }) => [type])].map(([name, each]) => [name, each.length])).map(
        ([name, value]) => [label('event.type')(String(name)), value ?? null, value ?? null],
      );
    },
  ],
  [
    'the events of one charity, of two kinds of which one has no field for the charity',
    question([
      step(['CharityRegistered', 'ProjectSubmitted'], {
        where: [where('charityId', 'is', String(id(submitted[0] ?? expect.fail(), 'charity')))],
      }),
    ]),
    () => [
      [
        of('CharityRegistered', 'ProjectSubmitted').filter(
          (event) => id(event, 'charity') === id(submitted[0] ?? expect.fail(), 'charity'),
        ).length,
      ],
    ],
  ],
  [
    'projects by each number of hours',
    question([projects], table({ groupBy: [byField('estimatedHours')] })),
    () =>
      [...grouped(submitted, (event) => [String(get(event, 'estimatedHours') ?? '(none)')])]
        .map(([name, all]): Row => [name, all.length])
        .toSorted(([one, many], [other, more]) => Number(more) - Number(many) || (`${one}.0` < `${other}.0` ? -1 : 1)),
  ],
  [
    'counts of no events, also of the entries of lists',
    question(
      [step('ProjectSubmitted', { where: [where('estimatedHours', 'less-than', '0')] })],
      table({ measures: [count(), field('distinct', 'charityId'), field('distinct', 'expertiseRequired')] }),
    ),
    () => [[0, 0, 0]],
  ],
  [
    'either of two conditions, and one more',
    question([
      step('ProjectSubmitted', {
        where: [
          {
            any: [
              { field: 'estimatedHours', comparison: 'more-than', values: ['60'] },
              { field: 'estimatedHours', comparison: 'empty', values: [] },
            ],
          },
          where('terms.type', 'is', 'membership'),
        ],
      }),
    ]),
    () => [
      [
        submitted.filter(
          (event) =>
            (get(event, 'estimatedHours') === null || number(event, 'estimatedHours') > 60) &&
            terms(event) === 'membership',
        ).length,
      ],
    ],
  ],
  [
    'one of several values, and not another',
    question([
      step('ProjectSubmitted', {
        where: [
          where('expertiseRequired', 'one-of', 'finance', 'strategy'),
          where('expertiseRequired', 'is-not', 'marketing'),
        ],
      }),
    ]),
    () => [
      [
        submitted.filter((event) => {
          const all = get(event, 'expertiseRequired') as string[];
          return (all.includes('finance') || all.includes('strategy')) && !all.includes('marketing');
        }).length,
      ],
    ],
  ],
  [
    'numbers between two',
    question([step('ProjectSubmitted', { where: [where('estimatedHours', 'between', '20', '50')] })]),
    () => [
      [
        submitted.filter(
          (event) =>
            get(event, 'estimatedHours') !== null &&
            number(event, 'estimatedHours') >= 20 &&
            number(event, 'estimatedHours') <= 50,
        ).length,
      ],
    ],
  ],
  [
    'days after another',
    question([
      step('ProjectSubmitted', {
        where: [where('startDate', 'at-least', '2025-01-01'), where('startDate', 'not-empty')],
      }),
    ]),
    () => [[submitted.filter((event) => String(get(event, 'startDate') ?? '') >= '2025-01-01').length]],
  ],
  [
    'the share of projects that are completed',
    question([projects, completed()], table({ measures: [count(0), count(1), { kind: 'ratio', part: 1, whole: 0 }] })),
    () => [[both.length, ended.length, round((100 * ended.length) / both.length)]],
  ],
  [
    'the time from request to completion',
    question(
      [projects, completed(false)],
      table({
        measures: [
          { kind: 'time', figure: 'median', from: 0, to: 1 },
          { kind: 'time', figure: 'p90', from: 0, to: 1 },
          { kind: 'time', figure: 'average', from: 0, to: 1 },
        ],
      }),
    ),
    () => [[percentile(ended, 0.5), percentile(ended, 0.9), round(sum(ended) / ended.length)]],
  ],
  [
    'projects that start matching within two days',
    question([projects, step('MatchingStarted', { link: linked('project', { within: { amount: 2, unit: 'days' } }) })]),
    () => [[submitted.filter((event) => next(event, 'MatchingStarted', 'project', 2)).length]],
  ],
  [
    'completed projects by the terms of their request',
    question(
      [step('ProjectCompleted'), step('ProjectSubmitted', { link: linked('project', { order: 'any' }) })],
      table({ groupBy: [byField('terms.type', { step: 1 })] }),
    ),
    () =>
      bySize(
        [
          ...grouped(of('ProjectCompleted'), (event) =>
            submitted.filter((one) => one.stream === event.stream).map(terms),
          ),
        ].map(([name, all]) => [name, all.length]),
      ).map(([name, value]) => [label('terms.type')(String(name)), value ?? null]),
  ],
  [
    'projects by the size of the charity that registered',
    question(
      [projects, step('CharityRegistered', { link: linked('charity', { order: 'before' }) })],
      table({ groupBy: [byField('membershipTier', { step: 1 })] }),
    ),
    () =>
      bySize(
        [
          ...grouped(submitted, (event) =>
            of('CharityRegistered')
              .filter((one) => id(one, 'charity') === get(event, 'charityId'))
              .map((one) => String(get(one, 'membershipTier') ?? '(none)')),
          ),
        ].map(([name, all]) => [name, all.length]),
      ).map(([name, value]) => [label('membershipTier')(String(name)), value ?? null]),
  ],
  [
    'three steps: invited, accepted, completed',
    question(
      [
        step('ConsultantInvited'),
        step('ProjectInvitationAccepted', { link: linked('project', { isOptional: true }) }),
        step('ProjectCompleted', { link: linked('project', { to: 1, isOptional: true }) }),
      ],
      table({ measures: [count(0), count(1), count(2)] }),
    ),
    () => {
      const chain = of('ConsultantInvited').map((event) => {
        const accepted = next(event, 'ProjectInvitationAccepted', 'project');
        return [accepted, accepted && next(accepted, 'ProjectCompleted', 'project')] as const;
      });
      return [
        [
          chain.length,
          new Set(chain.flatMap(([one]) => one?.eventId ?? [])).size,
          new Set(chain.flatMap(([, one]) => one?.eventId ?? [])).size,
        ],
      ];
    },
  ],
  [
    'the first project of each charity by year',
    question([step('ProjectSubmitted', { first: 'charity' })], table({ groupBy: [byTime('year')] })),
    () => {
      const first = [...grouped(submitted, (event) => [String(get(event, 'charityId'))]).values()].map(
        ([one]) => one ?? expect.fail(),
      );
      const years = ['2021', '2022', '2023', '2024', '2025', '2026'];
      return years
        .filter(
          (year) =>
            year >=
            ukDay(at(first.toSorted((one, other) => (at(one) < at(other) ? -1 : 1))[0] ?? expect.fail())).slice(0, 4),
        )
        .map((year) => [year, first.filter((event) => ukDay(at(event)).startsWith(year)).length]);
    },
  ],
  [
    'the charities whose first project is in a period',
    question([step('ProjectSubmitted', { first: 'charity' })], table(), { from: '2025-01-01' }),
    () => {
      const first = [...grouped(submitted, (event) => [String(get(event, 'charityId'))]).values()].map((all) =>
        all.map((event) => ukDay(at(event))).toSorted(),
      );
      return [[first.filter(([day = '']) => day >= '2025-01-01').length]];
    },
  ],
  [
    'a funnel of projects',
    question([projects, step('MatchingStarted'), step('ProjectCompleted')], {
      kind: 'funnel',
      by: 'project',
      within: { amount: 90, unit: 'days' },
    }),
    () => {
      const reached = submitted.map((event) => {
        const matching = next(event, 'MatchingStarted', 'project', 90);
        const end = matching && next(event, 'ProjectCompleted', 'project', 90);
        return { event, matching, end: end && at(end) >= at(matching) ? end : undefined };
      });
      const [two, three] = [
        reached.flatMap(({ event, matching }) => (matching ? [hours(event, matching)] : [])),
        reached.flatMap(({ matching, end }) => (matching && end ? [hours(matching, end)] : [])),
      ];
      const share = (part: number, whole: number) => round((100 * part) / whole);
      return [
        ['1. Project submitted', reached.length, 100, null, null],
        [
          '2. Matching started',
          two.length,
          share(two.length, reached.length),
          share(two.length, reached.length),
          percentile(two, 0.5),
        ],
        [
          '3. Project completed',
          three.length,
          share(three.length, reached.length),
          share(three.length, two.length),
          percentile(three, 0.5),
        ],
      ];
    },
  ],
  [
    'charities that come back, by quarter',
    question([step('CharityRegistered'), projects], { kind: 'cohort', by: 'charity', unit: 'quarter', periods: 3 }),
    () => {
      const quarter = (event: RecordedEvent) =>
        Number(ukDay(at(event)).slice(0, 4)) * 4 + Math.ceil(Number(ukDay(at(event)).slice(5, 7)) / 3) - 1;
      const name = (index: number) => `${Math.floor(index / 4)}-Q${(index % 4) + 1}`;
      const last = Number(today.slice(0, 4)) * 4 + Math.ceil(Number(today.slice(5, 7)) / 3) - 1;
      const registered = of('CharityRegistered');
      const begun = registered.map(quarter).toSorted((one, other) => one - other);
      const [earliest = 0] = begun;
      return Array.from({ length: (begun.at(-1) ?? earliest) - earliest + 1 }, (_, place) => earliest + place).flatMap(
        (cohort) => {
          const all = registered.filter((event) => quarter(event) === cohort);
          return [0, 1, 2, 3]
            .filter((elapsed) => cohort + elapsed <= last)
            .map((elapsed): Row => {
              const active = all.filter((charity) =>
                submitted.some(
                  (event) => id(event, 'charity') === id(charity, 'charity') && quarter(event) === cohort + elapsed,
                ),
              ).length;
              const share = all.length === 0 ? null : round((100 * active) / all.length);
              return [name(cohort), String(elapsed), all.length, active, share];
            });
        },
      );
    },
  ],
];

/** The notes that mails contain. */
const caveatsOf = ({ notes }: Pick<CompiledQuestion, 'notes'>): readonly string[] =>
  notes.flatMap(({ text, isVital }) => (isVital ? [text] : []));

const answerFrom = async (of: Pick<typeof copy, 'run'>, asked: QuestionDefinition) => {
  const sql = possible(asked);
  const rows = (await of.run(sql.asked)).map((row) =>
    row.map((cell) => (typeof cell === 'string' && /^-?\d+$/.test(cell) ? Number(cell) : cell)),
  );
  return answerOf(asked, sql, { rows, isTruncated: false }, (text) => text);
};
const answer = (asked: QuestionDefinition) => answerFrom(copy, asked);

describe('a question has the same answer as plain code:', () => {
  it.each(questions)('%s', async (_, asked, expected) => {
    const { result } = await answer(asked);
    expect(result.rows.length).toBeGreaterThan(0);
    expect(result.rows).toEqual(expected());
  });
});

describe('the chart of one grouping', () => {
  const measures = [
    count(),
    field('distinct', 'charityId'),
    field('distinct', 'terms.type'),
    field('sum', 'estimatedHours'),
  ];

  it.each([
    ['the figures of one kind', null, ['measure1', 'measure2', 'measure3', 'measure4']],
    ['a running total first', { kind: 'running-total' }, ['measure1', 'running_total', 'measure2', 'measure3']],
    [
      'a rolling average',
      { kind: 'rolling-average', over: 3 },
      ['measure1', 'rolling_average', 'measure2', 'measure3'],
    ],
    ['not the previous period', { kind: 'previous' }, ['measure1', 'measure2', 'measure3', 'measure4']],
  ] as const)('has %s', async (_, over, series) => {
    const { result } = await answer(question([projects], table({ groupBy: [byTime('month')], measures, over })));
    expect(result.chart?.series).toEqual(series);
  });
});

describe('the chart of two groupings', () => {
  const hours = byField('estimatedHours', { width: 50 });
  const [expertise, kind, hour] = [byField('expertiseRequired'), byField('terms.type'), byTime('hour')];
  const lines = [byTime('month'), kind];

  it.each([
    ['stacks parts of a whole over time', 'stacked', table({ groupBy: lines })],
    ['stacks sums', 'stacked', table({ groupBy: lines, measures: [field('sum', 'estimatedHours')] })],
    [
      'has lines for what cannot be added',
      'lines',
      table({ groupBy: lines, measures: [field('distinct', 'charityId')] }),
    ],
    ['has lines for averages', 'lines', table({ groupBy: lines, measures: [field('average', 'estimatedHours')] })],
    ['is a heat map of weekdays and hours', 'heat', table({ groupBy: [byTime('weekday'), hour] })],
    ['is a heat map of months and hours', 'heat', table({ groupBy: [byTime('month'), hour] })],
    ['is a heat map of months and bands', 'heat', table({ groupBy: [byTime('month'), hours] })],
    ['is a heat map of two fields', 'heat', table({ groupBy: [expertise, kind] })],
  ] as const)('%s', async (_, expected, shape) => {
    expect((await answer(question([projects], shape))).splitChart?.kind).toBe(expected);
  });

  it.each([
    ['a running total', { kind: 'running-total' }, 'running_total'],
    ['a rolling average', { kind: 'rolling-average', over: 3 }, 'rolling_average'],
    ['the figures themselves before the previous ones', { kind: 'previous' }, 'measure1'],
  ] as const)('draws %s', async (_, over, value) => {
    expect((await answer(question([projects], table({ groupBy: lines, over })))).splitChart?.value).toBe(value);
  });

  const seriesOf = async (group: QuestionGroup) =>
    (await answer(question([projects], table({ groupBy: [expertise, group] })))).splitChart?.series;

  it('has every month and hour, and bands in their order, although the rows are ordered by size', async () => {
    const [first = '', ...later] = [...new Set(submitted.map(month))].toSorted();
    expect(await seriesOf(byTime('month'))).toEqual(everyMonth(first, later.at(-1) ?? first));
    expect(await seriesOf(hour)).toEqual(
      Array.from({ length: 24 }, (_, number) => `${String(number).padStart(2, '0')}:00`),
    );
    const bands = (await seriesOf(hours)) ?? [];
    const begins = bands.filter((band) => band !== '(none)').map((band) => Number.parseInt(band, 10));
    expect(begins).toEqual(begins.toSorted((one, other) => one - other));
    expect([bands.length, bands.at(-1)]).toEqual([begins.length + 1, '(none)']);
  });
});

it('the latest of several earlier events at one time is the last of them in the history', async () => {
  const stream = `visitor-${testId(1)}`;
  const visit = (page: 'home' | 'pricing' | 'about', occurredAt: string, place: number) =>
    recorded(stream, pageVisited(aVisit({ visitorId: testId(1), page })), { occurredAt }, place);
  const visits = [
    visit('home', '2026-01-01T10:00:00.000Z', 0),
    visit('pricing', '2026-01-01T10:00:00.000Z', 1),
    visit('about', '2026-01-01T10:00:05.000Z', 2),
  ];
  const own = await memoryCopy(visits);
  try {
    const asked = question(
      [
        step('PageVisited', { where: [where('page', 'is', 'about')] }),
        step('PageVisited', { link: linked('visitor', { order: 'before' }) }),
      ],
      table({ groupBy: [byField('page', { step: 1 })] }),
    );
    expect(await own.run(possible(asked).sql)).toEqual([['pricing', '1']]);
  } finally {
    own.close();
  }
});

describe('the largest groups', () => {
  const pages = ['home', 'home', 'pricing', 'about', 'contact'] as const;
  const visits = pages.map((page, place) =>
    recorded(`visitor-${testId(1)}`, pageVisited(aVisit({ visitorId: testId(1), page })), {}, place),
  );
  const caveatsWith = async (count: number) => {
    const own = await memoryCopy(visits);
    try {
      const top = { count, hasOther: count === 2 };
      const asked = question([step('PageVisited')], table({ groupBy: [byField('page')], top }));
      const sql = possible(asked);
      const rows = await own.run(sql.asked);
      expect(await own.run(sql.sql), 'people see no other columns').toEqual(rows.map((row) => row.slice(0, 2)));
      const { result, caveats } = answerOf(asked, sql, { rows, isTruncated: false }, (text) => text);
      expect(result.rows.every((row) => row.length === result.columns.length)).toBe(true);
      return caveats;
    } finally {
      own.close();
    }
  };

  it.each([
    [
      'more groups are as large as the last',
      2,
      ['2 more groups are as large as the last of the 2 largest: which of them are shown is arbitrary.'],
    ],
    [
      'one more group is as large as the last',
      3,
      ['1 more group is as large as the last of the 3 largest: which of them are shown is arbitrary.'],
    ],
    ['the next group is smaller', 1, []],
    ['there are no others', 4, []],
  ])('are said to be arbitrary if %s', async (_, count, caveats) => {
    expect(await caveatsWith(count)).toEqual(caveats);
  });
});

describe('a question from a day long before the first event', () => {
  const long = { from: '1990-01-01', to: null };
  const happened = [
    recorded(`visitor-${testId(1)}`, pageVisited(aVisit({ visitorId: testId(1) })), {
      occurredAt: '2026-01-20T10:00:00.000Z',
    }),
  ];
  const periodsOf = async (steps: Parameters<typeof question>[0]) => {
    const own = await memoryCopy(happened);
    try {
      return (await own.run(possible(question(steps, monthly, long)).sql)).map(([first]) => first);
    } finally {
      own.close();
    }
  };
  const months = ['2026-01-01', '2026-02-01'];

  it('begins with the period of the first event', async () => {
    expect(await periodsOf([step('PageVisited')])).toEqual(months);
  });

  it('has no periods if there was no event', async () => {
    expect(await periodsOf([projects])).toEqual([]);
    const visit = step('PageVisited', { link: linked('record', { isOptional: true }) });
    expect(await periodsOf([projects, visit])).toEqual([]);
  });
});

describe('periods without events', () => {
  const visited = (visitor: number, page: 'home' | 'about', occurredAt: string, place: number) =>
    recorded(
      `visitor-${testId(visitor)}`,
      pageVisited(aVisit({ visitorId: testId(visitor), page })),
      { occurredAt },
      place,
    );
  const sparse = [
    visited(1, 'home', '2025-08-04T10:00:00.000Z', 0),
    visited(2, 'about', '2025-11-05T10:00:00.000Z', 0),
    visited(1, 'about', '2025-11-06T12:00:00.000Z', 1),
  ];
  const visits = step('PageVisited');
  const answerFromSparse = async (asked: QuestionDefinition) => {
    const own = await memoryCopy(sparse);
    try {
      return await answerFrom(own, asked);
    } finally {
      own.close();
    }
  };
  const cohort = (unit: 'week' | 'month' | 'quarter') =>
    question([visits, visits], { kind: 'cohort', by: 'visitor', unit, periods: 1 });

  it('are cohorts without members, between the first and the last', async () => {
    const { result } = await answerFromSparse(cohort('month'));
    expect(result.rows).toEqual([
      ['2025-08', '0', 1, 1, 100],
      ['2025-08', '1', 1, 0, 0],
      ['2025-09', '0', 0, 0, null],
      ['2025-09', '1', 0, 0, null],
      ['2025-10', '0', 0, 0, null],
      ['2025-10', '1', 0, 0, null],
      ['2025-11', '0', 1, 1, 100],
      ['2025-11', '1', 1, 0, 0],
    ]);
    const begun = async (unit: 'week' | 'quarter') => [
      ...new Set((await answerFromSparse(cohort(unit))).result.rows.map(([name]) => name)),
    ];
    expect(await begun('quarter')).toEqual(['2025-Q3', '2025-Q4']);
    expect((await begun('week')).length).toBe(14);
  });

  it('are columns of a heat map, between the first and the last', async () => {
    const seriesOf = async (unit: 'week' | 'month' | 'quarter') =>
      (await answerFromSparse(question([visits], table({ groupBy: [byField('page'), byTime(unit)] })))).splitChart
        ?.series;
    expect(await seriesOf('month')).toEqual(['2025-08', '2025-09', '2025-10', '2025-11']);
    expect(await seriesOf('quarter')).toEqual(['2025-Q3', '2025-Q4']);
    expect((await seriesOf('week'))?.length).toBe(14);
  });

  it('are rows of zero if both groups are times', async () => {
    const shape = table({ groupBy: [byTime('weekday'), byTime('month')] });
    const { result, splitChart } = await answerFromSparse(question([visits], shape));
    expect(splitChart?.series).toEqual(['2025-08', '2025-09', '2025-10', '2025-11']);
    expect(result.rows).toHaveLength(7 * 4);
    expect(result.rows.filter(([, , figure]) => figure === 0)).toHaveLength(7 * 4 - 3);
    const hours = await answerFromSparse(question([visits], table({ groupBy: [byTime('weekday'), byTime('hour')] })));
    expect(hours.result.rows).toHaveLength(7 * 24);
  });
});

describe('the events behind a figure', () => {
  it('are named as one of each active sign-up, in the words of the page', async () => {
    const joined = step(['CharityJoinedWaitingList', 'ConsultantJoinedWaitingList']);
    const shape = { kind: 'cohort', by: 'signup', unit: 'month', periods: 2 } as const;
    const { result } = await answer(question([joined, step('SignupInvited')], shape));
    expect(result.sources?.questions.map(({ label }) => label)).toEqual([
      'Sign-up invited: the first of each sign-up in the month',
    ]);
  });

  const tables = questionTables(catalogue);
  it.each(questions.filter(([, { shape }]) => shape.kind !== 'table' || shape.measures[0]?.kind === 'count'))(
    'are as many as it counts: %s',
    async (_, asked) => {
      const { result, keys } = await answer(asked);
      const [measure] = asked.shape.kind === 'table' ? asked.shape.measures : [];
      const counted = measure?.kind === 'count' ? measure.step : 0;
      const place = asked.shape.kind === 'table' ? asked.shape.groupBy.length : asked.shape.kind === 'funnel' ? 1 : 3;
      for (const [at, row] of result.rows.slice(0, 30).entries()) {
        const sql = compileEvents(
          asked,
          { keys: keys[at] ?? [], step: counted },
          { tables, audience: 'administrator', today },
        );
        const found = await copy.run(sql ?? expect.fail('the figure has no events'));
        expect([row, found.length]).toEqual([row, row[place]]);
      }
    },
  );
});

it('an answer says which steps count only the first events of the whole history', () => {
  const both = [step('ProjectSubmitted', { first: 'charity' }), completed()];
  expect(possible(question(both)).notes.map(({ text }) => text)).toContain(
    'Step 1 has only the first event of each charity in the whole history.',
  );
});

it('pounds divided by a number are pounds, and by pounds a number', () => {
  const figures = [field('sum', 'due'), count(), field('sum', 'price')];
  const kindOf = (whole: number) => {
    const shape = table({ measures: [...figures, { kind: 'ratio', part: 0, whole }] });
    return possible(question([step('MembershipCharged')], shape)).columns.at(-1)?.kind;
  };
  expect([kindOf(1), kindOf(2)]).toEqual(['pounds', 'number']);
});

describe('figures of numbers that have bands', () => {
  const asked = question(
    [step('FeedbackGiven')],
    table({ measures: [field('average', 'quality'), count(), { kind: 'ratio', part: 0, whole: 1 }] }),
  );

  it.each([
    ['of a number that has none', [field('average', 'estimatedHours')], projects, ['Average: Estimated hours']],
    [
      'of bands, and their share',
      [field('average', 'quality'), count(), { kind: 'ratio', part: 0, whole: 1 }],
      step('FeedbackGiven'),
      ['Average: Quality, at least', 'Events', 'Average: Quality ÷ Events, at least'],
    ],
    [
      'divided by bands',
      [field('sum', 'quality'), count(), { kind: 'ratio', part: 1, whole: 0 }],
      step('FeedbackGiven'),
      ['Sum: Quality, at least', 'Events', 'Events ÷ Sum: Quality, at most'],
    ],
    [
      'of bands divided by bands',
      [field('sum', 'quality'), field('maximum', 'quality'), { kind: 'ratio', part: 0, whole: 1 }],
      step('FeedbackGiven'),
      ['Sum: Quality, at least', 'Maximum: Quality, at least', 'Sum: Quality ÷ Maximum: Quality, about'],
    ],
  ] as const)('say how they differ from exact ones: %s', async (_, measures, of, labels) => {
    const { result } = await answer(question([of], table({ measures: [...measures] })));
    expect(result.columns.map(({ label }) => label)).toEqual(labels);
  });

  it('are computed from the lower ends of the bands', async () => {
    const given = [1, 5].map((quality, place) =>
      recorded(`project-${testId(1)}`, feedbackGiven(aFeedback({ quality })), {}, place),
    );
    const own = await memoryCopy(given);
    try {
      const [row] = await own.run(possible(asked, 'analyst').sql);
      expect(row?.[0]).toBe((1 + 4) / 2);
    } finally {
      own.close();
    }
  });
});

describe('an answer says that the current period is not over', () => {
  const notesOf = (asked: QuestionDefinition) => {
    const result = compiled(asked);
    return 'notes' in result ? caveatsOf(result).filter((note) => note.includes('not over')) : [];
  };

  it.each([
    ['a table by month', question([projects], monthly), ['The current month is not over: its figures may still grow.']],
    ['a table of a period that ended', question([projects], monthly, { from: null, to: '2025-12-31' }), []],
    ['a table without time', question([projects], table({ groupBy: [byField('terms.type')] })), []],
    ['a table by weekday', question([projects], table({ groupBy: [byTime('weekday')] })), []],
    [
      'a cohort',
      question([step('CharityRegistered'), projects], { kind: 'cohort', by: 'charity', unit: 'quarter', periods: 3 }),
      ['The current quarter is not over: its figures may still grow.'],
    ],
    [
      'a cohort of a period that ended, whose members may still come back',
      question(
        [step('CharityRegistered'), projects],
        { kind: 'cohort', by: 'charity', unit: 'quarter', periods: 3 },
        { to: '2025-05-31' },
      ),
      ['The current quarter is not over: its figures may still grow.'],
    ],
    [
      'a cohort whose last period is over',
      question(
        [step('CharityRegistered'), projects],
        { kind: 'cohort', by: 'charity', unit: 'quarter', periods: 3 },
        { to: '2025-03-31' },
      ),
      [],
    ],
  ] as const)('%s', (_, asked, notes) => {
    expect(notesOf(asked)).toEqual(notes);
  });

  it('to an analyst whose period ends in the current month, all of which counts', () => {
    const asked = possible(question([projects], monthly, { from: null, to: '2026-02-10' }), 'analyst');
    expect(caveatsOf(asked)).toContain('The current month is not over: its figures may still grow.');
  });
});

describe('an answer says that the first or the last period is not whole', () => {
  const first = 'The month of 15 August 2025 is not whole: earlier events do not count.';
  const last = 'The month of 10 January 2026 is not whole: later events do not count.';
  const days = { from: '2025-08-15', to: '2026-01-10' };
  const cohort = { kind: 'cohort', by: 'charity', unit: 'month', periods: 3 } as const;

  it.each([
    ['a table by month', question([projects], monthly, days), [first, last]],
    ['a table of whole months', question([projects], monthly, { from: '2025-08-01', to: '2026-01-31' }), []],
    ['a table up to today', question([projects], monthly, { from: '2025-08-15', to: today }), [first]],
    ['a table by day', question([projects], table({ groupBy: [byTime('day')] }), days), []],
    ['a table without time', question([projects], table(), days), []],
    ['a cohort', question([step('CharityRegistered'), projects], cohort, days), [first, last]],
    [
      'a table by week, which begins on Monday',
      question([projects], table({ groupBy: [byTime('week')] }), { from: '2025-12-29', to: '2026-01-03' }),
      ['The week of 3 January 2026 is not whole: later events do not count.'],
    ],
  ] as const)('%s', (_, asked, notes) => {
    expect(caveatsOf(possible(asked)).filter((note) => note.includes('not whole'))).toEqual(notes);
  });

  it('to an analyst, whose months are whole but whose quarters may not be', () => {
    const asked = possible(question([projects], table({ groupBy: [byTime('quarter')] }), days), 'analyst');
    expect(caveatsOf(asked).filter((note) => note.includes('not whole'))).toEqual([
      'The quarter of 1 August 2025 is not whole: earlier events do not count.',
      'The quarter of 31 January 2026 is not whole: later events do not count.',
    ]);
  });
});

const impossible: readonly (readonly [string, QuestionDefinition, string, RegExp])[] = [
  [
    'the sum of a text',
    question([projects], table({ measures: [field('sum', 'terms.type')] })),
    'shape.measures.0.field',
    /^Step 1: Terms type is not a number.*count distinct values/,
  ],
  [
    'a field of another event',
    question([projects], table({ groupBy: [byField('hourlyRate')] })),
    'shape.groupBy.0.field',
    /^Step 1: none of its events has this field.*choose another/,
  ],
  [
    'a join by an id that a step lacks',
    question([projects, step('CharityRegistered', { link: linked('project') })]),
    'steps.1.link.by',
    /^Step 2: “Charity registered” names no project\. Please join by charity/,
  ],
  [
    'a step without a join',
    question([projects, step('ProjectCompleted')]),
    'steps.1.link',
    /^Step 2: please choose what it has in common/,
  ],
  [
    'a join with a later step',
    question([projects, step('ProjectCompleted', { link: linked('project', { to: 1 }) })]),
    'steps.1.link.to',
    /earlier step/,
  ],
  [
    'a limit of time without an order',
    question([
      projects,
      step('ProjectCompleted', { link: linked('project', { order: 'any', within: { amount: 1, unit: 'days' } }) }),
    ]),
    'steps.1.link.within',
    /“after” or “before”/,
  ],
  [
    'an event that would match itself',
    question([projects, step('ProjectSubmitted', { link: linked('charity', { order: 'any' }) })]),
    'steps.1.link.order',
    /match itself/,
  ],
  [
    'a sum over repeated matches',
    question(
      [step('HoursLogged'), step('ProjectSubmitted', { link: linked('project', { order: 'any' }) })],
      table({ measures: [field('sum', 'estimatedHours', 1)] }),
    ),
    'shape.measures.0.figure',
    /^Step 2: .*make it step 1/,
  ],
  [
    'the time between one step',
    question([projects], table({ measures: [{ kind: 'time', figure: 'median', from: 0, to: 1 }] })),
    'shape.measures.0.to',
    /add a second step/,
  ],
  [
    'a ratio of a ratio',
    question([projects], table({ measures: [count(), { kind: 'ratio', part: 1, whole: 0 }] })),
    'shape.measures.1.part',
    /cannot be of a ratio/,
  ],
  [
    'bands of a text',
    question([projects], table({ groupBy: [byField('terms.type', { width: 5 })] })),
    'shape.groupBy.0.width',
    /is not a number/,
  ],
  [
    'a text compared by size',
    question([step('ProjectSubmitted', { where: [where('terms.type', 'more-than', 'a')] })]),
    'steps.0.where.0.any.0.comparison',
    /^Step 1: Terms type has no order/,
  ],
  [
    'a value that a choice never has',
    question([step('ProjectSubmitted', { where: [where('terms.type', 'is', 'barter')] })]),
    'steps.0.where.0.any.0.values',
    /never has this value/,
  ],
  [
    'the largest without a field',
    question([projects], table({ groupBy: [byTime('month')], top: { count: 5, hasOther: true } })),
    'shape.top',
    /Please group by one/,
  ],
  [
    'a running total without time',
    question([projects], table({ groupBy: [byField('terms.type')], over: { kind: 'running-total' } })),
    'shape.over',
    /need time as the first group/,
  ],
  [
    'a running total that would count one event in several months',
    question(
      [step('HoursLogged'), step('ProjectCompleted', { link: linked('project') })],
      table({ measures: [count(1)], groupBy: [byTime('month')], over: { kind: 'running-total' } }),
    ),
    'shape.over',
    /^Step 2: .*added up more than once.*by its time/,
  ],
  [
    'a running total of a median',
    question(
      [projects],
      table({
        measures: [field('median', 'estimatedHours')],
        groupBy: [byTime('month')],
        over: { kind: 'running-total' },
      }),
    ),
    'shape.over',
    /Only counts and sums/,
  ],
  [
    'a funnel of one step',
    question([projects], { kind: 'funnel', by: 'project', within: null }),
    'steps',
    /at least two steps/,
  ],
  [
    'a cohort of three steps',
    question([projects, projects, projects], { kind: 'cohort', by: 'charity', unit: 'month', periods: 6 }),
    'steps',
    /two steps/,
  ],
  [
    'a period that ends before it begins',
    question([projects], table(), { from: '2026-01-02', to: '2026-01-01' }),
    'to',
    /must not be before/,
  ],
  ['an unknown event', question([step('ProjectExploded')]), 'steps.0.events.0', /no such event type/],
];

describe('a question is refused in words before it runs:', () => {
  it.each(impossible)('%s', (_, asked, path, message) => {
    const result = compiled(asked);
    expect('problems' in result ? result.problems : []).toContainEqual({
      path,
      message: expect.stringMatching(message),
    });
  });

  it.each(['day', 'week', 'weekday', 'hour'] as const)('an analyst groups by %s', (unit) => {
    const asked = question([projects], table({ groupBy: [byTime(unit)] }));
    const result = compiled(asked, 'analyst');
    expect('problems' in result ? result.problems : []).toEqual([
      {
        path: 'shape.groupBy.0.time',
        message: expect.stringMatching(/analysts see the month.*month, quarter or year/),
      },
    ]);
    expect(compiled(asked)).toHaveProperty('sql');
  });
});

import type { DomainAggregate, DomainSpec } from '../../src/http/contract/domain.ts';
import { inWords } from '../../src/http/contract/in-words.ts';
import { counted, listed } from '../model/words.ts';
import { page, plain, toSource } from './page.ts';

type Step = DomainSpec['when'];

/** Longer texts are cut: it is enough to recognise them. */
const LONGEST = 60;
const MOST_FIELDS = 4;

const isId = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value);

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** `30 June 2026, 15:00` */
const momentText = (moment: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
    .format(new Date(moment))
    .replace(' at ', ', ');

const valueText = (value: unknown): string | null => {
  if (typeof value === 'string' && value.trim() === '') return 'blank';
  if (typeof value === 'string' && MOMENT.test(value)) return momentText(value);
  if (typeof value === 'string')
    return isId(value) ? null : `“${value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value}”`;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? 'nothing' : null;
};

/** What a command holds, as far as it can be said in a line. */
const dataText = (data: Step['data']): string => {
  const said = Object.entries(data).flatMap(([name, value]) => {
    const text = valueText(value);
    return text === null ? [] : [`${inWords(name).toLowerCase()} ${plain(text)}`];
  });
  if (said.length === 0) return '';
  return ` (${said.slice(0, MOST_FIELDS).join(', ')}${said.length > MOST_FIELDS ? ', …' : ''})`;
};

const told = ({ sentence, times }: Step): string =>
  `${plain(sentence.replace(/\.$/, ''))}${times > 1 ? ` (${times} times)` : ''}`;

const lowered = (text: string): string =>
  text.startsWith('Fellowbridge') ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** One after the other. */
const inTurn = (steps: readonly Step[]): string =>
  steps.map((step, at) => (at === 0 ? told(step) : lowered(told(step)))).join('; ');

const scenario = ({ given, when, outcome }: DomainSpec): string => {
  const past = given.length === 0 ? 'Nothing has happened yet.' : `${inTurn(given)}.`;
  const then = (): string => {
    switch (outcome.kind) {
      case 'events':
        return `${inTurn(outcome.events)}. ${outcome.state === null ? '' : `*${outcome.state}.*`}`.trim();
      case 'nothing':
        return 'Nothing happens: all is as it was asked to be.';
      case 'refusal':
        return `Refused: “${plain(outcome.message)}” (\`${outcome.code}\`)`;
      default:
        return outcome satisfies never;
    }
  };
  return [`> **Given** ${past}`, `> **When** ${when.sentence}${dataText(when.data)}`, `> **Then** ${then()}`].join(
    '<br>\n',
  );
};

const grouped = <Entry>(
  entries: readonly Entry[],
  by: (entry: Entry) => string,
): ReadonlyMap<string, readonly Entry[]> => {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(by(entry), [...(groups.get(by(entry)) ?? []), entry]);
  return groups;
};

/** The business rules of one aggregate, as its tests prove them. */
export const specificationPage = (aggregate: DomainAggregate, specs: readonly DomainSpec[]): string => {
  const own = specs.filter((spec) => spec.aggregate === aggregate.name);
  const [first] = own;
  const sources = [...new Set(own.map(({ source }) => source.file))];
  return page(
    `${aggregate.title}: the rules`,
    `[All contexts](../README.md), [${inWords(aggregate.context)}](../${aggregate.context}.md)`,
    `${counted(own.length, 'example')} of what ‘${aggregate.title}’ decides. Each was seen to hold when this page was made, from ${listed(sources.map((file) => toSource(file.split('/').at(-1) ?? file, { link: file }, 1)))}.`,
    ...(first ? [] : ['There is none yet.']),
    ...[...grouped(own, ({ subject }) => subject)].flatMap(([subject, rules]) => [
      `## ${plain(subject)}`,
      ...[...grouped(rules, ({ rule }) => rule)].map(
        ([rule, scenarios]) => `**…${plain(rule)}**\n\n${[...new Set(scenarios.map(scenario))].join('\n\n')}`,
      ),
    ]),
  );
};

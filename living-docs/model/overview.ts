import type { DomainOverview } from '../../src/contract/domain.ts';
import type { DomainAggregate, DomainCommand } from '../../src/contract/domain-commands.ts';
import type { DomainConsumer, DomainEventType } from '../../src/contract/domain-events.ts';
import type { DomainSpec } from '../../src/contract/domain-specs.ts';
import { inWords } from '../../src/contract/format-list.ts';
import { type Context, contexts } from '../../src/contract/history.ts';
import { sourceOf } from '../code/source.ts';
import type { Issuer } from './commands.ts';
import { contextMap, mapProblems } from './context-map.ts';
import { contextWords } from './contexts.ts';
import type { Aggregate } from './deciders.ts';
import { listed, sortedBy, unique } from './words.ts';

type Relation = DomainOverview['data']['relations'][number];
type Means = Relation['means'][number];

export interface OverviewParts {
  readonly aggregates: readonly Aggregate[];
  readonly described: readonly DomainAggregate[];
  readonly events: readonly DomainEventType[];
  readonly commands: readonly DomainCommand[];
  readonly consumers: readonly DomainConsumer[];
  readonly specs: readonly DomainSpec[];
  readonly issuers: readonly Issuer[];
}

/** The field that names an aggregate of a context in other events, such as `charityId`. */
const idFields: Readonly<Record<string, Context>> = {
  userId: 'accounts',
  requestedBy: 'accounts',
  uploadedBy: 'accounts',
  senderId: 'accounts',
  readerId: 'accounts',
  savedBy: 'accounts',
  charityId: 'charities',
  consultantId: 'consultants',
  projectId: 'projects',
};

const quoted = (names: readonly string[]): string => listed(names.map((name) => `‘${inWords(name)}’`));

/** All ways in which one context depends on another. */
const relationsOf = ({ events, commands, consumers, issuers }: OverviewParts): Relation[] => {
  const found = new Map<string, { readonly from: Context; readonly to: Context; readonly means: Means[] }>();
  const add = (from: Context, to: Context, means: Means): void => {
    if (from === to) return;
    const relation = found.get(`${from} ${to}`) ?? { from, to, means: [] };
    relation.means.push(means);
    found.set(`${from} ${to}`, relation);
  };
  const contextOfCommand = new Map(commands.map(({ name, context }) => [name, context]));
  const contextOfEvent = new Map(events.map(({ type, context }) => [type, context]));

  for (const { name, title, events: read, commands: given } of consumers.filter(({ kind }) => kind === 'reactor')) {
    for (const to of unique(given.flatMap((command) => contextOfCommand.get(command) ?? []))) {
      for (const from of unique(read.flatMap((type) => contextOfEvent.get(type) ?? []))) {
        const answers = given.filter((command) => contextOfCommand.get(command) === to);
        const types = read.filter((type) => contextOfEvent.get(type) === from);
        const sentence = `After ${quoted(types)} the reactor ‘${title}’ asks for ${quoted(answers)}.`;
        add(from, to, { kind: 'reactor', name, sentence, events: types, commands: answers });
      }
    }
  }

  for (const { wayIn, commands: given, reads } of issuers.filter(({ wayIn }) => wayIn.kind === 'endpoint')) {
    const touched = unique(given.flatMap((command) => contextOfCommand.get(command) ?? []));
    const to = contextOfCommand.get(given[0] ?? '');
    if (!to || to === 'audit') continue;
    for (const from of unique([...touched, ...reads])) {
      const asked = given.filter((command) => contextOfCommand.get(command) === from);
      const sentence =
        asked.length > 0
          ? `‘${wayIn.title}’ also asks for ${quoted(asked)}.`
          : `‘${wayIn.title}’ looks at ${contextTitle(from).toLowerCase()} before it decides.`;
      add(from, to, { kind: 'use-case', name: wayIn.name, sentence, events: [], commands: asked });
    }
  }

  for (const [field, from] of Object.entries(idFields)) {
    for (const to of unique(events.map(({ context }) => context))) {
      const carrying = events.filter(
        ({ context, fields }) => context === to && fields.some(({ name }) => name.split('.').at(-1) === field),
      );
      if (carrying.length === 0) continue;
      const types = carrying.map(({ type }) => type);
      add(from, to, {
        kind: 'reference',
        name: field,
        sentence: `Its events name ${contextTitle(from).toLowerCase()} by \`${field}\`, and hold nothing else of them.`,
        events: types,
        commands: [],
      });
    }
  }
  const position = (context: Context): string => String(contexts.indexOf(context)).padStart(2, '0');
  const problems = mapProblems([...found.values()]);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const related = [...found.values()].flatMap((relation): Relation[] => {
    const declared = contextMap.find(({ from, to }) => from === relation.from && to === relation.to);
    return declared ? [{ ...declared, means: relation.means }] : [];
  });
  return sortedBy(related, ({ from, to }) => `${position(from)} ${position(to)}`);
};

const contextTitle = (context: Context): string => (context === 'other' ? 'Other' : contextWords[context].title);

/** A summary of the domain. */
export const overviewOf = (parts: OverviewParts): DomainOverview => {
  const { described, events, commands, consumers, specs, aggregates } = parts;
  const rejectionsIn = (some: readonly DomainCommand[]): number =>
    unique(some.flatMap(({ rejections }) => rejections.map(({ code }) => code))).length;
  const present = contexts.filter((name) => described.some(({ context }) => context === name));
  return {
    data: {
      contexts: present.flatMap((name) => {
        if (name === 'other') return [];
        const own = described.filter(({ context }) => context === name);
        const folder = aggregates.find(({ name: aggregate }) => aggregate === own[0]?.name)?.folder ?? name;
        const { title, purpose, words } = contextWords[name];
        const asked = commands.filter(({ context }) => context === name);
        return [
          {
            name,
            title,
            purpose,
            words: [...words],
            aggregates: own.map((aggregate) => aggregate.name),
            streams: own.map(({ stream }) => stream),
            counts: {
              events: events.filter(({ context }) => context === name).length,
              commands: asked.length,
              rejections: rejectionsIn(asked),
              specs: specs.filter(({ context }) => context === name).length,
            },
            source: sourceOf(`src/domain/${folder}`),
          },
        ];
      }),
      relations: relationsOf(parts),
      counts: {
        contexts: present.length,
        aggregates: described.length,
        events: events.length,
        personalFields: events.flatMap(({ fields }) => fields.filter(({ personal }) => personal)).length,
        commands: commands.length,
        rejections: rejectionsIn(commands),
        specs: specs.length,
        consumers: consumers.length,
      },
    },
  };
};

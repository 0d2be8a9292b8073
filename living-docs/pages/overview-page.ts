import type { DomainOverview, Relationship } from '../../src/contract/domain.ts';
import type { Domain } from '../model/domain.ts';
import { counted, listed, unique } from '../model/words.ts';
import { mermaid, page, points } from './page.ts';

type Relation = DomainOverview['data']['relations'][number];

const lineOf = ({ means }: Relation): string => {
  const kinds = new Set(means.map(({ kind }) => kind));
  if (kinds.has('reactor')) return `-- ${kinds.has('use-case') ? 'reacts, asks' : 'reacts'} -->`;
  return kinds.has('use-case') ? '-- asks -->' : '-. names .->';
};

const relationshipTitles: Readonly<Record<Relationship, string>> = {
  'customer-supplier': 'customer–supplier',
  conformist: 'conformist',
  'published-language': 'published language',
};

/** Its id in diagrams. */
const idOf = (name: string): string => name.replace('-', '_');

/** Contexts without dependencies in either direction. */
const aloneIn = ({ data: { contexts, relations } }: DomainOverview) =>
  contexts.filter(({ name }) => !relations.some(({ from, to }) => from === name || to === name));

/** The context map: arrows lead from a context to its dependents. */
const mapOf = (overview: DomainOverview): string => {
  const { contexts, relations } = overview.data;
  const alone = aloneIn(overview);
  return mermaid(
    [
      'flowchart LR',
      ...contexts
        .filter((context) => !alone.includes(context))
        .map(
          ({ name, title, counts }) => `    ${idOf(name)}["<b>${title}</b><br/>${counted(counts.events, 'event')}"]`,
        ),
      ...relations.map((relation) => `    ${idOf(relation.from)} ${lineOf(relation)} ${idOf(relation.to)}`),
    ].join('\n'),
  );
};

/** The first page: contexts and dependencies. */
export const overviewPage = ({ overview, aggregates }: Domain): string => {
  const { contexts, relations, counts } = overview.data;
  const alone = aloneIn(overview);
  const titleOf = (name: string): string => contexts.find((context) => context.name === name)?.title ?? name;
  return page(
    'The domain of Fellowbridge',
    `Fellowbridge brings charities and expert consultants together. This is its domain, in the words of the people who use it: ${counted(counts.contexts, 'context')}, ${counts.events} kinds of events, ${counted(counts.commands, 'command')} and ${counted(counts.specs, 'rule')} that tests prove.`,
    'These pages are generated from the code. Running the specifications records the rules. The states and transitions come from trying every command in every state that the specifications reach. Endpoints, reactors and tools declare the commands that they issue. If the pages are stale, `npm run check` fails.',
    '## Where to begin',
    points([
      '**New here?** Take [the walk from button to screen](walk.md): one request, followed through the whole platform.',
      '**Looking for a rule?** Open a context below: each command lists its outcomes and refusals. The specifications are in `src/domain/<context>/*.spec.ts`.',
      '**Looking for an event, a refusal, or what reads an event?** A running platform has searchable lists at `/admin/domain`.',
      '**What has changed?** [Every version of every event](changes.md), field by field.',
      '**Want to add something?** The [workshop](../workshop.md) takes a team through an event, an upcaster, a projection and a report in an hour.',
    ]),
    '## The contexts',
    ...contexts.map(({ name, title, purpose, counts: own }) => {
      const titles = aggregates.filter(({ context }) => context === name).map((aggregate) => aggregate.title);
      return `### [${title}](${name}.md)\n\n${purpose}\n\n${counted(own.events, 'event')}, ${counted(own.commands, 'command')}, ${counted(own.specs, 'rule')}. Aggregates: ${titles.join(', ')}.`;
    }),
    '## Context map',
    'An arrow leads from a context to one that depends on it. *Reacts*: its events cause commands there. *Asks*: a use case there reads its state or issues its commands. *Names* (dotted): events there contain its ids only. No context imports another: use cases and reactors connect them.',
    mapOf(overview),
    alone.length === 0 ? '' : `${listed(alone.map(({ title }) => title))} are independent.`,
    'Each relationship is declared in `living-docs/model/context-map.ts`. *Customer–supplier*: the downstream context states what it needs. *Conformist*: it takes what there is. *Published language*: it uses ids and values that are made for others.',
    ...relations.map(({ from, to, relationship, because, means }) => {
      const said = unique(means.filter(({ kind }) => kind !== 'reference').map(({ sentence }) => sentence));
      const head = `**${titleOf(from)} → ${titleOf(to)}** (${relationshipTitles[relationship]}): ${because}`;
      return said.length === 0 ? head : `${head}\n\n${points(said)}`;
    }),
  );
};

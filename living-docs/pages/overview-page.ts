import type { DomainOverview } from '../../src/http/contract/domain.ts';
import type { Domain } from '../model/domain.ts';
import { counted, listed, unique } from '../model/words.ts';
import { mermaid, page, points } from './page.ts';

type Relation = DomainOverview['data']['relations'][number];

const lineOf = ({ means }: Relation): string => {
  const kinds = new Set(means.map(({ kind }) => kind));
  if (kinds.has('reactor')) return `-- ${kinds.has('use-case') ? 'reacts, asks' : 'reacts'} -->`;
  return kinds.has('use-case') ? '-- asks -->' : '-. names .->';
};

/** As diagrams name it. */
const idOf = (name: string): string => name.replace('-', '_');

/** Contexts that depend on no other, and no other on them. */
const aloneIn = ({ data: { contexts, relations } }: DomainOverview) =>
  contexts.filter(({ name }) => !relations.some(({ from, to }) => from === name || to === name));

/** The context map: arrows lead from the context that is looked at to the one that depends on it. */
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

/** The first page: what there is, and how it hangs together. */
export const overviewPage = ({ overview, aggregates }: Domain): string => {
  const { contexts, relations, counts } = overview.data;
  const alone = aloneIn(overview);
  const titleOf = (name: string): string => contexts.find((context) => context.name === name)?.title ?? name;
  return page(
    'The domain of Fellowbridge',
    `Fellowbridge brings charities and expert consultants together. This is what it is about, in the words of the people who use it: ${counted(counts.contexts, 'context')}, ${counts.events} kinds of events, ${counted(counts.commands, 'thing')} that can be asked for, and ${counted(counts.specs, 'rule')} that tests prove.`,
    'Nothing here was written down beside the code. The rules were recorded while their tests ran; the states and arrows come from trying every command on every past that the tests tell of; who calls whom was asked of the compiler. When the code changes and these pages do not, `npm run check` fails.',
    '## Where to begin',
    points([
      '**New here?** Take [the walk from button to screen](walk.md): one request, followed through the whole platform.',
      '**Looking for a rule?** Open the context below and its specifications.',
      '**Looking for an event, a refusal or who uses what?** There are lists of all [events](events.md), [refusals](refusals.md) and [readers of events](consumers.md).',
      '**Want to add something?** The [workshop](../workshop.md) takes a team through an event, an upcaster, a projection and a report in an hour.',
    ]),
    '## The contexts',
    ...contexts.map(({ name, title, purpose, counts: own }) => {
      const specs = aggregates
        .filter(({ context }) => context === name)
        .map((aggregate) => `[${aggregate.title.toLowerCase()}](specifications/${aggregate.name}.md)`);
      return `### [${title}](${name}.md)\n\n${purpose}\n\n${counted(own.events, 'event')}, ${counted(own.commands, 'command')}, ${counted(own.specs, 'rule')}. Specifications: ${specs.join(', ')}.`;
    }),
    '## Context map',
    'An arrow leads from a context to one that depends on it. *Reacts*: events there lead to commands here. *Asks*: a use case here looks at what is known there, or asks it for something too. *Names* (dotted): its events carry ids from there, and nothing else. No context imports another: what connects them stands outside, in use cases and reactors.',
    mapOf(overview),
    alone.length === 0 ? '' : `${listed(alone.map(({ title }) => title))} stand for themselves.`,
    ...relations
      .filter(({ means }) => means.some(({ kind }) => kind !== 'reference'))
      .map(({ from, to, means }) => {
        const said = unique(means.filter(({ kind }) => kind !== 'reference').map(({ sentence }) => sentence));
        return `**${titleOf(from)} → ${titleOf(to)}**\n\n${points(said)}`;
      }),
  );
};

import type { DomainSpec } from '../../contract/domain-specs.ts';
import { mentions } from '../../contract/mentions.ts';
import { InvalidCursor } from '../../platform/paging.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { HttpParts } from '../parts.ts';

/** Offset of a page: the number of specifications before it. Throws `InvalidCursor`. */
const startOf = (cursor: string | undefined): number => {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw new InvalidCursor();
  return Number(cursor ?? 0);
};

const happens = (spec: DomainSpec, type: string): boolean =>
  [...spec.given, ...(spec.outcome.kind === 'events' ? spec.outcome.events : [])].some(({ name }) => name === type);

/** Searchable text of a rule. */
const wordsOf = ({ subject, rule, when, outcome }: DomainSpec): readonly string[] => [
  subject,
  rule,
  when.sentence,
  ...(outcome.kind === 'refusal' ? [outcome.code, outcome.message] : []),
];

/** The documentation of the domain, generated from the code of this release (`npm run docs`). */
export const domainRoutes = ({ implement }: Api, { documentation, config: { sourceUrl } }: HttpParts): void => {
  const ofContext =
    (context: string | undefined) =>
    (entry: { readonly context: string }): boolean =>
      context === undefined || entry.context === context;

  implement('getDomain', async () => {
    const { data } = await documentation.read('overview');
    return succeeded({ data: { ...data, sourceUrl } });
  });

  implement('listDomainEvents', async ({ query }) => {
    const { data } = await documentation.read('events');
    return succeeded({ data: data.filter(ofContext(query.context)) });
  });

  implement('listDomainCommands', async ({ query }) => {
    const { data } = await documentation.read('commands');
    return succeeded({ data: data.filter(ofContext(query.context)) });
  });

  implement('listDomainAggregates', async ({ query }) => {
    const { data } = await documentation.read('aggregates');
    return succeeded({ data: data.filter(ofContext(query.context)) });
  });

  implement('listDomainConsumers', async () => succeeded(await documentation.read('consumers')));

  implement('listDomainScreens', async () => succeeded(await documentation.read('screens')));

  implement('listDomainSpecs', async ({ query }) => {
    const { context, aggregate, command, event, outcome, search, cursor, limit } = query;
    const start = startOf(cursor);
    const { data } = await documentation.read('specs');
    const found = data.filter(
      (spec) =>
        ofContext(context)(spec) &&
        (aggregate === undefined || spec.aggregate === aggregate) &&
        (command === undefined || spec.command === command) &&
        (event === undefined || happens(spec, event)) &&
        (outcome === undefined || spec.outcome.kind === outcome) &&
        mentions(wordsOf(spec), search),
    );
    const end = start + limit;
    return succeeded({
      data: found.slice(start, end),
      nextCursor: end < found.length ? String(end) : null,
      total: found.length,
    });
  });

  implement('getDomainWalk', async () => succeeded(await documentation.read('walk')));
};

import { isRejection } from '../../src/domain/kernel/rejection.ts';
import type {
  DomainAggregate,
  DomainCommand,
  DomainConsumer,
  DomainEventType,
  DomainOverview,
  DomainSpec,
  DomainWalk,
} from '../../src/http/contract/domain.ts';
import { withCode } from '../code/program.ts';
import { statedRules } from '../rules/stated-rules.ts';
import { describeAggregate } from './aggregates.ts';
import { allCommands, commandSites } from './commands.ts';
import { allConsumers } from './consumers.ts';
import { allAggregates } from './deciders.ts';
import { eventTypes } from './events.ts';
import { type Answers, explore } from './exploration.ts';
import { overviewOf } from './overview.ts';
import { allSpecs } from './specs.ts';
import { readWalk } from './walk.ts';
import { unique } from './words.ts';

/** Everything that the documentation says of the domain. */
export interface Domain {
  readonly overview: DomainOverview;
  readonly events: readonly DomainEventType[];
  readonly commands: readonly DomainCommand[];
  readonly aggregates: readonly DomainAggregate[];
  readonly consumers: readonly DomainConsumer[];
  readonly specs: readonly DomainSpec[];
  readonly walk: DomainWalk;
}

/** Reads the domain out of the code: by running its specifications, importing what it declares and asking the compiler. */
export const readDomain = async (): Promise<Domain> => {
  const [rules, aggregates] = await Promise.all([statedRules(), allAggregates()]);
  return withCode(async (code) => {
    const sites = commandSites(code);
    const explored = aggregates.map((aggregate) => {
      const own = rules.filter(({ category }) => category === aggregate.category);
      return { aggregate, own, seen: explore(aggregate, own) };
    });
    const answers = new Map<string, Answers>(explored.flatMap(({ seen }) => [...seen.answers]));
    const emitters = new Map<string, string[]>();
    for (const { event, command } of explored.flatMap(({ seen }) => seen.steps)) {
      emitters.set(event, [...new Set([...(emitters.get(event) ?? []), command])].sort());
    }
    const examples = rules.flatMap(({ given, decision }) => [...(isRejection(decision) ? [] : decision), ...given]);

    const consumers = await allConsumers(code, sites);
    const commands = allCommands({ code, aggregates, rules, sites, answers });
    const rolesOf = new Map(commands.map(({ name, roles }) => [name, roles]));
    const causedBy = (type: string) =>
      unique((emitters.get(type) ?? []).flatMap((command) => rolesOf.get(command) ?? []));
    const events = eventTypes({ code, aggregates, consumers, emitters, causedBy, examples });
    const described = explored.map(({ aggregate, own, seen }) => describeAggregate(code, aggregate, seen, own));
    const specs = allSpecs(rules, aggregates, causedBy);
    const overview = overviewOf({ aggregates, described, events, commands, consumers, specs, sites });
    return { overview, events, commands, aggregates: described, consumers, specs, walk: readWalk(code) };
  });
};

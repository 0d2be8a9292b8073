import { isRejection } from '../../src/domain/kernel/rejection.ts';
import { statedRules } from '../rules/stated-rules.ts';
import { describeAggregate } from './aggregates.ts';
import { allCommands, allIssuers, declaredCommands } from './commands.ts';
import { allConsumers, readReactors } from './consumers.ts';
import { allAggregates } from './deciders.ts';
import { eventTypes } from './events.ts';
import { type Answers, explore } from './exploration.ts';
import { overviewOf } from './overview.ts';
import { allScreens } from './screens.ts';
import { allSpecs } from './specs.ts';
import { readWalk } from './walk.ts';
import { unique } from './words.ts';

/**
 * Reads the domain from the code: runs the specifications, imports declarations and parses docstrings.
 * @param isStrict whether missing code in the walk is an error
 */
export const readDomain = async (isStrict: boolean) => {
  const [rules, aggregates] = await Promise.all([statedRules(), allAggregates()]);
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

  const reactors = readReactors();
  const declared = declaredCommands();
  const issuers = allIssuers(declared, reactors);
  const consumers = await allConsumers(reactors);
  const commands = allCommands({ declared, aggregates, rules, issuers, answers });
  const rolesOf = new Map(commands.map(({ name, roles }) => [name, roles]));
  const causedBy = (type: string) =>
    unique((emitters.get(type) ?? []).flatMap((command) => rolesOf.get(command) ?? []));
  const events = eventTypes({ aggregates, consumers, emitters, causedBy, examples });
  const described = explored.map(({ aggregate, own, seen }) => describeAggregate(aggregate, seen, own));
  const specs = allSpecs(rules, aggregates, causedBy);
  const overview = overviewOf({ aggregates, described, events, commands, consumers, specs, issuers });
  const screens = allScreens(commands);
  return { overview, events, commands, aggregates: described, consumers, screens, specs, walk: readWalk(isStrict) };
};

/** The content of the documentation. */
export type Domain = Awaited<ReturnType<typeof readDomain>>;

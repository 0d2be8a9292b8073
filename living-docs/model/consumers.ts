import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import {
  type CallExpression,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isStringLiteral,
  type Node,
} from 'typescript/unstable/ast';
import { catalogue } from '../../src/domain/catalogue.ts';
import type { DomainConsumer } from '../../src/http/contract/domain.ts';
import { inWords } from '../../src/http/contract/in-words.ts';
import { allProjections } from '../../src/projections/read-models.ts';
import { purposeOf } from '../../src/projections/room/purposes.ts';
import type { ReadModels } from '../../src/projections/rows.ts';
import type { Reactor } from '../../src/reactors/engine/reactor.ts';
import { linksTo } from '../../src/reactors/letters/links.ts';
import { discoverReports } from '../../src/reports/engine/discovery.ts';
import { allReactors } from '../../src/wiring/reactors.ts';
import { allWithin, callsOf, declarationOf, docOf, fileSource, nameOf } from '../code/declarations.ts';
import type { Code } from '../code/program.ts';
import type { CommandSites } from './commands.ts';
import { sortedBy } from './words.ts';

/** Nobody runs what is only looked at. */
const unasked = (): never => {
  throw new Error('The documentation reads what consumers handle and runs none of it.');
};

/** The platform's reactors, put together with parts that must not be used. */
const reactors = (): readonly Reactor[] => {
  const readModels = new Kysely<ReadModels>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return allReactors({
    store: { head: unasked },
    writing: {
      store: { readStream: unasked },
      readers: { member: unasked, ofCharity: unasked, ofConsultant: unasked, ofApprovedConsultant: unasked },
      links: linksTo('https://fellowbridge.example'),
    },
    commands: { convertSignup: unasked, withdrawSignup: unasked, finishClosing: unasked },
    handle: unasked,
    readModels,
    files: { remove: unasked },
    waitFor: unasked,
  });
};

const propertyOf = (call: CallExpression, name: string): Node | null => {
  const [definition] = call.arguments;
  if (!definition || !isObjectLiteralExpression(definition)) return null;
  const property = definition.properties.filter(isPropertyAssignment).find((one) => nameOf(one) === name);
  return property?.initializer ?? null;
};

/** What follows the history itself, without a fold or handlers that could be asked. */
const followers = [
  { name: 'message-news', title: 'News of messages', in: 'src/wiring/message-news.ts', symbol: 'openMessageNews' },
  { name: 'seals', title: 'Chain of seals', in: 'src/seals/sealer.ts', symbol: 'Sealer', readsEverything: true },
] as const;

/** Who makes something of events: read models, reactors, reports and followers, in this order and by name. */
export const allConsumers = async (code: Code, sites: CommandSites): Promise<DomainConsumer[]> => {
  const everyType = [...catalogue.keys()];
  const known = (types: readonly string[]): string[] => everyType.filter((type) => types.includes(type));

  const projectionCalls = callsOf(code, 'src/projections', 'projection');
  const projections = allProjections.map((projection): DomainConsumer => {
    const { name, version, handlers, anyOther, personal } = projection;
    const call = projectionCalls.find((one) => {
      const named = propertyOf(one, 'name');
      return named !== null && isStringLiteral(named) && named.text === name;
    });
    if (!call) throw new Error(`No projection(…) under src/projections is named ${name}.`);
    return {
      kind: 'projection',
      name,
      title: inWords(name),
      // What the code says of it, or else what administrators read of it.
      description: docOf(call.parent) ?? purposeOf(name),
      version,
      events: anyOther ? everyType : known([...Object.keys(handlers), ...Object.keys(personal?.erasedBy ?? {})]),
      readsEverything: anyOther !== undefined,
      commands: [],
      source: fileSource(code.pathOf(call), nameOf(call.parent)),
    };
  });

  const reacting = reactors().map(({ name, handlers }): DomainConsumer => {
    const site = sites.reactors.get(name);
    if (!site) throw new Error(`No reactor(…) under src/reactors is named ${name}.`);
    return {
      kind: 'reactor',
      name,
      title: inWords(name),
      description: site.description,
      version: null,
      events: known(Object.keys(handlers)),
      readsEverything: false,
      commands: [...site.commands],
      source: site.source,
    };
  });

  const reportCalls = callsOf(code, 'src/reports', 'report');
  const reports = [...(await discoverReports()).values()].map(({ description }): DomainConsumer => {
    const call = reportCalls.find((one) => {
      const named = propertyOf(one, 'name');
      return named !== null && isStringLiteral(named) && named.text === description.name;
    });
    if (!call) throw new Error(`No report(…) under src/reports is named ${description.name}.`);
    return {
      kind: 'report',
      name: description.name,
      title: description.title,
      description: description.description,
      version: null,
      events: known(description.reads),
      readsEverything: false,
      commands: [],
      source: fileSource(code.pathOf(call), nameOf(call.parent)),
    };
  });

  const following = followers.map(({ name, title, in: file, symbol, ...rest }): DomainConsumer => {
    const readsEverything = 'readsEverything' in rest;
    const texts = allWithin(code.file(file), isStringLiteral).map(({ text }) => text);
    return {
      kind: 'follower',
      name,
      title,
      description: docOf(declarationOf(code, file, symbol)),
      version: null,
      events: readsEverything ? everyType : known(texts),
      readsEverything,
      commands: [],
      source: fileSource(file, symbol),
    };
  });

  const byName = ({ name }: DomainConsumer): string => name;
  return [projections, reacting, reports, following].flatMap((group) => sortedBy(group, byName));
};

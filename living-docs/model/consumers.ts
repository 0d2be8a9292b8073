import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DomainConsumer } from '../../src/contract/domain-events.ts';
import { inWords } from '../../src/contract/format-list.ts';
import { changeKinds } from '../../src/contract/live.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { linksTo } from '../../src/mail/templates/links.ts';
import type { Projection } from '../../src/projections/engine/projection.ts';
import { allProjections, type ReadModels } from '../../src/projections/read-models.ts';
import { allReactors } from '../../src/reactors/all-reactors.ts';
import type { Reactor } from '../../src/reactors/engine/reactor.ts';
import { discoverReports } from '../../src/reports/engine/discovery.ts';
import { declarationOf, filesUnder, sourceOf, tablesOf } from '../code/source.ts';
import { sortedBy } from './words.ts';

const notRun = (): never => {
  throw new Error('The documentation reads the handlers of reactors and runs none of them.');
};

/** The platform's reactors, with dependencies that must not be called. */
export const readReactors = (): readonly Reactor[] => {
  const readModels = new Kysely<ReadModels>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return allReactors({
    store: { head: notRun, readStream: notRun },
    writing: {
      store: { readStream: notRun },
      recipients: { member: notRun, ofCharity: notRun, ofConsultant: notRun, ofApprovedConsultant: notRun },
      links: linksTo('https://fellowbridge.example'),
      clock: notRun,
      vault: {
        emailTokens: { issue: notRun },
        unsubscribeTokens: { issue: notRun },
        invitationTokens: { issue: notRun },
      },
    },
    commands: { convertSignup: notRun, withdrawSignup: notRun, finishClosing: notRun, finishWithdrawal: notRun },
    handle: notRun,
    readModels,
    files: { remove: notRun },
    waitFor: notRun,
  });
};

/**
 * The files under a folder that call a function with an object, by the `name` in that object; under '' a file whose
 * name is imported.
 */
const filesByName = (folder: string, called: string): ReadonlyMap<string, string> =>
  new Map(
    filesUnder(folder).flatMap((file) =>
      tablesOf(file, called).flatMap(({ name, text }) => (name === 'name' ? [[text ?? '', file]] : [])),
    ),
  );

/** Consumers of the history itself. */
const followers = [
  {
    name: 'live-changes',
    title: 'Live changes',
    in: 'src/wiring/live-changes.ts',
    symbol: 'openLiveChanges',
    readsEverything: false,
    categories: changeKinds,
  },
  {
    name: 'seals',
    title: 'Hash chain',
    in: 'src/history/integrity/chain-writer.ts',
    symbol: 'createChainWriter',
    readsEverything: true,
    categories: [],
  },
] as const;

/** Everything that reads events: read models, reactors, reports and followers, in this order and by name. */
export const allConsumers = async (reactors: readonly Reactor[]): Promise<DomainConsumer[]> => {
  const everyType = [...catalogue.keys()];
  const known = (types: readonly string[]): string[] => everyType.filter((type) => types.includes(type));
  const fileOf = (files: ReadonlyMap<string, string>, name: string): string => {
    const file = files.get(name) ?? files.get('');
    if (file === undefined) throw new Error(`No file declares ${name}.`);
    return file;
  };

  const tables = filesByName('src/projections', 'readModelTable');
  const projections = allProjections.map((projection): DomainConsumer => {
    const { name, version, purpose, handlers, anyOther, personal }: Projection = projection;
    return {
      kind: 'projection',
      name,
      title: inWords(name),
      description: purpose,
      version,
      events: anyOther ? everyType : known([...Object.keys(handlers), ...Object.keys(personal?.erasedBy ?? {})]),
      readsEverything: anyOther !== undefined,
      commands: [],
      source: sourceOf(fileOf(tables, name)),
    };
  });

  const reactorFiles = filesByName('src/reactors', 'reactor');
  const reacting = reactors.map(
    ({ name, handlers, issues = [], purpose }): DomainConsumer => ({
      kind: 'reactor',
      name,
      title: inWords(name),
      description: purpose,
      version: null,
      events: known(Object.keys(handlers)),
      readsEverything: false,
      commands: [...issues],
      source: sourceOf(fileOf(reactorFiles, name)),
    }),
  );

  const reportFiles = filesByName('src/reports', 'report');
  const reports = [...(await discoverReports()).values()].map(
    ({ description: { name, title, description, reads } }): DomainConsumer => ({
      kind: 'report',
      name,
      title,
      description,
      version: null,
      events: known(reads),
      readsEverything: false,
      commands: [],
      source: sourceOf(fileOf(reportFiles, name)),
    }),
  );

  const isIn = (categories: readonly string[], type: string): boolean =>
    categories.includes(catalogue.get(type)?.category ?? '');
  const following = followers.map(
    ({ name, title, in: file, symbol, readsEverything, categories }): DomainConsumer => ({
      kind: 'follower',
      name,
      title,
      description: declarationOf(file, symbol).doc,
      version: null,
      events: everyType.filter((type) => readsEverything || isIn(categories, type)),
      readsEverything,
      commands: [],
      source: sourceOf(file, symbol),
    }),
  );

  const byName = ({ name }: DomainConsumer): string => name;
  return [projections, reacting, reports, following].flatMap((group) => sortedBy(group, byName));
};

import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { DomainOverview, DomainWalk } from '../../contract/domain.ts';
import { DomainAggregateList, DomainCommandList } from '../../contract/domain-commands.ts';
import { DomainConsumerList, DomainEventList } from '../../contract/domain-events.ts';
import { DomainScreenList } from '../../contract/domain-screens.ts';
import { DomainSpec } from '../../contract/domain-specs.ts';
import { systemCode } from '../../platform/system-code.ts';
import { type ProblemError, problem } from '../problems.ts';

/** The files that the build generates from the code, with their schemas. */
export const documents = {
  overview: DomainOverview,
  events: DomainEventList,
  commands: DomainCommandList,
  aggregates: DomainAggregateList,
  consumers: DomainConsumerList,
  screens: DomainScreenList,
  specs: z.object({ data: z.array(DomainSpec) }),
  walk: DomainWalk,
};
export type DocumentName = keyof typeof documents;
type Read = { readonly [Name in DocumentName]: z.output<(typeof documents)[Name]> };

/** The folder of the documents: the build writes them next to the server. */
const FOLDER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/documentation/' : '../documentation/',
  import.meta.url,
);

const documentFile = (name: DocumentName): URL => new URL(`${name}.json`, FOLDER);

/** Documentation of the domain, generated from the code of this release. */
export interface Documentation {
  /** Returns a document; reads it on the first call. While it is being built, throws a problem with status 503. */
  read<Name extends DocumentName>(name: Name): Promise<Read[Name]>;
}

const readText = (file: URL): Promise<string> => readFile(file, 'utf8');

const beingBuilt = (): ProblemError =>
  problem('unavailable', 'The documentation of the domain is still being built. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  });

/** Opens the documentation. Documents are read and cached on first use; a failed read is retried on the next call. */
export const openDocumentation = (textOf = readText): Documentation => {
  const kept: { [Name in DocumentName]?: Promise<Read[Name]> } = {};
  const load = async <Name extends DocumentName>(name: Name): Promise<Read[Name]> =>
    // The schema of this document: TypeScript cannot derive it from the name.
    documents[name].parse(JSON.parse(await textOf(documentFile(name)))) as Read[Name];
  return {
    read: async (name) => {
      const reading = kept[name] ?? load(name);
      kept[name] = reading as (typeof kept)[typeof name];
      try {
        return await reading;
      } catch (error) {
        delete kept[name];
        throw systemCode(error) === 'ENOENT' ? beingBuilt() : error;
      }
    },
  };
};

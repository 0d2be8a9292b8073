import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  DomainAggregateList,
  DomainCommandList,
  DomainConsumerList,
  DomainEventList,
  DomainOverview,
  DomainSpec,
  DomainWalk,
} from '../http/contract/domain.ts';

/** The files that `npm run docs` makes from the code, with what each holds. */
export const documents = {
  overview: DomainOverview,
  events: DomainEventList,
  commands: DomainCommandList,
  aggregates: DomainAggregateList,
  consumers: DomainConsumerList,
  specs: z.object({ data: z.array(DomainSpec) }),
  walk: DomainWalk,
};
export type DocumentName = keyof typeof documents;
type Read = { readonly [Name in DocumentName]: z.output<(typeof documents)[Name]> };

/** Where a document lies, in the sources and in a build. */
export const documentFile = (name: DocumentName): URL => new URL(`generated/${name}.json`, import.meta.url);

/** The documentation of the domain, as it was made from the code of this release. */
export interface Documentation {
  /** Reads a document the first time it is asked for. Throws when a build lacks it. */
  read<Name extends DocumentName>(name: Name): Promise<Read[Name]>;
}

const readText = (file: URL): Promise<string> => readFile(file, 'utf8');

/** Opens the documentation; nothing is read before somebody asks. What could not be read is tried again the next time. */
export const openDocumentation = (textOf = readText): Documentation => {
  const kept: { [Name in DocumentName]?: Promise<Read[Name]> } = {};
  const load = async <Name extends DocumentName>(name: Name): Promise<Read[Name]> =>
    // The schema of this very document: types cannot follow the name this far.
    documents[name].parse(JSON.parse(await textOf(documentFile(name)))) as Read[Name];
  return {
    read: async (name) => {
      const reading = kept[name] ?? load(name);
      kept[name] = reading as (typeof kept)[typeof name];
      try {
        return await reading;
      } catch (error) {
        delete kept[name];
        throw error;
      }
    },
  };
};

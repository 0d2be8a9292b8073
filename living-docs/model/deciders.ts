import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Decider, Decision } from '../../src/domain/kernel/decider.ts';
import type { DomainEvent } from '../../src/domain/kernel/event.ts';
import { root } from '../root.ts';

/** Any aggregate. */
export interface Aggregate {
  /** Its name in the code: `project`. */
  readonly name: string;
  readonly category: string;
  readonly memory: NonNullable<Decider<unknown, unknown, DomainEvent>['memory']>;
  /** Of the folder `src/domain/<context>`. */
  readonly folder: string;
  readonly file: string;
  readonly initial: unknown;
  evolve(state: unknown, event: DomainEvent): unknown;
  decide(state: unknown, command: unknown): Decision<DomainEvent>;
}

type AnyDecider = Decider<unknown, unknown, DomainEvent>;

const isDecider = (value: unknown): value is AnyDecider =>
  typeof value === 'object' &&
  value !== null &&
  'category' in value &&
  'evolve' in value &&
  typeof value.evolve === 'function' &&
  'decide' in value &&
  typeof value.decide === 'function';

/** All aggregates: the deciders exported by the `decide.ts` files, in the order of contexts and names. */
export const allAggregates = async (): Promise<readonly Aggregate[]> => {
  const names = await readdir(join(root, 'src/domain'));
  const folders = names.filter((name) => existsSync(join(root, 'src/domain', name, 'decide.ts')));
  const found = await Promise.all(
    folders.sort().map(async (folder): Promise<Aggregate[]> => {
      const file = `src/domain/${folder}/decide.ts`;
      const exported: Readonly<Record<string, unknown>> = await import(join(root, file));
      return Object.entries(exported).flatMap(([name, decider]) =>
        isDecider(decider)
          ? [
              {
                name,
                category: decider.category,
                memory: decider.memory ?? 'whole-stream',
                folder,
                file,
                initial: decider.initial,
                evolve: decider.evolve,
                decide: decider.decide,
              },
            ]
          : [],
      );
    }),
  );
  return found.flat();
};

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { v7 } from 'uuid';
import type { Commands } from '../../src/commands/commands.ts';
import { commandHandler } from '../../src/commands/handle.ts';
import type { Participant } from '../../src/commands/participant.ts';
import { closeAccount } from '../../src/domain/accounts/commands.ts';
import { account } from '../../src/domain/accounts/decide.ts';
import { checkEvent } from '../../src/domain/catalogue.ts';
import { projectLimits } from '../../src/domain/projects/limits.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { linksTo } from '../../src/mail/templates/links.ts';
import { type Files, openFiles } from '../../src/platform/files/files.ts';
import { migrate } from '../../src/platform/migrations.ts';
import { isTransientFailure } from '../../src/platform/transient-failures.ts';
import { createProjectionEngine } from '../../src/projections/engine/engine.ts';
import { projectionMigrations } from '../../src/projections/engine/migrations.ts';
import { dueMemberships } from '../../src/projections/queries/memberships.ts';
import { allProjections, openReadModels } from '../../src/projections/read-models.ts';
import { allReactors } from '../../src/reactors/all-reactors.ts';
import { reactorMigrations } from '../../src/reactors/engine/migrations.ts';
import { createReactors, type Reactors } from '../../src/reactors/engine/reactors.ts';
import { type KeepMemberships, membershipSchedule } from '../../src/reactors/membership-schedule.ts';
import { recipientsOf } from '../../src/reactors/notifications/recipients.ts';
import { anonymousRequest, type CommandsBench, openCommandsBench } from './commands-bench.ts';
import { Crash } from './crashing.ts';
import { membersAtWork } from './members-at-work.ts';
import { silent } from './tally-events.ts';

/** Commands, read models, documents and policies, without mail. */
export interface PolicyBench {
  readonly commands: CommandsBench;
  readonly work: ReturnType<typeof membersAtWork>;
  readonly files: Files;
  readonly reactors: Reactors;
  /** Folds the history without running reactors. */
  readonly fold: () => Promise<void>;
  /** Folds and runs reactors until all is done. Throws if an event was parked. */
  readonly settle: () => Promise<void>;
  /** Like `settle`, in a process that dies before its nth append. Returns true if it never got there. */
  readonly settleUntilAppend: (appends: number) => Promise<boolean>;
  /** Uploads a document to a project. @returns its id. */
  readonly attach: (projectId: string, by: Participant) => Promise<string>;
  /** Closes an account without running the policies. */
  readonly closeAs: (userId: string) => Promise<void>;
  readonly keepMemberships: KeepMemberships;
  readonly close: () => Promise<void>;
}

export const openPolicyBench = async (): Promise<PolicyBench> => {
  const bench = await openCommandsBench();
  const { pool } = bench.database;
  await migrate(pool, [...projectionMigrations, ...reactorMigrations]);
  const folder = await mkdtemp(join(tmpdir(), 'fellowbridge-policies-'));
  const { clock } = bench.time;
  const files = openFiles(folder, { mostBytes: projectLimits.fileBytes, clock });
  const engine = createProjectionEngine({ pool, store: bench.store, projections: allProjections, logger: silent });
  await engine.prepare();
  const readModels = openReadModels(pool);

  const reactorsOn = (store: EventStore, commands: Commands): Reactors =>
    createReactors({
      pool,
      store,
      reactors: allReactors({
        store,
        writing: {
          store,
          recipients: recipientsOf(store),
          links: linksTo('https://bridge.example'),
          vault: bench.vault,
          clock,
        },
        commands,
        handle: commandHandler({ store, clock, newId: () => v7(), check: checkEvent }),
        readModels,
        files,
        waitFor: (names, position) => engine.waitForPosition(names, position, 50),
      }).filter(({ name }) => name !== 'notifications'),
      outbox: { prepare: async () => async () => {} },
      wakeDelivery: async () => {},
      isTransient: (error) => error instanceof Crash || isTransientFailure(error),
      logger: silent,
      retryDelays: [],
    });
  const reactors = reactorsOn(bench.store, bench.commands);
  await reactors.prepare();

  const foldAll = () => engine.catchUpAll();
  const settleWith = async (some: Reactors): Promise<void> => {
    for (let before: string | null = null, head = await bench.store.head(); head !== before; ) {
      await foldAll();
      for (const name of some.names) {
        // Events from the first half of a policy are folded before its second half.
        await some.catchUp(name);
      }
      before = head;
      head = await bench.store.head();
      if ((await some.positions()).size > 0 && [...(await some.positions()).values()].some((at) => at < head)) {
        before = null;
      }
    }
    for (const { name, parked } of await some.status()) if (parked > 0) throw new Error(`${name} has parked events.`);
  };

  return {
    commands: bench,
    work: membersAtWork(bench),
    files,
    reactors,
    fold: async () => {
      await foldAll();
    },
    settle: () => settleWith(reactors),
    settleUntilAppend: async (appends) => {
      let left = appends;
      const store: EventStore = {
        ...bench.store,
        append: async (...args) => {
          if (left === 0) throw new Crash();
          left -= 1;
          return bench.store.append(...args);
        },
      };
      const dying = reactorsOn(store, bench.withParts({ store }));
      try {
        await settleWith(dying);
        return true;
      } finally {
        await dying.close();
      }
    },
    attach: async (projectId, by) => {
      const received = await files.receive(Readable.from([Buffer.from('Plain words.\n')]), { name: 'notes.txt' });
      if (!('token' in received)) throw new Error('The document was refused.');
      const fileId = v7();
      await files.keep(received, fileId);
      const { name, mediaType, size } = received;
      const attached = await bench.commands.attachFile(
        { fileId, name, mediaType, size },
        { projectId, by },
        { ...anonymousRequest, actor: { id: by.userId, role: by.role } },
      );
      if (attached.outcome === 'rejected') throw new Error(attached.rejection.code);
      return fileId;
    },
    closeAs: async (userId) => {
      const handle = commandHandler({ store: bench.store, clock, newId: () => v7(), check: checkEvent });
      await handle(account, userId, closeAccount(), { ...anonymousRequest, subject: userId });
    },
    keepMemberships: membershipSchedule({
      pool,
      store: bench.store,
      clock,
      newId: () => v7(),
      dueMemberships: (by, limit, without) => dueMemberships(readModels, by, limit, without),
      keepMembership: bench.commands.keepMembership,
    }),
    close: async () => {
      await reactors.close();
      await engine.close();
      await bench.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

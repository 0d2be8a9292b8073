import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  accountClosed,
  accountRegistered,
  contactDetailsChanged,
  emailAddressChanged,
  memberInvitationAccepted,
  memberInvitationWithdrawn,
  memberInvited,
  profileDescribed,
  signedIn,
} from '../../src/domain/accounts/events.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { charityRegistered, organisationDescribed } from '../../src/domain/charities/events.ts';
import {
  consultantApplied,
  consultantApproved,
  consultantDeclined,
  consultantLeft,
  consultantProfileRevised,
  consultantReapplied,
  consultantSuspended,
} from '../../src/domain/consultants/events.ts';
import { messagePosted } from '../../src/domain/conversations/events.ts';
import type { DomainEvent } from '../../src/domain/kernel/event.ts';
import {
  consultantInvited,
  feedbackGiven,
  feedbackRevised,
  fileAttached,
  fileRemoved,
  hoursCorrected,
  hoursLogged,
  keyDeliverablesSet,
  nextStepsSet,
  phaseSet,
  projectCancelled,
  projectSubmitted,
  quoteOffered,
  quoteRefused,
} from '../../src/domain/projects/events.ts';
import {
  charityJoinedWaitingList,
  consultantJoinedWaitingList,
  signupConverted,
  signupInvited,
  signupWithdrawn,
} from '../../src/domain/waiting-list/events.ts';
import { cachedKeys } from '../../src/eventstore/cached-keys.ts';
import { encrypted } from '../../src/eventstore/encrypted.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { PersonKeyDestroyed } from '../../src/eventstore/person-keys.ts';
import { historyMigrations } from '../../src/eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { createProjectionEngine, type ProjectionEngine } from '../../src/projections/engine/engine.ts';
import { projectionMigrations } from '../../src/projections/engine/migrations.ts';
import type { Projection } from '../../src/projections/engine/projection.ts';
import { allProjections } from '../../src/projections/read-models.ts';
import { vaultMigrations } from '../../src/vault/migrations.ts';
import { openVault, type Vault } from '../../src/vault/vault.ts';
import { anAccount } from '../builders/accounts.ts';
import { aCharity, anOrganisation } from '../builders/charities.ts';
import { aConsultantProfile, anApplication } from '../builders/consultants.ts';
import { aMessage } from '../builders/conversations.ts';
import { id } from '../builders/ids.ts';
import { anInvitation } from '../builders/invitations.ts';
import { aFeedback, aFile, aProject, someHours } from '../builders/projects.ts';
import { toAppend } from '../builders/recorded.ts';
import { aCharitySignup, aConsultantSignup } from '../builders/waiting-list.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { silent } from '../support/tally-events.ts';

/** Read models with personal data. */
const personal = allProjections.filter((projection) => projection.personal !== undefined);

/** An event in a stream, encrypted under the key of its subject. */
interface Fact {
  readonly stream: string;
  readonly event: DomainEvent;
  readonly subject: string;
}
type Step = Fact | { readonly destroyed: string } | 'fold';

/** Part of every personal text, so that a search finds its remains. */
const mark = 'canary';
const words = fc
  .string({ unit: 'grapheme-composite', maxLength: 8 })
  .map((text) => `${mark} ${text.replaceAll('\0', '')}`);
const maybe = fc.option(words);
/** Selects one of two people, projects, invitations or signups, few enough to interfere with each other. */
const which = fc.nat(1);

const user = (who: number) => id(1 + who);
const consultantOf = (who: number) => id(20 + who);
const charityOf = (who: number) => id(30 + who);
const projectOf = (number: number) => id(100 + number);
const invitationOf = (number: number) => id(500 + number);
const signupOf = (number: number) => id(200 + number);

const about = (category: string, subject: string, event: DomainEvent, of = subject): Fact => ({
  stream: `${category}-${of}`,
  event,
  subject,
});
const account = (who: number, event: DomainEvent) => about('account', user(who), event);
const consultant = (who: number, event: DomainEvent) => about('consultant', user(who), event, consultantOf(who));
const joined = (number: number, event: DomainEvent) => about('waitingListSignup', signupOf(number), event);

/** The steps that can happen to two people and their records. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.constant('fold' as const), weight: 3 },
  {
    arbitrary: fc
      .tuple(which, words, words, maybe, maybe, maybe)
      .map(([who, name, email, phone, bio, organisation]) =>
        account(who, accountRegistered(anAccount({ userId: user(who), name, email, phone, bio, organisation }))),
      ),
    weight: 4,
  },
  fc
    .tuple(which, words, maybe, maybe)
    .map(([who, name, phone, website]) => account(who, contactDetailsChanged({ name, phone, website }))),
  fc
    .tuple(which, maybe, maybe)
    .map(([who, bio, organisation]) => account(who, profileDescribed({ bio, organisation }))),
  fc.tuple(which, words).map(([who, email]) => account(who, emailAddressChanged({ email, formerEmail: email }))),
  which.map((who) => about('signIns', user(who), signedIn({}))),
  {
    arbitrary: fc
      .tuple(which, maybe)
      .map(([who, linkedin]) =>
        consultant(
          who,
          consultantApplied(anApplication({ consultantId: consultantOf(who), userId: user(who), linkedin })),
        ),
      ),
    weight: 3,
  },
  fc.tuple(which, words).map(([who, reason]) => consultant(who, consultantDeclined({ reason }))),
  fc.tuple(which, words).map(([who, reason]) => consultant(who, consultantSuspended({ reason }))),
  which.map((who) => consultant(who, consultantApproved({}))),
  which.map((who) => consultant(who, consultantLeft({}))),
  fc
    .tuple(which, maybe, fc.constantFrom(consultantReapplied, consultantProfileRevised))
    .map(([who, linkedin, event]) => consultant(who, event(aConsultantProfile({ linkedin })))),
  fc.tuple(which, which, fc.nat(5), words).map(([who, number, at, content]) =>
    about(
      'conversation',
      user(who),
      messagePosted({
        ...aMessage({ messageId: id(600 + at), projectId: projectOf(number), senderId: user(who), content }),
        number: at + 1,
      }),
      projectOf(number),
    ),
  ),
  fc
    .tuple(which, which, fc.nat(3), words)
    .map(([who, number, at, name]) =>
      about(
        'project',
        user(who),
        fileAttached(aFile({ fileId: id(400 + at), name, uploadedBy: user(who) })),
        projectOf(number),
      ),
    ),
  fc
    .tuple(which, which, fc.nat(3))
    .map(([who, number, at]) => about('project', user(who), fileRemoved({ fileId: id(400 + at) }), projectOf(number))),
  fc
    .tuple(which, which, words, maybe)
    .map(([who, number, description, notes]) =>
      about(
        'project',
        user(who),
        projectSubmitted(aProject({ projectId: projectOf(number), description, notes })),
        projectOf(number),
      ),
    ),
  fc
    .tuple(which, which, maybe)
    .map(([who, number, note]) =>
      about('project', user(who), consultantInvited({ consultantId: id(20), note }), projectOf(number)),
    ),
  fc.tuple(which, which, words, fc.constantFrom('phase', 'deliverables', 'steps')).map(([who, number, text, part]) => {
    const events = {
      phase: phaseSet({ phase: text }),
      deliverables: keyDeliverablesSet({ keyDeliverables: [text] }),
      steps: nextStepsSet({ nextSteps: [text] }),
    };
    return about('project', user(who), events[part], projectOf(number));
  }),
  fc
    .tuple(which, which, maybe, fc.constantFrom(feedbackGiven, feedbackRevised))
    .map(([who, number, text, event]) =>
      about('project', user(who), event(aFeedback({ givenBy: user(who), words: text })), projectOf(number)),
    ),
  which.map((number) =>
    about('project', user(0), quoteOffered({ side: 'charity', as: 'person', offeredBy: user(0) }), projectOf(number)),
  ),
  fc
    .tuple(which, which, words)
    .map(([who, number, reason]) =>
      about('project', user(who), quoteRefused({ decidedBy: user(who), reason }), projectOf(number)),
    ),
  fc
    .tuple(which, which, fc.nat(3), words, fc.constantFrom(hoursLogged, hoursCorrected))
    .map(([who, number, at, work, event]) =>
      about(
        'project',
        user(who),
        event(someHours({ entryId: id(700 + at), loggedBy: user(who), work })),
        projectOf(number),
      ),
    ),
  fc
    .tuple(which, maybe)
    .map(([who, mission]) =>
      about('charity', user(who), charityRegistered(aCharity({ userId: user(who), mission })), charityOf(who)),
    ),
  fc
    .tuple(which, maybe)
    .map(([who, mission]) =>
      about('charity', user(who), organisationDescribed(anOrganisation({ mission })), charityOf(who)),
    ),
  fc
    .tuple(which, which, words)
    .map(([who, number, reason]) =>
      about('project', user(who), projectCancelled({ charityId: id(10), from: 'pending', reason }), projectOf(number)),
    ),
  fc
    .tuple(which, words, maybe)
    .map(([number, email, name]) =>
      about(
        'invitation',
        invitationOf(number),
        memberInvited(anInvitation({ invitationId: invitationOf(number), email, name })),
      ),
    ),
  which.map((who) => about('invitation', invitationOf(who), memberInvitationAccepted({ userId: user(who) }))),
  which.map((number) => about('invitation', invitationOf(number), memberInvitationWithdrawn({}))),
  fc
    .tuple(which, words, words, maybe)
    .map(([number, contactName, email, primaryNeed]) =>
      joined(
        number,
        charityJoinedWaitingList(aCharitySignup({ signupId: signupOf(number), contactName, email, primaryNeed })),
      ),
    ),
  fc
    .tuple(which, words, words, maybe)
    .map(([number, fullName, email, motivations]) =>
      joined(
        number + 2,
        consultantJoinedWaitingList(
          aConsultantSignup({ signupId: signupOf(number + 2), fullName, email, motivations }),
        ),
      ),
    ),
  fc.nat(3).map((number) => joined(number, signupInvited({}))),
  fc.nat(3).map((number) => joined(number, signupConverted({ userId: user(0) }))),
  fc.nat(3).map((number) => joined(number, signupWithdrawn({ because: 'asked', kind: 'charity' }))),
  { arbitrary: which.map((who) => account(who, accountClosed({}))), weight: 3 },
  { arbitrary: which.map((who) => ({ destroyed: user(who) })), weight: 2 },
  fc.nat(3).map((number) => ({ destroyed: signupOf(number) })),
);

describe('personal data in read models', () => {
  let database: TestDatabase;
  let history: EventStore;
  let vault: Vault;
  beforeAll(async () => {
    database = await freshDatabase([...historyMigrations, ...vaultMigrations, ...projectionMigrations]);
    history = await openPostgresEventStore({ url: database.url, poolSize: 3, logger: silent });
    vault = openVault({ pool: database.pool, masterKey: randomBytes(32), clock: () => new Date() });
    return async () => {
      await history.close();
      await database.drop();
    };
  });

  const rowsOf = async (projection: Projection, prefix: string): Promise<readonly object[]> => {
    const { rows } = await database.pool.query<object>(
      `select * from read_models.${prefix}${projection.name} order by ${projection.table.keyColumn}`,
    );
    return rows;
  };
  const engineOn = async (store: EventStore, projections: readonly Projection[], batchSize: number) => {
    const engine = createProjectionEngine({ pool: database.pool, store, projections, logger: silent, batchSize });
    await engine.prepare();
    return engine;
  };
  const catchUpAll = async (engine: ProjectionEngine): Promise<void> => {
    await engine.catchUpAll();
  };

  /** Removes all people and rows, and continues after the earlier events. */
  const beginAnew = async (): Promise<void> => {
    const folded = personal.flatMap(({ name, version }) => [name, `again_${name}`].map((one) => `${one}_v${version}`));
    await database.pool.query(
      `truncate vault.person_keys, projections.forgotten, projections.parked_events,
       ${folded.map((table) => `read_models.${table}`).join(', ')}`,
    );
    await database.pool.query('update projections.checkpoints set position = $1', [await history.head()]);
  };

  it('is the same in a live table and in one rebuilt without the keys of erased people', async () => {
    // Copies that blank nothing, so they show what the history contains without the keys.
    const again = personal.map(({ personal: _blanks, ...projection }) => ({
      ...projection,
      name: `again_${projection.name}`,
    }));
    await (await engineOn(history, [...personal, ...again], 1)).close();
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 200 }),
        async (story, liveBatch, rebuiltBatch) => {
          await beginAnew();
          const remembering = cachedKeys(vault.keys, { now: () => performance.now() });
          const store = encrypted(history, { keys: remembering, catalogue });
          const live = await engineOn(store, personal, liveBatch);
          const left = new Set<string>();

          const done = new Set<string>();
          /** Invitations with who accepted them. */
          const accepted = new Map<string, string>();
          const happen = async ({ stream, event, subject }: Fact): Promise<void> => {
            if (done.has(`${event.type} ${stream}`) || done.has(stream)) return;
            if (event.type === 'MemberInvitationAccepted' && !done.has(`MemberInvited ${stream}`)) return;
            try {
              await store.append(stream, [toAppend(event, { subject })], 'any');
            } catch (error) {
              if (error instanceof PersonKeyDestroyed) return;
              throw error;
            }
            if (event.type === 'AccountClosed' || event.type === 'SignupWithdrawn') left.add(subject);
            // An invitation is made once, before it is accepted, and no event follows a withdrawal.
            if (event.type === 'MemberInvited') done.add(`${event.type} ${stream}`);
            if (event.type === 'SignupWithdrawn') done.add(stream);
            if (event.type === 'MemberInvitationAccepted')
              accepted.set(subject, user(subject === invitationOf(0) ? 0 : 1));
          };
          for (const one of story) {
            if (one === 'fold') await catchUpAll(live);
            else if ('event' in one) await happen(one);
            // Keys are destroyed only after the erasing event, and by another process, so this one notices it later.
            else if (left.has(one.destroyed)) await vault.keys.destroy(one.destroyed);
          }
          await catchUpAll(live);
          for (const subject of left) await vault.keys.destroy(subject);
          for (const [invitation, userId] of accepted) if (left.has(userId)) await vault.keys.destroy(invitation);
          await live.close();

          const rebuilt = await engineOn(encrypted(history, { keys: vault.keys, catalogue }), again, rebuiltBatch);
          await catchUpAll(rebuilt);
          await rebuilt.close();
          for (const projection of personal) {
            const rows = await rowsOf(projection, '');
            expect(rows, projection.name).toEqual(await rowsOf(projection, 'again_'));
            for (const [subject, blanks] of Object.entries(projection.personal?.blanks ?? {})) {
              const ofThoseWhoLeft = rows.filter((row) => left.has(String(Reflect.get(row, subject))));
              const theirs = ofThoseWhoLeft.map((row) => Object.keys(blanks).map((column) => Reflect.get(row, column)));
              expect(JSON.stringify(theirs), subject).not.toContain(mark);
            }
          }
        },
      ),
      { numRuns: 20 },
    );
  }, 120_000);
});

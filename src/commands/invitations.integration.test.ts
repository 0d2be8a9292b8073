import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { canaryText } from '../../test/support/canaries.ts';
import { charityForm } from '../../test/support/charity-form.ts';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { aroundStep, Crash, crash } from '../../test/support/crashing.ts';
import { DAY, SECOND } from '../../test/support/moving-clock.ts';
import type { InvitedRole } from '../domain/accounts/invited-roles.ts';
import { catalogue } from '../domain/catalogue.ts';
import { encrypted } from '../eventstore/encrypted.ts';
import type { PersonKeys } from '../eventstore/person-keys.ts';
import { openPostgresEventStore } from '../eventstore/postgres/postgres-event-store.ts';
import type { Commands } from './commands.ts';
import type { RequestContext } from './request-context.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

const administrator: RequestContext = { ...anonymousRequest, actor: { id: v7(), role: 'admin' } };

interface Wish {
  readonly email?: string;
  readonly role?: InvitedRole;
  readonly invitationId?: string;
}

const invite = (given: Wish = {}, commands: Commands = bench.commands) => {
  const { email = `${canaryText('mail')}@example.org`, role = 'analyst', invitationId = v7() } = given;
  return commands.inviteMember({ email, name: 'Mary Somerville', role }, { invitationId }, administrator);
};

/** An invitation and the token of its mail. */
const invited = async (given: Wish = {}) => {
  const email = given.email ?? `${canaryText('mail')}@example.org`;
  const outcome = await invite({ ...given, email });
  if (outcome.outcome === 'rejected') throw new Error(outcome.rejection.message);
  return { email, invitationId: outcome.invitationId, token: bench.mails.invitations.at(-1)?.token ?? '' };
};

const accept = (token: string, given: { username?: string; registrationId?: string } = {}) => {
  const { username = canaryText('user'), registrationId = v7() } = given;
  const acceptance = { token, username, password: 'a good password', name: 'Mary Somerville' };
  return bench.commands.acceptInvitation(acceptance, { registrationId }, anonymousRequest);
};

const eventsOf = async (invitationId: string) =>
  (await bench.history()).filter(({ stream }) => stream === `invitation-${invitationId}`);
const find = (token: string) => bench.commands.findInvitation({ token });

const invalid = (code = 'invitation-unknown') => ({
  outcome: 'rejected',
  rejection: { rejected: true, code, message: 'This invitation is invalid or has expired.' },
});

describe('inviting a member', () => {
  it('is recorded under the invitation’s own key; the mailed token is in no event', async () => {
    const { email, invitationId, token } = await invited({ role: 'admin' });
    expect(await eventsOf(invitationId)).toMatchObject([
      {
        type: 'MemberInvited',
        data: {
          invitationId,
          role: 'admin',
          email,
          name: 'Mary Somerville',
          expiresAt: new Date(bench.time.clock().getTime() + 7 * DAY).toISOString(),
        },
        metadata: { actor: administrator.actor, subject: invitationId },
      },
    ]);
    expect(bench.mails.invitations.at(-1)).toEqual({ invitationId, token });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await bench.history())).not.toContain(token);
  });

  it('is refused for an address that a member has proved', async () => {
    const form = charityForm();
    await bench.commands.registerCharity(form, { registrationId: v7(), emailProof: 'given' }, anonymousRequest);
    const invitationId = v7();
    expect(await invite({ email: form.email.toUpperCase(), invitationId })).toMatchObject({
      outcome: 'rejected',
      rejection: { code: 'account-exists' },
    });
    expect(await eventsOf(invitationId)).toEqual([]);
  });

  it('repeated with the same id makes one invitation and one more mail, even after a crash', async () => {
    const request = { email: `${canaryText('mail')}@example.org`, invitationId: v7() };
    const cut = bench.withParts({ mail: { ...bench.mails, memberInvited: crash } });
    await expect(invite(request, cut)).rejects.toThrow(Crash);
    bench.time.pass(SECOND);
    const { token } = await invited(request);
    expect(await eventsOf(request.invitationId)).toHaveLength(1);
    expect(await find(token)).toMatchObject({ email: request.email });
  });
});

describe('an invitation', () => {
  it('shows its purpose to the holder of its token', async () => {
    const { email, token } = await invited();
    expect(await find(token)).toEqual({
      email,
      name: 'Mary Somerville',
      role: 'analyst',
      expiresAt: new Date(bench.time.clock().getTime() + 7 * DAY).toISOString(),
    });
    expect(await find(randomBytes(32).toString('base64url'))).toBeNull();
  });

  it('creates a member with its role and address, who can sign in by username and address', async () => {
    const { email, invitationId, token } = await invited({ role: 'admin' });
    const registrationId = v7();
    const username = canaryText('user');
    const outcome = await accept(token, { registrationId, username });
    expect(outcome).toMatchObject({ outcome: 'done', userId: registrationId, role: 'admin' });
    expect(await eventsOf(invitationId)).toMatchObject([
      { type: 'MemberInvited' },
      { type: 'MemberInvitationAccepted', data: { userId: registrationId }, metadata: { subject: invitationId } },
    ]);
    for (const name of [username, email]) {
      const signedIn = await bench.commands.signIn({ username: name, password: 'a good password' }, anonymousRequest);
      expect(signedIn).toMatchObject({ outcome: 'done', role: 'admin', userId: registrationId });
    }
  });

  it('creates one member when it is accepted twenty times concurrently, in every round', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email, invitationId, token } = await invited();
      const ids = Array.from({ length: 20 }, () => v7());
      const answers = await Promise.all(ids.map((registrationId) => accept(token, { registrationId })));
      const won = ids.filter((_, number) => answers[number]?.outcome === 'done');
      expect(won).toHaveLength(1);
      expect(await bench.vault.names.find(email)).toBe(won[0]);
      const events = await bench.history();
      expect(events.filter(({ stream }) => ids.some((id) => stream === `account-${id}`))).toMatchObject([
        { type: 'AccountRegistered' },
        { type: 'EmailAddressProved', data: { email, by: 'invitation' } },
      ]);
      expect(await eventsOf(invitationId)).toHaveLength(2);
      const { rows } = await bench.database.pool.query(
        `select user_id from vault.names where user_id = any($1::uuid[]) union
         select user_id from vault.credentials where user_id = any($1::uuid[]) union
         select registration_id from vault.registrations where registration_id = any($1::uuid[]) union
         select subject::uuid from vault.person_keys where subject = any($1::text[])`,
        [ids],
      );
      expect(rows).toEqual([{ user_id: won[0] }]);
    }
  });

  it('cannot be accepted twice, even after the first member changed the address', async () => {
    const { token } = await invited();
    const registrationId = v7();
    await accept(token, { registrationId });
    const email = `${canaryText('new')}@example.org`;
    await bench.commands.changeEmailAddress(
      { email, currentPassword: 'a good password' },
      { userId: registrationId },
      anonymousRequest,
    );
    await bench.commands.vouchForEmailAddress({ userId: registrationId, email }, anonymousRequest);
    expect(await find(token)).toBeNull();
    expect(await accept(token)).toEqual(invalid());
  });

  it('does nothing when its acceptance is repeated with the same id', async () => {
    const { token } = await invited();
    const again = { registrationId: v7(), username: canaryText('user') };
    const first = await accept(token, again);
    expect(await accept(token, again)).toEqual(first);
  });

  it('stays open when the username is taken', async () => {
    const form = charityForm();
    await bench.commands.registerCharity(form, { registrationId: v7() }, anonymousRequest);
    const { token } = await invited();
    expect(await accept(token, { username: form.username })).toMatchObject({
      outcome: 'rejected',
      rejection: { code: 'username-taken', field: 'username' },
    });
    expect(await accept(token)).toMatchObject({ outcome: 'done' });
  });

  it('expires after seven days', async () => {
    const { token } = await invited();
    bench.time.pass(7 * DAY - SECOND);
    expect(await find(token)).not.toBeNull();
    bench.time.pass(SECOND);
    expect(await find(token)).toBeNull();
    expect(await accept(token)).toEqual(invalid());
  });

  it('is closed for good when it is withdrawn', async () => {
    const { invitationId, token } = await invited();
    expect(await bench.commands.withdrawInvitation({ invitationId }, administrator)).toMatchObject({ outcome: 'done' });
    expect(await find(token)).toBeNull();
    expect(await accept(token)).toEqual(invalid());
    expect(await bench.commands.withdrawInvitation({ invitationId }, administrator)).toMatchObject({ outcome: 'done' });
    expect((await eventsOf(invitationId)).map(({ type }) => type)).toEqual([
      'MemberInvited',
      'MemberInvitationWithdrawn',
    ]);
  });

  it('forgets its recipient when it is withdrawn, also after a crash in between', async () => {
    const { email, invitationId } = await invited();
    const dying = bench.withParts({
      vault: {
        ...bench.vault,
        keys: { ...bench.vault.keys, destroy: () => Promise.reject(new Error('The process died.')) },
      },
    });
    await expect(dying.withdrawInvitation({ invitationId }, administrator)).rejects.toThrow('The process died.');
    expect(JSON.stringify(await eventsOf(invitationId))).toContain(email);
    expect(await bench.commands.withdrawInvitation({ invitationId }, administrator)).toMatchObject({ outcome: 'done' });
    expect((await bench.vault.keys.find([invitationId])).size).toBe(0);
    expect(JSON.stringify(await eventsOf(invitationId))).not.toContain(email);
  });

  it('is either accepted or withdrawn when both happen at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { invitationId, token } = await invited();
      const [accepted, withdrawn] = await Promise.all([
        accept(token),
        bench.commands.withdrawInvitation({ invitationId }, administrator),
      ]);
      expect([accepted.outcome, withdrawn.outcome].sort()).toEqual(['done', 'rejected']);
      expect(await eventsOf(invitationId)).toHaveLength(2);
    }
  });

  it('releases the reserved names when it is withdrawn during acceptance', async () => {
    const { email, invitationId, token } = await invited();
    const withdraw = async () => {
      await bench.commands.withdrawInvitation({ invitationId }, administrator);
    };
    const slow = bench.withParts({ vault: aroundStep(bench.vault, 'begin', 'after', withdraw) });
    const [username, registrationId] = [canaryText('user'), v7()];
    const acceptance = { token, username, password: 'a good password', name: 'Mary Somerville' };
    expect(await slow.acceptInvitation(acceptance, { registrationId }, anonymousRequest)).toEqual(
      invalid('invitation-withdrawn'),
    );
    expect(await bench.vault.keys.find([registrationId])).toEqual(new Map([[registrationId, 'missing']]));
    const form = charityForm({ username, email });
    expect(await bench.commands.registerCharity(form, { registrationId: v7() }, anonymousRequest)).toMatchObject({
      outcome: 'done',
    });
  });

  it('is closed when it is withdrawn while it is being read', async () => {
    const { invitationId, token } = await invited();
    const find: PersonKeys['find'] = async (subjects) => {
      await bench.commands.withdrawInvitation({ invitationId }, administrator);
      return bench.vault.keys.find(subjects);
    };
    const stored = await openPostgresEventStore({ url: bench.database.url, logger: pino({ level: 'silent' }) });
    onTestFinished(() => stored.close());
    const slow = bench.withParts({ store: encrypted(stored, { keys: { ...bench.vault.keys, find }, catalogue }) });
    const acceptance = { token, username: canaryText('user'), password: 'a good password', name: 'Mary Somerville' };
    expect(await slow.acceptInvitation(acceptance, { registrationId: v7() }, anonymousRequest)).toEqual(invalid());
  });

  it('cannot be withdrawn if it does not exist', async () => {
    expect(await bench.commands.withdrawInvitation({ invitationId: v7() }, administrator)).toMatchObject({
      outcome: 'rejected',
      rejection: { code: 'invitation-unknown' },
    });
  });
});

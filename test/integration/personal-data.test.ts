import pino from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQueue } from '../../src/platform/queue.ts';
import { type Canary, canaryText, tracesOf } from '../support/canaries.ts';
import { charityForm } from '../support/charity-form.ts';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../support/commands-bench.ts';
import { aroundAppend, Crash, crash } from '../support/crashing.ts';
import { charitySignupForm, consultantSignupForm } from '../support/signup-forms.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

/** The places where nothing personal may stand in plain text (design.md, Events). */
const guarded = ['history', 'vault', 'queue'];

/** A person of whom every fact is a canary. */
const canaryPerson = () => {
  const facts = {
    username: canaryText('user'),
    password: canaryText('pass'),
    email: `${canaryText('mail')}@example.org`,
    name: canaryText('Zoë '),
    phone: canaryText('+44 '),
    bio: canaryText('Born in "Hull", '),
  };
  const canaries: readonly Canary[] = Object.entries(facts).map(([what, value]) => ({ what, value }));
  return { facts, canaries };
};

describe('personal data', () => {
  it('of members stands in plain text nowhere in history, vault and queue', async () => {
    const { facts, canaries } = canaryPerson();
    const registrationId = v7();
    await bench.commands.registerCharity(charityForm(facts), { registrationId }, anonymousRequest);
    await bench.commands.signIn(facts, anonymousRequest);
    await bench.commands.signIn({ username: facts.email, password: 'wrong password' }, anonymousRequest);
    await bench.vault.sessions.open({ userId: registrationId, role: 'charity', device: 'Firefox on Windows' });
    await bench.vault.idempotency.begin({
      key: v7(),
      caller: facts.email,
      route: 'registerCharity',
      fingerprint: JSON.stringify(facts),
    });
    const queue = await openQueue({ databaseUrl: bench.database.url }, pino({ level: 'silent' }));
    await queue.poke('accounts');

    const registered = (await bench.history()).find(({ type }) => type === 'AccountRegistered');
    const { password, ...told } = facts;
    expect(registered?.data).toMatchObject(told);
    expect(JSON.stringify(await bench.history())).not.toContain(password);
    expect(await tracesOf(bench.database.pool, guarded, canaries)).toEqual([]);
    await queue.close();
  });

  it('of a registration that is cut short stands in plain text nowhere', async () => {
    const { facts, canaries } = canaryPerson();
    const commands = bench.withParts({ store: aroundAppend(bench.store, 'account', 'before', crash) });
    const registration = commands.registerCharity(charityForm(facts), { registrationId: v7() }, anonymousRequest);
    await expect(registration).rejects.toThrow(Crash);
    expect((await bench.database.pool.query('select from vault.registrations')).rowCount).toBe(1);
    expect(await tracesOf(bench.database.pool, guarded, canaries)).toEqual([]);
  });

  it('of administrators stands in plain text nowhere', async () => {
    const { facts, canaries } = canaryPerson();
    await bench.commands.createAdministrator(facts, anonymousRequest);
    expect(await tracesOf(bench.database.pool, guarded, canaries)).toEqual([]);
  });

  it('of those on the waiting list stands in plain text nowhere', async () => {
    const { facts, canaries } = canaryPerson();
    const { name, email, phone, bio } = facts;
    await bench.commands.joinWaitingListAsCharity(
      charitySignupForm({ contactName: name, email, phone }),
      { signupId: v7() },
      anonymousRequest,
    );
    await bench.commands.joinWaitingListAsConsultant(
      consultantSignupForm({ fullName: name, email, phone, currentRole: bio, motivations: bio }),
      { signupId: v7() },
      anonymousRequest,
    );
    expect(await tracesOf(bench.database.pool, guarded, canaries)).toEqual([]);
  });

  it('cannot be read from the history once the key is destroyed', async () => {
    const { facts } = canaryPerson();
    const registrationId = v7();
    await bench.commands.registerCharity(charityForm(facts), { registrationId }, anonymousRequest);
    await bench.vault.keys.destroy(registrationId);
    const registered = (await bench.history()).find(({ stream }) => stream === `account-${registrationId}`);
    expect(registered?.data).toMatchObject({
      username: 'Former member',
      name: 'Former member',
      phone: null,
      bio: null,
    });
  });
});

describe('the search for canaries', () => {
  it.each([
    ['plain text', "insert into search.finds (text) values ('so: ' || $1)", 'plain'],
    ['another letter case', 'insert into search.finds (text) values (upper($1))', 'plain'],
    ['JSON', "insert into search.finds (json) values (jsonb_build_object('a', jsonb_build_array($1::text)))", 'plain'],
    ['bytes', "insert into search.finds (bytes) values ('\\x00ff'::bytea || convert_to($1, 'UTF8'))", 'hexadecimal'],
    [
      'base64 within something longer',
      "insert into search.finds (text) values (encode(convert_to('{\"a\":\"' || $1 || '\"}', 'UTF8'), 'base64'))",
      'base64',
    ],
  ])('finds them in %s', async (_where, insert, spelling) => {
    const { pool } = bench.database;
    await pool.query('drop schema if exists search cascade; create schema search');
    await pool.query('create table search.finds (text text, json jsonb, bytes bytea)');
    const value = canaryText('canary ');
    await pool.query(insert, [value]);
    expect(await tracesOf(pool, ['search'], [{ what: 'canary', value }])).toEqual([
      `search.finds holds canary (${spelling})`,
    ]);
    expect(await tracesOf(pool, ['search'], [{ what: 'other', value: canaryText('other ') }])).toEqual([]);
  });

  it('refuses to search a schema without tables', async () => {
    await expect(tracesOf(bench.database.pool, ['nowhere'], [])).rejects.toThrow('no tables in nowhere');
  });
});

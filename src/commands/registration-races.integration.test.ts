import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canaryText } from '../../test/support/canaries.ts';
import { charityForm } from '../../test/support/charity-form.ts';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { consultantForm } from '../../test/support/consultant-form.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';

const ROUNDS = 50;
const AT_ONCE = 20;

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

const register = async (number: number, names: { readonly username?: string; readonly email?: string }) => {
  const registrationId = v7();
  const outcome =
    number % 2
      ? await bench.commands.registerCharity(charityForm(names), { registrationId }, anonymousRequest)
      : await bench.commands.registerConsultant(consultantForm(names), { registrationId }, anonymousRequest);
  return { registrationId, outcome };
};

/** Ids of all people in the vault. */
const known = async (): Promise<ReadonlySet<string>> => {
  const { rows } = await bench.database.pool.query<{ id: string }>(
    `select user_id::text as id from vault.names union select user_id::text from vault.credentials
     union select registration_id::text from vault.registrations union select subject from vault.person_keys`,
  );
  return new Set(rows.map(({ id }) => id));
};

/** The events of one registration, by type. */
const historyOf = (events: readonly RecordedEvent[], userId: string) =>
  events.filter(({ metadata }) => metadata.subject === userId).map(({ type }) => type);

/** Runs all rounds for one kind of name. Returns the ids of the winners and of the losers. */
const race = async (namesOf: (name: string, number: number) => Parameters<typeof register>[1]) => {
  const winners: string[] = [];
  const losers: string[] = [];
  const codes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = canaryText('wanted');
    const tries = Array.from({ length: AT_ONCE }, (_, number) => register(number, namesOf(name, number)));
    const answers = await Promise.all(tries);
    const won = answers.filter(({ outcome }) => outcome.outcome === 'done');
    expect(won).toHaveLength(1);
    winners.push(...won.map(({ registrationId }) => registrationId));
    for (const { registrationId, outcome } of answers) {
      if (outcome.outcome === 'done') continue;
      losers.push(registrationId);
      codes.add(outcome.rejection.code);
    }
  }
  return { winners, losers, codes };
};

describe('charities and consultants who register concurrently', () => {
  it.each([
    {
      what: 'username',
      code: 'username-taken',
      namesOf: (name: string, number: number) => ({ username: number % 3 ? name : name.toUpperCase() }),
    },
    {
      what: 'e-mail address',
      code: 'account-exists',
      namesOf: (name: string, number: number) => ({
        email: `${number % 3 ? name : name.toUpperCase()}@example.org`,
      }),
    },
  ])(
    'create one account for one $what in every round, and leave nothing else behind',
    async ({ code, namesOf }) => {
      const before = await known();
      const { winners, losers, codes } = await race(namesOf);
      expect([...codes]).toEqual([code]);

      const after = await known();
      expect(winners.filter((id) => !after.has(id))).toEqual([]);
      expect(losers.filter((id) => after.has(id))).toEqual([]);
      expect(after.size).toBe(before.size + winners.length);

      const events = await bench.history();
      for (const winner of winners) {
        expect([
          ['CharityRegistered', 'AccountRegistered', 'EmailProofRequested'],
          ['ConsultantApplied', 'AccountRegistered', 'EmailProofRequested'],
        ]).toContainEqual(historyOf(events, winner));
      }
      expect(losers.flatMap((id) => historyOf(events, id))).toEqual([]);
    },
    120_000,
  );
});

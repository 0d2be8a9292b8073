import { apiClient } from '../test/support/api-client.ts';
import { charitySignup, consultantSignup, registration } from '../test/support/http-people.ts';
import { removeInstallation, startServer } from '../test/support/server.ts';
import { type BenchRow, benchRow } from './row.ts';
import { quantileOf } from './table.ts';

const TURNS = 200;
const WARM_UP = 10;

/** A person with or without an account: a name, and an address. */
type Person = Pick<ReturnType<typeof registration>, 'username' | 'email'>;

/** Requests whose response must not reveal whether there is an account. */
const calls = [
  ['signIn', ({ username }: Person) => ({ username, password: 'a wrong password' })],
  ['forgotPassword', ({ email }: Person) => ({ email })],
  ['requestSignInLink', ({ email }: Person) => ({ email })],
  ['joinWaitingListAsCharity', ({ email }: Person) => charitySignup({ email })],
  ['joinWaitingListAsConsultant', ({ email }: Person) => consultantSignup({ email })],
] as const;

/** The difference between responses to known and unknown people, in percent of the median. */
export const signInBench = async (): Promise<readonly BenchRow[]> => {
  const server = await startServer({ settings: { RATE_LIMITS: 'off' } });
  const people = { known: registration(), unknown: registration() };
  const timed = async (call: (typeof calls)[number], person: Person): Promise<number> => {
    const [name, bodyFor] = call;
    const from = performance.now();
    const { status } = await apiClient(server.url).call(name, { body: bodyFor(person) });
    if (status >= 500) throw new Error(`${name} was answered with ${status}.`);
    return performance.now() - from;
  };
  const rows: BenchRow[] = [];
  try {
    await apiClient(server.url).call('registerCharity', { body: people.known });
    for (const call of calls) {
      const samples = { known: [] as number[], unknown: [] as number[] };
      for (let turn = -WARM_UP; turn < TURNS; turn += 1) {
        // Alternating, and each first in every other turn: folding after the one request slows down the next.
        const order = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
        for (const whose of order) {
          const took = await timed(call, people[whose]);
          if (turn >= 0) samples[whose].push(took);
        }
      }
      const [one, other] = [quantileOf(samples.known, 0.5), quantileOf(samples.unknown, 0.5)];
      const apart = (100 * Math.abs(one - other)) / Math.min(one, other);
      rows.push(
        benchRow(`${call[0]}, known`, 'ms', samples.known),
        benchRow(`${call[0]}, unknown`, 'ms', samples.unknown),
        benchRow(`${call[0]}, medians apart`, '%', [apart], '≤ 5'),
      );
    }
  } finally {
    await server.stop();
    await removeInstallation(server.dataDir);
  }
  return rows;
};

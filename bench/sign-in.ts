import { apiClient } from '../test/support/api-client.ts';
import { removeInstallation, startServer } from '../test/support/server.ts';
import type { BenchRow } from './row.ts';
import { quantileOf } from './table.ts';

const TURNS = 200;
const WARM_UP = 10;

const KNOWN = 'admin';
const UNKNOWN = 'nobody-has-this-name';

/** Milliseconds until a sign-in with a wrong password is refused, for a name that has an account and one that has none. */
export const signInBench = async (): Promise<readonly BenchRow[]> => {
  const server = await startServer({ settings: { RATE_LIMITS: 'off' } });
  const samples = { known: [] as number[], unknown: [] as number[] };
  const refusedAfter = async (username: string): Promise<number> => {
    const from = performance.now();
    const { status } = await apiClient(server.url).call('signIn', { body: { username, password: 'a wrong password' } });
    if (status !== 401) throw new Error(`A wrong password was answered with ${status}.`);
    return performance.now() - from;
  };
  try {
    for (let turn = -WARM_UP; turn < TURNS; turn += 1) {
      // In turns, so that both meet the same machine.
      const known = await refusedAfter(KNOWN);
      const unknown = await refusedAfter(UNKNOWN);
      if (turn < 0) continue;
      samples.known.push(known);
      samples.unknown.push(unknown);
    }
  } finally {
    await server.stop();
    await removeInstallation(server.dataDir);
  }
  const [known, unknown] = [quantileOf(samples.known, 0.5), quantileOf(samples.unknown, 0.5)];
  const apart = (100 * Math.abs(known - unknown)) / Math.min(known, unknown);
  const row = { unit: 'ms', budget: '', better: 'lower' } as const;
  return [
    { what: 'refused sign-in, known name', samples: samples.known, ...row },
    { what: 'refused sign-in, unknown name', samples: samples.unknown, ...row },
    { what: 'medians apart', unit: '%', samples: [apart], budget: '≤ 5', better: 'lower' },
  ];
};

import { expect, it } from 'vitest';
import { runCampaign } from '../../chaos/campaign.ts';
import { scenarios } from '../../chaos/scenarios.ts';

/** The scenarios that break most in the shortest time; `npm run chaos` has all. */
const SHORT = new Set(['kill-all', 'kill-postgres', 'half-open-postgres', 'poison']);

it('loses and doubles no acknowledged write while processes and connections die under load', async () => {
  const chosen = scenarios.filter(({ name }) => SHORT.has(name));
  const stopping = new AbortController();
  const { load, outcomes, complaints } = await runCampaign({
    scenarios: chosen,
    // Far longer than this test may take: it ends the campaign after the last scenario.
    minutes: 60,
    // Other tests use the machine at the same time.
    recoversWithin: 60,
    stopping: stopping.signal,
    say: (line) => {
      if (line.startsWith(`${chosen.at(-1)?.name}:`)) stopping.abort();
    },
  });
  expect(complaints).toEqual([]);
  expect(outcomes).toHaveLength(SHORT.size);
  expect(load.writes.length).toBeGreaterThan(100);
  // Makes sure that the kills interrupted work.
  expect(load.errors.get('kill-all')?.get(0)).toBeGreaterThan(0);
}, 300_000);

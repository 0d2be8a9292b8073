import { aligned, quantileOf } from '../bench/table.ts';
import type { CampaignReport, Outcome } from './campaign.ts';
import type { Write } from './load.ts';

type Errors = ReadonlyMap<number, number>;

const errorsOf = (counts: Errors): string =>
  [...counts]
    .sort(([left], [right]) => left - right)
    .map(([status, count]) => `${count} × ${status === 0 ? 'connection' : status}`)
    .join(', ');

const sumOf = (errors: Iterable<Errors>): Errors => {
  const sums = new Map<number, number>();
  for (const counts of errors) {
    for (const [status, count] of counts) sums.set(status, (sums.get(status) ?? 0) + count);
  }
  return sums;
};

/** The results of each scenario, and of all of them together, as a table. Recovery times are in seconds. */
export const campaignTableOf = ({
  outcomes,
  load,
  faults,
}: Pick<CampaignReport, 'outcomes' | 'faults'> & {
  readonly load: Pick<CampaignReport['load'], 'writes' | 'errors'>;
}): string => {
  const row = (
    name: string,
    writes: readonly Write[],
    those: readonly Outcome[],
    errors: Errors,
  ): readonly string[] => {
    const count = (fault: string): number => writes.filter((write) => faults.get(write)?.startsWith(fault)).length;
    const recoveries = those.flatMap((outcome) => outcome.recoveries);
    return [
      name,
      String(recoveries.length),
      String(those.reduce((sum, { kills }) => sum + kills, 0)),
      String(writes.filter((write) => write.acknowledged).length),
      ...['lost', 'doubled', 'stuck'].map((fault) => String(count(fault))),
      quantileOf(recoveries, 0.5).toFixed(1),
      Math.max(...recoveries).toFixed(1),
      errorsOf(errors),
    ];
  };
  const headings = [
    ...['scenario', 'times', 'kills', 'acknowledged', 'lost', 'doubled', 'stuck'],
    ...['median recovery', 'longest', 'errors seen'],
  ];
  return aligned(headings, [
    ...outcomes.map((outcome) =>
      row(
        outcome.scenario,
        load.writes.filter(({ scenario }) => scenario === outcome.scenario),
        [outcome],
        load.errors.get(outcome.scenario) ?? new Map(),
      ),
    ),
    row('all', load.writes, outcomes, sumOf(load.errors.values())),
  ]);
};

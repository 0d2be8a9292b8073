import type { ReactNode } from 'react';
import type { ProjectionVerification, RowDifference } from '#contract/projection-verification.ts';
import { counted } from '#lib/counted.ts';
import { formatDateTime } from '#lib/dates.ts';
import { Code } from '#ui/code.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Caption, Text } from '#ui/text.tsx';
import * as styles from './projections.css.ts';

const rows = (count: number): string => counted(count, 'row');

const marks = {
  holds: { icon: 'done', says: 'Holds', look: styles.holds },
  fails: { icon: 'alert', says: 'Violated', look: styles.fails },
  unsure: { icon: 'info', says: 'Note', look: styles.unsure },
} as const;

const Check = ({ mark, children }: { readonly mark: keyof typeof marks; readonly children: ReactNode }) => (
  <li className={styles.check}>
    <span role="img" aria-label={marks[mark].says} className={marks[mark].look}>
      <Icon name={marks[mark].icon} />
    </span>
    <div>{children}</div>
  </li>
);

const whats = { differs: 'Differs', missing: 'Missing', surplus: 'Extra' } as const;

const columns: readonly Column<RowDifference>[] = [
  { header: 'Row', cell: ({ key }) => <Code>{key}</Code>, long: true },
  { header: 'What', cell: ({ what }) => whats[what], short: true },
  { header: 'Columns', cell: ({ columns: names }) => (names.length === 0 ? 'All' : names.join(', ')) },
];

const Differences = ({ caption, differences }: { caption: string; differences: readonly RowDifference[] }) =>
  differences.length === 0 ? null : (
    <Disclosure summary={caption}>
      <DataTable caption={caption} columns={columns} rows={differences} rowKey={({ key, what }) => `${what} ${key}`} />
    </Disclosure>
  );

const conclusions = {
  running: 'Verification in progress.',
  passed: 'The table matches the history.',
  failed: 'The table does not match the history.',
  'broken-off': 'The verification did not finish.',
} as const;

const Findings = ({ verification }: { readonly verification: ProjectionVerification }) => {
  const { rows: counts, invariants, history, live, error } = verification;
  return (
    <ul className={styles.checks}>
      {error && <Check mark="fails">{error}</Check>}
      {counts && (
        <Check mark={counts.live === null || counts.live === counts.verified ? 'holds' : 'unsure'}>
          The table has {rows(counts.verified)}
          {counts.live !== null &&
            (counts.live === counts.verified
              ? ', as many as the live table.'
              : `; the live table has ${rows(counts.live)}.`)}
          {counts.live === null && '.'}
        </Check>
      )}
      {history && (
        <Check mark={history.differing === 0 ? 'holds' : 'fails'}>
          {history.differing === 0
            ? `A random sample of ${rows(history.compared)} matches a fresh fold of the history.`
            : `Of a random sample of ${rows(history.compared)}, ${history.differing.toLocaleString('en-GB')} differ from a fresh fold of the history.`}
          {history.parked > 0 && ` ${rows(history.parked)} skipped because of parked events.`}
          <Differences caption="Rows that differ from the history" differences={history.differences} />
        </Check>
      )}
      {live && (
        <Check mark={live.differing === 0 ? 'holds' : 'unsure'}>
          {live.differing === 0
            ? `${rows(live.compared)} compared with the live table: no differences.`
            : `${live.differing.toLocaleString('en-GB')} of ${rows(live.compared)} differ from the live table. If the new table matches the history, the live table was wrong.`}
          {!live.samePosition && ' One of the two tables had processed more events at the time.'}
          <Differences caption="Rows that differ from the live table" differences={live.differences} />
        </Check>
      )}
      {invariants.map(({ sentence, broken }) => (
        <Check key={sentence} mark={broken === 0 ? 'holds' : 'fails'}>
          {sentence}
          {broken > 0 && ` Violated by ${rows(broken)}.`}
        </Check>
      ))}
    </ul>
  );
};

/** Result of a verification, as a basis for the swap. */
export const Verification = ({ verification }: { readonly verification: ProjectionVerification }) => {
  const { state, generation, progress, requestedAt, finishedAt } = verification;
  if (state === 'running') return <ProgressBar label={`Verifying generation ${generation}`} value={progress} />;
  return (
    <div className={styles.result}>
      <div role="status">
        <Text weight="strong" tone={state === 'passed' ? 'positive' : 'critical'}>
          {conclusions[state]}
        </Text>
        <Caption>
          Generation {generation}, {formatDateTime(finishedAt ?? requestedAt)}
        </Caption>
      </div>
      <Findings verification={verification} />
    </div>
  );
};

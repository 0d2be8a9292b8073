import type { ReactNode } from 'react';
import type { ProjectionVerification, RowDifference } from '../../../../src/http/contract/projections-room.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Code } from '../../../ui/code.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Text } from '../../../ui/text.tsx';
import * as styles from './projections.css.ts';

const rows = (count: number): string => `${count.toLocaleString('en-GB')} ${count === 1 ? 'row' : 'rows'}`;

const marks = {
  holds: { icon: 'done', says: 'Holds', look: styles.holds },
  fails: { icon: 'alert', says: 'Does not hold', look: styles.fails },
  unsure: { icon: 'info', says: 'To know', look: styles.unsure },
} as const;

const Check = ({ mark, children }: { readonly mark: keyof typeof marks; readonly children: ReactNode }) => (
  <li className={styles.check}>
    <span role="img" aria-label={marks[mark].says} className={marks[mark].look}>
      <Icon name={marks[mark].icon} />
    </span>
    <div>{children}</div>
  </li>
);

const whats = { differs: 'Differs', missing: 'Missing here', surplus: 'Only here' } as const;

const columns: readonly Column<RowDifference>[] = [
  { key: 'key', header: 'Row', cell: ({ key }) => <Code>{key}</Code>, long: true },
  { key: 'what', header: 'What', cell: ({ what }) => whats[what], short: true },
  { key: 'columns', header: 'Columns', cell: ({ columns: names }) => (names.length === 0 ? 'All' : names.join(', ')) },
];

const Differences = ({ caption, differences }: { caption: string; differences: readonly RowDifference[] }) =>
  differences.length === 0 ? null : (
    <details>
      <summary className={styles.summary}>{caption}</summary>
      <DataTable caption={caption} columns={columns} rows={differences} rowKey={({ key, what }) => `${what} ${key}`} />
    </details>
  );

const conclusions = {
  running: 'It is being verified.',
  passed: 'It agrees with the history.',
  failed: 'It does not agree with the history.',
  'broken-off': 'The verification could not be finished.',
} as const;

const Findings = ({ verification }: { readonly verification: ProjectionVerification }) => {
  const { rows: counts, invariants, history, live, error } = verification;
  return (
    <ul className={styles.checks}>
      {error && <Check mark="fails">{error}</Check>}
      {counts && (
        <Check mark={counts.live === null || counts.live === counts.verified ? 'holds' : 'unsure'}>
          It holds {rows(counts.verified)}
          {counts.live !== null &&
            (counts.live === counts.verified
              ? ', as many as the live table.'
              : `; the live table holds ${rows(counts.live)}.`)}
          {counts.live === null && '.'}
        </Check>
      )}
      {history && (
        <Check mark={history.differing === 0 ? 'holds' : 'fails'}>
          {history.differing === 0
            ? `${rows(history.compared)} drawn by lot and folded afresh from the history: all the same.`
            : `Of ${rows(history.compared)} drawn by lot and folded afresh from the history, ${history.differing.toLocaleString('en-GB')} differ.`}
          {history.parked > 0 && ` ${rows(history.parked)} left out, because events of theirs are parked.`}
          <Differences caption="Rows that differ from the history" differences={history.differences} />
        </Check>
      )}
      {live && (
        <Check mark={live.differing === 0 ? 'holds' : 'unsure'}>
          {live.differing === 0
            ? `${rows(live.compared)} beside the live table: all the same.`
            : `${live.differing.toLocaleString('en-GB')} of ${rows(live.compared)} differ from the live table. Where the history agrees, it is the live table that was wrong.`}
          {!live.samePosition && ' One of the two had seen more events when they were compared.'}
          <Differences caption="Rows that differ from the live table" differences={live.differences} />
        </Check>
      )}
      {invariants.map(({ sentence, broken }) => (
        <Check key={sentence} mark={broken === 0 ? 'holds' : 'fails'}>
          {sentence}
          {broken > 0 && ` It does not hold for ${rows(broken)}.`}
        </Check>
      ))}
    </ul>
  );
};

/** What became of a comparison with the history, to be read by somebody who has to decide. */
export const Verification = ({ verification }: { readonly verification: ProjectionVerification }) => {
  const { state, generation, progress, requestedAt, finishedAt } = verification;
  if (state === 'running') return <ProgressBar label={`Verifying generation ${generation}`} value={progress} />;
  return (
    <div className={styles.result}>
      <div role="status">
        <Text weight="strong" tone={state === 'passed' ? 'positive' : 'critical'}>
          {conclusions[state]}
        </Text>
        <Text size="caption" tone="muted">
          Generation {generation}, {formatDateTime(finishedAt ?? requestedAt)}
        </Text>
      </div>
      <Findings verification={verification} />
    </div>
  );
};

import type { ProjectionVerification } from '../../contract/projection-verification.ts';
import type { ListedProjection, ProjectionDetail } from '../../contract/projections.ts';

const figure = (number: number | null): string => (number === null ? '?' : number.toLocaleString('en-GB'));
const percent = (share: number | null): string => (share === null ? '?' : `${Math.floor(share * 100)} %`);

/** Aligns columns under their headings, in the first row. */
const table = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_heading, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((text, place) => text.padEnd(widths[place] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

const shownStatus = ({ status, rebuild }: ListedProjection): string =>
  rebuild === null || rebuild.readyAt !== null ? status : `${status} ${percent(rebuild.progress)}`;

/** One line per projection. */
export const formatProjections = (projections: readonly ListedProjection[]): readonly string[] =>
  table([
    ['NAME', 'VERSION', 'GENERATION', 'STATUS', 'BEHIND', 'EV/S', 'PARKED', 'PREVIOUS', 'LAST ERROR'],
    ...projections.map((one) => [
      one.name,
      String(one.version),
      String(one.generation),
      shownStatus(one),
      figure(one.behind),
      figure(one.rate),
      figure(one.parked + one.waiting),
      one.previousKept ? 'yes' : 'no',
      one.lastError ?? '',
    ]),
  ]);

/** One line per check of a verification. */
const formatVerification = (verification: ProjectionVerification): readonly string[] => {
  const { state, generation, error, rows, invariants, history, live } = verification;
  const differing = [
    ...(history?.differences ?? []).map((row) => ({ ...row, from: 'the history' })),
    ...(live?.differences ?? []).map((row) => ({ ...row, from: 'the live generation' })),
  ];
  return [
    `Verification of generation ${generation}: ${state}${error === null ? '' : ` (${error})`}`,
    ...(rows === null
      ? []
      : [
          `  ${figure(rows.verified)} rows${rows.live === null ? '' : `, ${figure(rows.live)} in the live generation`}`,
        ]),
    ...(history === null
      ? []
      : [
          `  ${figure(history.compared)} rows compared with a fresh fold of the history: ${figure(history.differing)} differ` +
            (history.parked === 0 ? '' : `, ${figure(history.parked)} skipped for parked events`),
        ]),
    ...(live === null
      ? []
      : [
          `  ${figure(live.compared)} rows compared with the live generation: ${figure(live.differing)} differ` +
            (live.samePosition ? '' : '; one of them may have seen more events'),
        ]),
    ...invariants.map(
      ({ sentence, broken }) => `  ${sentence} ${broken === 0 ? 'Yes.' : `No: ${figure(broken)} rows.`}`,
    ),
    ...differing.map(
      ({ key, what, columns, from }) =>
        `  ${key}: ${what} from ${from}${columns.length === 0 ? '' : `: ${columns.join(', ')}`}`,
    ),
  ];
};

/** One projection with its generations. */
export const formatProjection = (detail: ProjectionDetail): readonly string[] => [
  `${detail.name}: ${detail.purpose}`,
  `Version ${detail.version}, ${shownStatus(detail)}. Possible: ${detail.possible.join(', ') || 'nothing'}.`,
  ...(detail.pending === 0
    ? []
    : [`Requests not carried out yet: ${figure(detail.pending)}. They are retried every few seconds.`]),
  '',
  ...table([
    ['GENERATION', 'ROLE', 'BEHIND', 'EV/S', 'PARKED', 'STARTED', 'READY', 'LAST ERROR'],
    ...detail.generations.map((one) => [
      String(one.generation),
      one.role,
      figure(one.behind),
      figure(one.rate),
      figure(one.parked + one.waiting),
      one.startedAt,
      one.readyAt ?? '',
      one.lastError ?? '',
    ]),
  ]),
  ...(detail.verification === null ? [] : ['', ...formatVerification(detail.verification)]),
];

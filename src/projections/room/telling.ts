import type {
  ListedProjection,
  ProjectionDetail,
  ProjectionVerification,
} from '../../http/contract/projections-room.ts';

const figure = (number: number | null): string => (number === null ? '?' : number.toLocaleString('en-GB'));
const percent = (share: number | null): string => (share === null ? '?' : `${Math.floor(share * 100)} %`);

/** Columns side by side, under their headings. */
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

/** All projections, a line each. */
export const tellProjections = (projections: readonly ListedProjection[]): readonly string[] =>
  table([
    ['NAME', 'VERSION', 'GENERATION', 'STATUS', 'BEHIND', 'EV/S', 'PARKED', 'KEPT', 'LAST ERROR'],
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

/** What became of a verification, a line each thing that was looked at. */
const tellVerification = (verification: ProjectionVerification): readonly string[] => {
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
          `  ${figure(history.compared)} rows folded afresh from the history: ${figure(history.differing)} differ` +
            (history.parked === 0 ? '' : `, ${figure(history.parked)} left out for parked events`),
        ]),
    ...(live === null
      ? []
      : [
          `  ${figure(live.compared)} rows beside those of the live generation: ${figure(live.differing)} differ` +
            (live.samePosition ? '' : ', perhaps because one of them has seen more events'),
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
export const tellProjection = (detail: ProjectionDetail): readonly string[] => [
  `${detail.name}: ${detail.purpose}`,
  `Version ${detail.version}, ${shownStatus(detail)}. Possible: ${detail.possible.join(', ') || 'nothing'}.`,
  ...(detail.pending === 0
    ? []
    : [`Orders given and not carried out yet: ${figure(detail.pending)}. They are tried again every few seconds.`]),
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
  ...(detail.verification === null ? [] : ['', ...tellVerification(detail.verification)]),
];

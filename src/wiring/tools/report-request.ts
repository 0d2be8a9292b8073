import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import type { ReportDescription } from '../../contract/reports.ts';
import type { Reports } from '../../reports/engine/discovery.ts';
import { type GivenParameters, ReportParametersRefused } from '../../reports/engine/parameters.ts';
import type { Report } from '../../reports/engine/report.ts';
import { parseOrRefuse } from './tool.ts';

const reportFormats = ['table', 'csv', 'json', 'html'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** A parsed command line: a report, or the list of reports. */
type ReportRequest =
  | { readonly wanted: 'list' }
  | {
      readonly wanted: 'report';
      readonly report: Report;
      readonly given: GivenParameters;
      readonly format: ReportFormat;
      /** Null: standard output. */
      readonly out: string | null;
    };

export const USAGE = `npm run report -- <name> [--from 2026-01-01] [--to 2026-03-31] [--param name=value …]
                        [--format ${reportFormats.join('|')}] [--out file]
npm run report          lists the reports with their parameters
Exit code 0: done; 1: the report could not be made; 2: wrong arguments or settings.`;

const valuesOf = (parameter: ReportDescription['parameters'][number]): string => {
  switch (parameter.kind) {
    case 'date':
      return 'a day, such as 2026-03-01';
    case 'number':
      return `a number from ${parameter.min} to ${parameter.max}; default ${parameter.default}`;
    case 'choice':
      return `one of ${parameter.options.map(({ value }) => value).join(', ')}; default ${parameter.default}`;
    default:
      return parameter satisfies never;
  }
};

const parametersOf = ({ parameters }: ReportDescription): readonly string[] => {
  const width = Math.max(0, ...parameters.map(({ name }) => name.length));
  return parameters.map((parameter) => `  ${parameter.name.padEnd(width)}  ${valuesOf(parameter)}`);
};

export const listOf = (reports: Reports): string =>
  [
    ...[...reports.values()].flatMap(({ description }) => [
      `${description.name}: ${description.description}`,
      ...parametersOf(description),
      '',
    ]),
    USAGE,
  ].join('\n');

const readOptions = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      param: { type: 'string', multiple: true, default: [] },
      format: { type: 'string' },
      out: { type: 'string' },
    },
  });

/** Parses `--param tier=large` as `tier` and `large`; `--from` and `--to` are ordinary parameters. */
const parametersGiven = (values: ReturnType<typeof readOptions>['values']): GivenParameters => {
  const { from, to, param } = values;
  const pairs = param.map((text): readonly [string, string] => {
    const at = text.indexOf('=');
    if (at < 1) throw new Error(`--param takes name=value, not ${text}.`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
  if (from !== undefined) pairs.push(['from', from]);
  if (to !== undefined) pairs.push(['to', to]);
  const twice = pairs.find(([name], place) => pairs.findIndex(([other]) => other === name) < place);
  if (twice) throw new Error(`${twice[0]} is given twice.`);
  return Object.fromEntries(pairs);
};

const formatOf = (format: string | undefined, out: string | undefined): ReportFormat => {
  const wanted = format ?? (out === undefined ? 'table' : extname(out).slice(1));
  const known = reportFormats.find((one) => one === wanted);
  if (known) return known;
  if (format === undefined) return 'table';
  throw new Error(`Unknown format ${format}. Formats: ${reportFormats.join(', ')}.`);
};

/** Parses a command line. Throws `StartRefused` with the possible values and the usage. */
export const readReportRequest = (args: readonly string[], reports: Reports): ReportRequest =>
  parseOrRefuse(USAGE, () => {
    const { values, positionals } = readOptions(args);
    const [name, ...more] = positionals;
    if (name === undefined && args.length === 0) return { wanted: 'list' };
    if (name === undefined || more.length > 0) throw new Error('Please name one report.');
    const report = reports.get(name);
    if (report === undefined) {
      throw new Error(`There is no report ${name}. Reports: ${[...reports.keys()].join(', ')}.`);
    }
    const [given, format] = [parametersGiven(values), formatOf(values.format, values.out)];
    try {
      report.begin(given);
    } catch (error) {
      if (!(error instanceof ReportParametersRefused)) throw error;
      const { description } = report;
      const lines = [
        ...error.problems.map(({ message }) => message),
        description.parameters.length === 0 ? `${name} takes no parameters.` : `${name} takes`,
        ...parametersOf(description),
      ];
      throw new Error(lines.join('\n'));
    }
    return { wanted: 'report', report, given, format, out: values.out ?? null };
  });

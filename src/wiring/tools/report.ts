import { randomUUID } from 'node:crypto';
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { ReportResult } from '../../contract/reports.ts';
import { catalogue } from '../../domain/catalogue.ts';
import { reportCsv } from '../../http/report-csv.ts';
import { StartRefused } from '../../platform/start-refused.ts';
import { systemCode } from '../../platform/system-code.ts';
import { discoverReports } from '../../reports/engine/discovery.ts';
import { ReportError } from '../../reports/engine/report.ts';
import { runReport } from '../../reports/engine/run-report.ts';
import { type PrintedRun, pageOf } from '../../reports/print/page.ts';
import { textTableOf } from '../../reports/print/text-table.ts';
import { openInstallation } from './installation.ts';
import { listOf, type ReportFormat, readReportRequest } from './report-request.ts';
import { type Tool, throttled } from './tool.ts';

export { USAGE } from './report-request.ts';

/** Interval of progress lines, in milliseconds. */
const PROGRESS_MS = 1_000;

/** Formats a result; it ends with a line break. */
const formatResult = (format: ReportFormat, run: PrintedRun, result: ReportResult): Promise<string> | string => {
  switch (format) {
    case 'table':
      return textTableOf(run.title, result);
    case 'csv':
      return reportCsv(result).then(text);
    case 'json': {
      const { title, parameters, madeAt } = run;
      return `${JSON.stringify({ title, parameters, madeAt, ...result }, null, 2)}\n`;
    }
    case 'html':
      return pageOf(run, result);
    default:
      return format satisfies never;
  }
};

/** Errors that show that the path is wrong. */
const wrongPaths: ReadonlySet<string | null | undefined> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/** Writes all of a file or nothing: on a full disk, an earlier report stays as it was. */
const replaceFile = async (file: string, content: string): Promise<void> => {
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, content, { flag: 'wx' });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
};

const writeTo = async (out: string, content: string): Promise<void> => {
  try {
    // A link stays, and so does a device such as /dev/stdout.
    const file = await realpath(out).catch(() => out);
    const isFile = (await stat(file).catch(() => null))?.isFile() ?? true;
    await (isFile ? replaceFile(file, content) : writeFile(file, content));
  } catch (error) {
    const code = systemCode(error);
    throw wrongPaths.has(code) ? new StartRefused(`${out} cannot be written (${code}).`, error) : error;
  }
};

/** Runs a report over the history of an installation, running or stopped, or lists the reports. */
export const tool: Tool = async ({ args, environment, print, say, signal }) => {
  const reports = await discoverReports();
  const request = readReportRequest(args, reports);
  if (request.wanted === 'list') {
    print(listOf(reports));
    return 0;
  }
  const { report, given, format, out } = request;
  const { title, description } = report.description;
  const installation = await openInstallation(environment, { as: 'reader' });
  try {
    const history = await installation.openHistory();
    const sayProgress = throttled(say, PROGRESS_MS);
    const madeAt = new Date();
    const result = await runReport(report, given, {
      history,
      catalogue,
      clock: () => madeAt,
      signal,
      onProgress: ({ events, total }) =>
        sayProgress(
          () => `${Math.floor((100 * events) / Math.max(total, 1))} %: ${events.toLocaleString('en-GB')} events read …`,
        ),
    });
    const run = { title, description, parameters: given, madeAt: madeAt.toISOString() };
    const content = await formatResult(format, run, result);
    if (out === null) print(content.slice(0, -1));
    else {
      await writeTo(out, content);
      say(`${title} is in ${out}.`);
    }
    return 0;
  } catch (error) {
    if (signal.aborted) return 1;
    if (!(error instanceof ReportError)) throw error;
    say(error.message);
    return 1;
  } finally {
    await installation.close();
  }
};

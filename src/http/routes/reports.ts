import { Readable } from 'node:stream';
import { compileQuestion } from '../../analytics/questions/compile-question.ts';
import { questionSetting } from '../../analytics/questions/question-setting.ts';
import type { Commands, RequestContext } from '../../commands/commands.ts';
import type { SavedReport } from '../../contract/composed-reports.ts';
import type { ReportResult, ReportRun, ReportRunForm } from '../../contract/reports.ts';
import { findSavedReport, listSavedReports } from '../../projections/queries/saved-reports.ts';
import { withoutHiddenFields } from '../../reports/composed/fields.ts';
import type { RunOwner } from '../../reports/runs/report-runs.ts';
import { type RunRequest, resolveRun } from '../../reports/runs/run-request.ts';
import { type Answer, refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { type HistoryAccess, historyAccess, viewerFor } from '../history-access.ts';
import { addressOf } from '../locations.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { found, notFound, problem } from '../problems.ts';
import { assertCompiles } from '../question-problems.ts';
import { answerAgain, answerDone, answerVisible } from '../read-your-writes.ts';
import { reportCsv } from '../report-csv.ts';

type Reading = Parameters<Commands['noteReading']>[0];

const ownerOf = ({ userId, role }: Caller): RunOwner => ({ userId, seesPeople: role === 'admin' });

/** A run as recorded in the audit log, without the search terms of a composed report, which may be names. */
const readingOf = (of: ReportRunForm): Reading => {
  if ('savedReportId' in of) return { what: 'report', filter: [], ids: [of.savedReportId] };
  if ('definition' in of) {
    const events = [...of.definition.events].sort().join(', ');
    return { what: 'report', filter: [{ field: 'events', value: events }], ids: [] };
  }
  const filter = Object.entries(of.parameters)
    .map(([field, value]) => ({ field, value: String(value) }))
    .sort((one, other) => (one.field < other.field ? -1 : 1));
  return { what: 'report', filter, ids: [of.report] };
};

/** A completed run. Its result is stored as long as the run. */
type DoneRun = ReportRun & { readonly result: ReportResult; readonly finishedAt: string };

const isDone = (run: ReportRun | null): run is DoneRun =>
  run !== null && run.result !== null && run.finishedAt !== null;

const fileName = ({ title, finishedAt }: DoneRun, extension: string): string => {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${name || 'report'}-${finishedAt.slice(0, 10)}.${extension}`;
};

/** Reports on the whole history, without personal data. A worker executes them. */
export const reportRoutes = (
  { implement }: Api,
  { clock, commands, readModels, reports, vault, waitFor }: HttpParts,
): void => {
  const { runs } = reports;

  const accessOf = (caller: Caller) => historyAccess(vault.pseudonymKeys, caller);

  const viewer = (caller: Caller) => viewerFor(vault.pseudonymKeys, caller);

  const savedReport = async (id: string, caller: Caller) => findSavedReport(readModels, id, await viewer(caller));

  /** Throws a problem with every error of the report. */
  const assertPossible = (plan: RunRequest, { reader }: HistoryAccess): { readonly title: string } => {
    const resolved = resolveRun(plan, reports, reader.seesPeople ? null : reader.view);
    if (!('problems' in resolved)) return resolved.report.description;
    const [first, second] = resolved.problems;
    const detail =
      first && !second ? `${first.message.replace(/\.$/, '')}.` : 'Please correct the report and try again.';
    throw problem('invalid-request', detail, { errors: [...resolved.problems] });
  };

  /** The definition with ids instead of pseudonyms, because analysts' pseudonyms change with the key. */
  const definedBy = async (
    caller: Caller,
    definition: SavedReport['definition'],
  ): Promise<SavedReport['definition']> => {
    const access = await accessOf(caller);
    if ('steps' in definition) {
      assertCompiles(compileQuestion(definition, questionSetting(caller, clock())), 'definition');
      return access.question(definition);
    }
    assertPossible({ definition, title: '' }, access);
    return access.definition(definition);
  };

  /**
   * The run as requested, because a saved report may be revised while it waits. Runs of analysts compare pseudonyms.
   */
  const planOf = async (of: ReportRunForm, caller: Caller, access: HistoryAccess): Promise<RunRequest> => {
    if ('report' in of) return of;
    if ('definition' in of) {
      const definition = access.definition(of.definition);
      return { definition: access.reader.seesPeople ? definition : of.definition, title: 'Composed report' };
    }
    const saved = found(await savedReport(of.savedReportId, caller));
    if ('steps' in saved.definition) {
      throw problem('invalid-request', 'This is a question. Please open it and ask it there.');
    }
    return { definition: saved.definition, title: saved.name };
  };

  const ownRun = async (id: string, caller: Caller): Promise<ReportRun> => found(await runs.find(ownerOf(caller), id));

  implement('listReports', async () =>
    succeeded({ data: [...reports.reports.values()].map(({ description }) => description) }),
  );

  implement('listReportFields', async ({ caller }) =>
    succeeded({ data: [...(ownerOf(caller).seesPeople ? reports.events : withoutHiddenFields(reports.events))] }),
  );

  implement('listReportRuns', async ({ query, caller }) => succeeded(await runs.list(ownerOf(caller), query)));

  implement(
    'startReportRun',
    async ({ body, caller, context, resourceId }): Promise<Answer<ReportRun>> => {
      const access = await accessOf(caller);
      const plan = await planOf(body, caller, access);
      const { title } = assertPossible(plan, access);
      await commands.noteReading(readingOf(body), context);
      const rejection = await runs.request({ id: resourceId, owner: ownerOf(caller), title, of: body, plan });
      return rejection === null ? succeeded(await ownRun(resourceId, caller)) : refused(rejection);
    },
    async ({ caller, resourceId }) => succeeded(await ownRun(resourceId, caller)),
  );

  implement('getReportRun', async ({ params, caller }) => succeeded(await ownRun(params.id, caller)));

  implement('cancelReportRun', async ({ params, caller }) =>
    succeeded(found(await runs.cancel(ownerOf(caller), params.id))),
  );

  /** Reading the result is recorded again: an export may follow days after the run. */
  const doneRun = async (id: string, caller: Caller, context: RequestContext) => {
    const run = await runs.find(ownerOf(caller), id);
    if (!isDone(run)) throw notFound();
    await commands.noteReading(readingOf(run.of), context);
    return run;
  };

  implement('exportReportRunCsv', async ({ params, caller, context }) => {
    const run = await doneRun(params.id, caller, context);
    const content = await reportCsv(run.result);
    return succeeded({ fileName: fileName(run, 'csv'), content });
  });

  implement('exportReportRunJson', async ({ params, caller, context }) => {
    const run = await doneRun(params.id, caller, context);
    const { title, of, definition, finishedAt, result } = run;
    const content = Readable.from([`${JSON.stringify({ title, of, definition, finishedAt, ...result })}\n`]);
    return succeeded({ fileName: fileName(run, 'json'), content });
  });

  const shown = (id: string) => ({ models: ['saved_reports'], location: addressOf('getSavedReport', { id }) });

  implement('listSavedReports', async ({ query, caller }) =>
    succeeded(await listSavedReports(readModels, query, await viewer(caller))),
  );

  implement('getSavedReport', async ({ params, caller }) => succeeded(found(await savedReport(params.id, caller))));

  implement(
    'saveReport',
    async ({ body, caller, context, resourceId }) => {
      const definition = await definedBy(caller, body.definition);
      const ids = { reportId: resourceId, savedBy: caller.userId };
      const outcome = await commands.saveReport({ ...body, definition }, ids, context);
      return answerVisible(waitFor, outcome, shown(resourceId), () => savedReport(resourceId, caller));
    },
    async ({ caller, resourceId }) => answerAgain(shown(resourceId), () => savedReport(resourceId, caller)),
  );

  implement('reviseReport', async ({ params, body, caller, context }) => {
    const definition = await definedBy(caller, body.definition);
    const outcome = await commands.reviseReport({ ...body, definition }, { reportId: params.id, by: caller }, context);
    return answerVisible(waitFor, outcome, shown(params.id), () => savedReport(params.id, caller));
  });

  implement('discardReport', async ({ params, caller, context }) => {
    const outcome = await commands.discardReport({ reportId: params.id, by: caller }, context);
    return answerDone(waitFor, outcome, shown(params.id).models);
  });
};

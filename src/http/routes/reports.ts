import { Readable } from 'node:stream';
import type { Commands, RequestContext } from '../../commands/commands.ts';
import { findSavedReport, listSavedReports, type SavedReportReader } from '../../projections/saved-reports.ts';
import { planned, type ReportPlan } from '../../reports/runs/plan.ts';
import { type Answer, refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { ReportDefinition, ReportResult, ReportRun, ReportRunForm } from '../contract/reports.ts';
import { addressOf } from '../locations.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { notFound, problem } from '../problems.ts';
import { reportCsv } from '../report-csv.ts';
import { answerAgain, answerDone, answerVisible } from '../visibility.ts';

type Reading = Parameters<Commands['noteReading']>[0];

const readerOf = ({ userId, role }: Caller): SavedReportReader => ({ userId, isAdministrator: role === 'admin' });

/** A run as it is noted who asked for it: what was looked for in a composed report is left out, it may name people. */
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

/** A run that is done. Its result is there as long as the run is. */
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

/** Reports about the whole history, without personal data. What they add up is done by a worker, never here. */
export const reportRoutes = ({ implement }: Api, { commands, readModels, reports, waitFor }: HttpParts): void => {
  const { runs } = reports;

  /** Throws a problem that names every fault of what is to be run. */
  const assertPossible = (plan: ReportPlan): { readonly title: string } => {
    const found = planned(plan, reports);
    if (!('faults' in found)) return found.report.description;
    const [first, second] = found.faults;
    const detail =
      first && !second ? `${first.message.replace(/\.$/, '')}.` : 'Please correct the report and try again.';
    throw problem('invalid-request', detail, { errors: [...found.faults] });
  };

  const assertDefined = (definition: ReportDefinition): void => {
    assertPossible({ definition, title: '' });
  };

  /** What a run comes to at the moment it is asked for: a saved report may be revised while it waits. */
  const planOf = async (of: ReportRunForm, caller: Caller): Promise<ReportPlan> => {
    if ('report' in of) return of;
    if ('definition' in of) return { definition: of.definition, title: 'Composed report' };
    const saved = await findSavedReport(readModels, of.savedReportId, readerOf(caller));
    if (saved === null) throw notFound();
    return { definition: saved.definition, title: saved.name };
  };

  const ownRun = async (id: string, { userId }: Caller): Promise<ReportRun> => {
    const run = await runs.find(userId, id);
    if (run === null) throw notFound();
    return run;
  };

  implement('listReports', async () =>
    succeeded({ data: [...reports.reports.values()].map(({ description }) => description) }),
  );

  implement('listReportFields', async () => succeeded({ data: [...reports.events] }));

  implement('listReportRuns', async ({ query, caller }) => succeeded(await runs.list(caller.userId, query)));

  implement(
    'startReportRun',
    async ({ body, caller, context, resourceId }): Promise<Answer<ReportRun>> => {
      const plan = await planOf(body, caller);
      const { title } = assertPossible(plan);
      await commands.noteReading(readingOf(body), context);
      const rejection = await runs.request({ id: resourceId, userId: caller.userId, title, of: body, plan });
      return rejection === null ? succeeded(await ownRun(resourceId, caller)) : refused(rejection);
    },
    async ({ caller, resourceId }) => succeeded(await ownRun(resourceId, caller)),
  );

  implement('getReportRun', async ({ params, caller }) => succeeded(await ownRun(params.id, caller)));

  implement('cancelReportRun', async ({ params, caller }) => {
    const run = await runs.cancel(caller.userId, params.id);
    if (run === null) throw notFound();
    return succeeded(run);
  });

  /** The result, noted once more: what leaves the platform may do so days after it was asked for. */
  const doneRun = async (id: string, caller: Caller, context: RequestContext) => {
    const run = await runs.find(caller.userId, id);
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
    succeeded(await listSavedReports(readModels, query, readerOf(caller))),
  );

  implement('getSavedReport', async ({ params, caller }) => {
    const saved = await findSavedReport(readModels, params.id, readerOf(caller));
    if (saved === null) throw notFound();
    return succeeded(saved);
  });

  implement(
    'saveReport',
    async ({ body, caller, context, resourceId }) => {
      assertDefined(body.definition);
      const ids = { reportId: resourceId, savedBy: caller.userId };
      return answerVisible(waitFor, await commands.saveReport(body, ids, context), shown(resourceId), () =>
        findSavedReport(readModels, resourceId, readerOf(caller)),
      );
    },
    async ({ caller, resourceId }) =>
      answerAgain(shown(resourceId), () => findSavedReport(readModels, resourceId, readerOf(caller))),
  );

  implement('reviseReport', async ({ params, body, caller, context }) => {
    assertDefined(body.definition);
    const outcome = await commands.reviseReport(body, { reportId: params.id, by: caller }, context);
    return answerVisible(waitFor, outcome, shown(params.id), () =>
      findSavedReport(readModels, params.id, readerOf(caller)),
    );
  });

  implement('discardReport', async ({ params, caller, context }) =>
    answerDone(
      waitFor,
      await commands.discardReport({ reportId: params.id, by: caller }, context),
      shown(params.id).models,
    ),
  );
};

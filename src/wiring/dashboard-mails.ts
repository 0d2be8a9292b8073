import type pg from 'pg';
import { v5 } from 'uuid';
import type { Analytics } from '../analytics/analytics.ts';
import type { Commands } from '../commands/commands.ts';
import { kindOfDashboard } from '../commands/email-preferences.ts';
import { systemRequest } from '../commands/request-context.ts';
import type { MailedMember } from '../domain/dashboards/state.ts';
import { sourceOf } from '../domain/dashboards/tile-forms.ts';
import type { MemberRole } from '../domain/kernel/event.ts';
import { ukDayOf } from '../domain/kernel/uk-day.ts';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import { faultOf, questionsOf } from '../http/questions-of.ts';
import type { Mail } from '../mail/mail.ts';
import type { Links } from '../mail/templates/links.ts';
import { render } from '../mail/templates/rendering.ts';
import { dashboardFigures, type MailedFigures } from '../mail/templates/reports.ts';
import { advisoryLocks } from '../platform/advisory-locks.ts';
import { latestCredible } from '../platform/clock-tolerance.ts';
import { tryExclusively } from '../platform/shared-locks.ts';
import { tryEach } from '../platform/try-each.ts';
import { formatLongDay } from '../platform/utc-days.ts';
import { mailedDashboards, rolesOf, type TileSource, tileSources } from '../projections/queries/dashboards.ts';
import type { ReadDb } from '../projections/read-models.ts';
import type { Recipients } from '../reactors/notifications/recipients.ts';
import type { Vault } from '../vault/vault.ts';
import { mailDay } from './mail-days.ts';
import { mailedFigures, queryRows, rowsOf } from './mailed-figures.ts';

/** Maximum number of rows of a query read for a mail; the mail shows fewer. */
const MOST_ROWS = 100;

/** Number of dashboards processed together. */
const PAGE_SIZE = 50;

const TEMPLATE = 'dashboard-figures';

/** UUID namespace of these mails. */
const NAMESPACE = '5b0e9a53-0f0d-5f5b-8f0a-9a4f6f0a6d11';

interface DashboardMailParts {
  readonly pool: pg.Pool;
  readonly analytics: Pick<Analytics, 'run'>;
  readonly vault: Pick<Vault, 'pseudonymKeys' | 'unsubscribeTokens'>;
  readonly readModels: ReadDb;
  readonly recipients: Pick<Recipients, 'member'>;
  readonly commands: Pick<Commands, 'noteDashboardMail'>;
  readonly outbox: { post(mail: Mail): Promise<void> };
  readonly links: Pick<Links, 'dashboard' | 'unsubscribe'>;
  readonly wakeDelivery: () => Promise<void>;
  readonly clock: Clock;
  readonly newId: NewId;
}

type MailedDashboard = Awaited<ReturnType<typeof mailedDashboards>>[number];
type Reader = Extract<MemberRole, 'admin' | 'analyst'>;

/**
 * Mails the figures of dashboards that are due, in one process at a time. The mail's id is derived from dashboard,
 * member and day, and the history records it afterwards, so repeating a round after a crash sends nothing twice. A
 * dashboard that fails does not stop the others; an `AggregateError` reports it, and the next round retries it.
 * @returns how many mails were written
 */
export const dashboardMails = ({
  pool,
  analytics,
  vault,
  readModels,
  recipients,
  commands,
  outbox,
  links,
  wakeDelivery,
  clock,
  newId,
}: DashboardMailParts): (() => Promise<number>) => {
  const rowsFor = async (source: TileSource, role: Reader) => {
    if ('sql' in source) {
      const as = role === 'admin' ? 'administrator' : 'analyst';
      return queryRows(await analytics.run({ sql: source.sql, as, limit: MOST_ROWS }));
    }
    const { query, answer } = (await questionsOf({ clock, vault }, { role })).ask(source.question);
    // The newest periods come last, so all rows are read.
    return rowsOf(answer(await analytics.run(query)));
  };

  const figuresOf = async ({ tiles }: MailedDashboard, role: Reader): Promise<readonly MailedFigures[]> => {
    const sources = await tileSources(readModels, tiles);
    const figures: MailedFigures[] = [];
    for (const tile of tiles) {
      const source = sources.get(sourceOf(tile));
      if (source === undefined) continue;
      try {
        figures.push(mailedFigures(source.name, await rowsFor(source, role)));
      } catch (error) {
        if (faultOf(error) === null) throw error;
        figures.push({ title: source.name, lines: ['No figures: see the dashboard.'] });
      }
    }
    return figures;
  };

  const mailOne = async (dashboard: MailedDashboard): Promise<number> => {
    const now = clock();
    const latestDay = ukDayOf(latestCredible(now));
    const due = dashboard.mails.flatMap((mailed: MailedMember) => {
      const day = mailDay(mailed.every, now);
      return day > mailed.mailedFor || mailed.mailedFor > latestDay ? [{ memberId: mailed.memberId, day }] : [];
    });
    if (due.length === 0) return 0;
    const roles = await rolesOf(
      readModels,
      due.map(({ memberId }) => memberId),
    );
    const figures = new Map<Reader, readonly MailedFigures[]>();
    let mails = 0;
    for (const { memberId, day } of due) {
      const role = roles.get(memberId);
      if (role !== 'admin' && role !== 'analyst') continue;
      const recipient = await recipients.member(memberId);
      if (recipient === null) continue;
      const known = figures.get(role) ?? (await figuresOf(dashboard, role));
      figures.set(role, known);
      const message = dashboardFigures({
        name: dashboard.name,
        day: formatLongDay(day),
        figures: known,
        href: links.dashboard(dashboard.dashboard_id),
      });
      const ending = { userId: memberId, kind: kindOfDashboard(dashboard.dashboard_id) };
      const unsubscribe = links.unsubscribe(vault.unsubscribeTokens.issue(ending));
      await outbox.post({
        id: v5(`${dashboard.dashboard_id} ${memberId} ${day}`, NAMESPACE),
        recipient: recipient.subject,
        to: recipient.to,
        template: TEMPLATE,
        ...render(message, recipient.name, unsubscribe),
        about: [{ sees: 'figures', dashboardId: dashboard.dashboard_id }],
      });
      await commands.noteDashboardMail({ memberId, day }, dashboard.dashboard_id, systemRequest('schedule', newId()));
      mails += 1;
    }
    return mails;
  };

  const allMailed = async function* (): AsyncGenerator<MailedDashboard> {
    let page = await mailedDashboards(readModels, '', PAGE_SIZE);
    while (page.length > 0) {
      yield* page;
      page = await mailedDashboards(readModels, page.at(-1)?.dashboard_id ?? '', PAGE_SIZE);
    }
  };

  const mailAll = async (): Promise<number> => {
    let mails = 0;
    try {
      await tryEach(
        allMailed(),
        async (dashboard) => {
          mails += await mailOne(dashboard);
        },
        (failures) => `${failures} dashboards were not mailed.`,
      );
    } finally {
      if (mails > 0) await wakeDelivery();
    }
    return mails;
  };

  return async () => {
    const held = await tryExclusively(pool, { space: advisoryLocks.dashboardMails, name: 'dashboard mails' }, mailAll);
    return held?.result ?? 0;
  };
};

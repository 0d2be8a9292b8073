import { account } from '../domain/accounts/decide.ts';
import { setDashboardMails } from '../domain/dashboards/commands.ts';
import { savedDashboard } from '../domain/dashboards/decide.ts';
import type { MemberRole } from '../domain/kernel/event.ts';
import { reject } from '../domain/kernel/rejection.ts';
import { ukDayOf } from '../domain/kernel/uk-day.ts';
import { chooseEmailTimings, stopDailyEmail } from '../domain/notifications/commands.ts';
import { emailPreferences } from '../domain/notifications/decide.ts';
import { type EmailKind, type EmailTiming, emailKinds, emailKindsOf } from '../domain/notifications/email-kinds.ts';
import { fold } from './fold.ts';
import { type Done, outcomeOf, refused } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import type { RequestContext } from './request-context.ts';

/** What a link in a mail switches off: mails of a kind, the daily email, or the figures of a dashboard. */
type Ended = { readonly kind: EmailKind | 'digest' } | { readonly dashboardId: string };

const DASHBOARD = 'dashboard-';

/** The kind in the token of a link that switches off the mails of a dashboard. */
export const kindOfDashboard = (dashboardId: string): string => `${DASHBOARD}${dashboardId}`;

/** Null for a kind of an earlier release. */
const endedBy = (name: string): Ended | null => {
  if (name.startsWith(DASHBOARD)) return { dashboardId: name.slice(DASHBOARD.length) };
  const kind = [...emailKinds, 'digest' as const].find((one) => one === name);
  return kind === undefined ? null : { kind };
};

export const unsubscribeLinkInvalid = reject(
  'unsubscribe-link-invalid',
  'This link does not work. Please open the complete link from our email, or choose your emails in your account settings.',
);

export const emailPreferenceCommands = ({
  handle,
  store,
  vault,
  clock,
}: Pick<CommandParts, 'handle' | 'store' | 'vault' | 'clock'>) => ({
  /** Rejections: `email-kind-not-offered`, `email-timing-not-offered`, both with the kind as the field. */
  chooseEmailTimings: async (
    {
      userId,
      role,
      timings,
    }: {
      readonly userId: string;
      readonly role: MemberRole;
      readonly timings: Readonly<Partial<Record<EmailKind, EmailTiming>>>;
    },
    request: RequestContext,
  ): Done => {
    const offered = emailKindsOf(role);
    const other = emailKinds.find((kind) => timings[kind] !== undefined && !offered.includes(kind));
    if (other !== undefined) {
      return refused(reject('email-kind-not-offered', 'Your account does not get these emails.', other));
    }
    return outcomeOf(await handle(emailPreferences, userId, chooseEmailTimings({ timings }), request), {});
  },

  /**
   * Moves the mails of a link to the daily email, or switches them off; the daily email itself and dashboards can only
   * be switched off (`never`). Rejections: `unsubscribe-link-invalid`, also when the account is closed;
   * `email-is-daily`; `email-timing-not-offered`.
   */
  unsubscribe: async (
    { token, timing }: { readonly token: string; readonly timing: Exclude<EmailTiming, 'at-once'> },
    request: RequestContext,
  ): Done => {
    const of = vault.unsubscribeTokens.read(token);
    const ended = of && endedBy(of.kind);
    if (ended === null || of === null || (await fold(store, account, of.userId)).status !== 'registered')
      return refused(unsubscribeLinkInvalid);
    const { userId } = of;
    if ('dashboardId' in ended) {
      if (timing === 'daily') {
        return refused(
          reject('email-timing-not-offered', 'Please choose on the dashboard how often its figures come.', 'timing'),
        );
      }
      const command = setDashboardMails({ memberId: userId, every: 'never', day: ukDayOf(clock()) });
      return outcomeOf(await handle(savedDashboard, ended.dashboardId, command, request), {});
    }
    const { kind } = ended;
    if (kind !== 'digest') {
      const command = chooseEmailTimings({ timings: { [kind]: timing } });
      return outcomeOf(await handle(emailPreferences, userId, command, request), {});
    }
    if (timing === 'daily') {
      return refused(reject('email-is-daily', 'This email comes once a day already.'));
    }
    return outcomeOf(await handle(emailPreferences, userId, stopDailyEmail(), request), {});
  },
});

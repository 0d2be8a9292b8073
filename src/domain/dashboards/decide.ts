import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { type Editor, isOutdated, mayChange, type OfRevision } from '../kernel/revision.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { DashboardCommand, DashboardContent, DashboardToSave, MailInterval } from './commands.ts';
import {
  type DashboardEvent,
  dashboardDiscarded,
  dashboardEvents,
  dashboardMailed,
  dashboardMailsRequested,
  dashboardMailsStopped,
  dashboardRevised,
  dashboardSaved,
} from './events.ts';
import { type Dashboard, evolve, initial } from './state.ts';

/** Maximum number of tiles: each queries the analytical copy whenever the page is opened. */
export const MAX_TILES = 12;

/** Maximum number of members who receive the figures of one dashboard. */
export const MAX_MAILED = 50;

const nameRequired = reject('dashboard-name-required', 'Please give the dashboard a name.', 'name');
const tooManyTiles = reject(
  'dashboard-too-large',
  `A dashboard has at most ${MAX_TILES} queries and questions.`,
  'tiles',
);
const tooManyMembers = reject(
  'too-many-dashboard-mails',
  `At most ${MAX_MAILED} members can receive a dashboard by email.`,
);
const unknown = reject('dashboard-unknown', 'This dashboard no longer exists.');
const notYours = reject(
  'dashboard-not-yours',
  'Only administrators and the member who saved this dashboard can change it. You can save your own.',
);

const changed = reject(
  'dashboard-changed',
  'This dashboard has been changed since you opened it. Reload the page to see the new version, and change that one.',
);

const refusalOf = ({ name, tiles }: DashboardContent) => {
  if (isBlank(name)) return nameRequired;
  return tiles.length > MAX_TILES ? tooManyTiles : null;
};

const save = (dashboard: Dashboard, wanted: DashboardToSave): Decision<DashboardEvent> => {
  const refusal = refusalOf(wanted);
  if (refusal !== null) return refusal;
  const { dashboardId, savedBy, name, tiles } = wanted;
  switch (dashboard.status) {
    case 'none':
      return [dashboardSaved({ dashboardId, savedBy, name, tiles: [...tiles] })];
    case 'saved': {
      const { status: _status, revision: _revision, mails: _mails, ...current } = dashboard;
      return sameData(current, { savedBy, name, tiles })
        ? []
        : reject('dashboard-already-saved', 'Another dashboard already has this id.');
    }
    case 'discarded':
      return unknown;
    default:
      return unreachable(dashboard);
  }
};

const revise = (
  dashboard: Dashboard,
  by: Editor,
  { name, tiles, revision }: DashboardContent & OfRevision,
): Decision<DashboardEvent> => {
  if (dashboard.status !== 'saved') return unknown;
  if (!mayChange(dashboard, by)) return notYours;
  const refusal = refusalOf({ name, tiles });
  if (refusal !== null) return refusal;
  const current = { name: dashboard.name, tiles: dashboard.tiles };
  if (sameData(current, { name, tiles })) return [];
  return isOutdated({ revision }, dashboard) ? changed : [dashboardRevised({ name, tiles: [...tiles] })];
};

const discard = (dashboard: Dashboard, by: Editor): Decision<DashboardEvent> => {
  if (dashboard.status === 'none') return unknown;
  if (!mayChange(dashboard, by)) return notYours;
  return dashboard.status === 'discarded' ? [] : [dashboardDiscarded({})];
};

const setMails = (
  dashboard: Dashboard,
  { memberId, every, day }: { readonly memberId: string; readonly every: MailInterval | 'never'; readonly day: string },
): Decision<DashboardEvent> => {
  if (dashboard.status === 'discarded' && every === 'never') return [];
  if (dashboard.status !== 'saved') return unknown;
  const current = dashboard.mails.find((one) => one.memberId === memberId);
  if (every === 'never') return current === undefined ? [] : [dashboardMailsStopped({ memberId })];
  if (current?.every === every) return [];
  if (current === undefined && dashboard.mails.length >= MAX_MAILED) return tooManyMembers;
  return [dashboardMailsRequested({ memberId, every, day })];
};

/** One mail per day: a second record for the same day changes nothing. An earlier day corrects a clock that ran ahead. */
const noteMail = (
  dashboard: Dashboard,
  { memberId, day }: { readonly memberId: string; readonly day: string },
): Decision<DashboardEvent> => {
  if (dashboard.status !== 'saved') return [];
  const current = dashboard.mails.find((one) => one.memberId === memberId);
  return current !== undefined && day !== current.mailedFor ? [dashboardMailed({ memberId, day })] : [];
};

const decide = (dashboard: Dashboard, command: DashboardCommand): Decision<DashboardEvent> => {
  switch (command.type) {
    case 'SaveDashboard':
      return save(dashboard, command.data);
    case 'ReviseDashboard': {
      const { by, ...content } = command.data;
      return revise(dashboard, by, content);
    }
    case 'DiscardDashboard':
      return discard(dashboard, command.data.by);
    case 'SetDashboardMails':
      return setMails(dashboard, command.data);
    case 'NoteDashboardMail':
      return noteMail(dashboard, command.data);
    default:
      return unreachable(command);
  }
};

/** Saved queries and questions on one page, in an order. All analysts and administrators see it. */
export const savedDashboard: Decider<Dashboard, DashboardCommand, DashboardEvent> = {
  category: dashboardEvents.category,
  initial,
  evolve,
  decide,
};

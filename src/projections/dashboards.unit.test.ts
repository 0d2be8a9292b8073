import { expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { folded } from '../../test/support/folded.ts';
import {
  type DashboardEvent,
  dashboardMailed,
  dashboardMailsRequested,
  dashboardMailsStopped,
  dashboardSaved,
} from '../domain/dashboards/events.ts';
import { dashboards } from './dashboards.ts';

const memberId = id(1);
const content = { name: 'Monday', tiles: [{ queryId: id(800), shows: 'table' as const }] };
const saved = dashboardSaved({ dashboardId: id(820), savedBy: memberId, ...content });
const requested = dashboardMailsRequested({ memberId, every: 'week', day: '2026-03-02' });
const row = {
  dashboard_id: id(820),
  ...content,
  saved_by: memberId,
  saved_at: '2026-03-01T09:30:00.000Z',
  revised_at: null,
  revision: 0,
};

it.each<[string, readonly DashboardEvent[], readonly object[]]>([
  ['no member at first', [], []],
  ['a member who asked for them', [requested], [{ memberId, every: 'week', mailedFor: '2026-03-02' }]],
  [
    'a member, with the day of the latest mail',
    [requested, dashboardMailed({ memberId, day: '2026-03-09' })],
    [{ memberId, every: 'week', mailedFor: '2026-03-09' }],
  ],
  ['no member once they are stopped', [requested, dashboardMailsStopped({ memberId })], []],
])('the mails of a dashboard go to %s', (_who, events, mails) => {
  const history = [saved, ...events].map((event) => recorded(`dashboard-${id(820)}`, event));
  expect(folded(dashboards, ...history)).toEqual([{ ...row, mails }]);
});

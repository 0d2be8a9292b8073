import { describe, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import { discardDashboard, noteDashboardMail, reviseDashboard, saveDashboard, setDashboardMails } from './commands.ts';
import { MAX_MAILED, MAX_TILES, savedDashboard } from './decide.ts';
import {
  dashboardDiscarded,
  dashboardMailed,
  dashboardMailsRequested,
  dashboardMailsStopped,
  dashboardRevised,
  dashboardSaved,
  type Tile,
} from './events.ts';

const nadia = id(1);
const leo = id(2);
const author = { userId: nadia, isAdministrator: false };
const analyst = { userId: leo, isAdministrator: false };
const administrator = { userId: leo, isAdministrator: true };

const projects: Tile = { queryId: id(800), shows: 'chart' };
const visits: Tile = { queryId: id(801), shows: 'table' };
const content = { name: 'Monday', tiles: [projects, visits] };
const wanted = { dashboardId: id(820), savedBy: nadia, ...content };
const saved = dashboardSaved(wanted);
const swapped = { name: 'Monday', tiles: [visits, projects] };

describe('a dashboard', () => {
  it('is saved once, however often it is sent', () => {
    specify(savedDashboard).when(saveDashboard(wanted)).then(saved);
    specify(savedDashboard).given(saved).when(saveDashboard(wanted)).then();
  });

  it('needs a name', () => {
    specify(savedDashboard)
      .when(saveDashboard({ ...wanted, name: ' ' }))
      .thenRejected('dashboard-name-required', 'name');
  });

  it('has at most twelve queries and questions', () => {
    const tiles = Array.from({ length: MAX_TILES + 1 }, () => projects);
    const most = { ...wanted, tiles: tiles.slice(1) };
    specify(savedDashboard).when(saveDashboard(most)).then(dashboardSaved(most));
    specify(savedDashboard)
      .when(saveDashboard({ ...wanted, tiles }))
      .thenRejected('dashboard-too-large', 'tiles');
    specify(savedDashboard)
      .given(saved)
      .when(reviseDashboard({ name: 'Monday', tiles, by: author }))
      .thenRejected('dashboard-too-large', 'tiles');
  });

  it('may have questions beside queries', () => {
    const tiles: readonly Tile[] = [projects, { questionId: id(802), shows: 'chart' }];
    specify(savedDashboard)
      .given(saved)
      .when(reviseDashboard({ name: 'Monday', tiles, by: author }))
      .then(dashboardRevised({ name: 'Monday', tiles: [...tiles] }));
  });

  it('does not replace another', () => {
    specify(savedDashboard)
      .given(saved)
      .when(saveDashboard({ ...wanted, savedBy: leo }))
      .thenRejected('dashboard-already-saved');
  });

  it('is put in another order by its author and by administrators', () => {
    for (const by of [author, administrator])
      specify(savedDashboard)
        .given(saved)
        .when(reviseDashboard({ ...swapped, by }))
        .then(dashboardRevised(swapped));
    specify(savedDashboard)
      .given(saved, dashboardRevised(swapped))
      .when(reviseDashboard({ ...swapped, by: author }))
      .then();
  });

  it('is not changed from an earlier version, so that nothing is overwritten unseen', () => {
    const renamed = dashboardRevised({ ...content, name: 'Tuesday' });
    specify(savedDashboard)
      .given(saved, renamed)
      .when(reviseDashboard({ ...swapped, by: author, revision: 0 }))
      .thenRejected('dashboard-changed');
    specify(savedDashboard)
      .given(saved, renamed)
      .when(reviseDashboard({ ...swapped, by: author, revision: 1 }))
      .then(dashboardRevised(swapped));
  });

  it('is not changed by others', () => {
    specify(savedDashboard)
      .given(saved)
      .when(reviseDashboard({ ...swapped, by: analyst }))
      .thenRejected('dashboard-not-yours');
    specify(savedDashboard)
      .given(saved)
      .when(discardDashboard({ by: analyst }))
      .thenRejected('dashboard-not-yours');
  });

  it('is deleted once', () => {
    specify(savedDashboard)
      .given(saved)
      .when(discardDashboard({ by: administrator }))
      .then(dashboardDiscarded({}));
    specify(savedDashboard)
      .given(saved, dashboardDiscarded({}))
      .when(discardDashboard({ by: author }))
      .then();
  });

  it('does not exist before it is saved and after it is deleted', () => {
    const revision = reviseDashboard({ ...swapped, by: author });
    specify(savedDashboard).when(revision).thenRejected('dashboard-unknown');
    specify(savedDashboard)
      .when(discardDashboard({ by: author }))
      .thenRejected('dashboard-unknown');
    specify(savedDashboard).given(saved, dashboardDiscarded({})).when(revision).thenRejected('dashboard-unknown');
    specify(savedDashboard)
      .given(saved, dashboardDiscarded({}))
      .when(saveDashboard(wanted))
      .thenRejected('dashboard-unknown');
  });
});

describe('the mails of a dashboard', () => {
  const monday = '2026-03-02';
  const tuesday = '2026-03-03';
  const daily = { memberId: leo, every: 'day', day: monday } as const;
  const requested = dashboardMailsRequested(daily);

  it('are requested, changed and stopped', () => {
    specify(savedDashboard).given(saved).when(setDashboardMails(daily)).then(requested);
    specify(savedDashboard).given(saved, requested).when(setDashboardMails(daily)).then();
    specify(savedDashboard)
      .given(saved, requested)
      .when(setDashboardMails({ ...daily, every: 'week' }))
      .then(dashboardMailsRequested({ ...daily, every: 'week' }));
    specify(savedDashboard)
      .given(saved, requested)
      .when(setDashboardMails({ ...daily, every: 'never' }))
      .then(dashboardMailsStopped({ memberId: leo }));
    specify(savedDashboard)
      .given(saved)
      .when(setDashboardMails({ ...daily, every: 'never' }))
      .then();
    specify(savedDashboard)
      .given(saved, requested, dashboardDiscarded({}))
      .when(setDashboardMails({ ...daily, every: 'never' }))
      .then();
    specify(savedDashboard)
      .given(saved, requested, dashboardDiscarded({}))
      .when(setDashboardMails(daily))
      .thenRejected('dashboard-unknown');
  });

  it('follow the last request', () => {
    const weekly = dashboardMailsRequested({ ...daily, every: 'week' });
    specify(savedDashboard)
      .given(saved, requested, weekly)
      .when(setDashboardMails({ ...daily, every: 'week' }))
      .then();
  });

  it('are those of each member', () => {
    const hers = { ...daily, memberId: nadia };
    const both = [saved, requested, dashboardMailsRequested(hers)];
    const mailed = (memberId: string) => dashboardMailed({ memberId, day: tuesday });
    specify(savedDashboard)
      .given(...both, dashboardMailsStopped({ memberId: leo }))
      .when(setDashboardMails(hers))
      .then();
    specify(savedDashboard)
      .given(...both, mailed(leo))
      .when(noteDashboardMail({ memberId: nadia, day: tuesday }))
      .then(mailed(nadia));
    specify(savedDashboard)
      .given(saved, requested)
      .when(noteDashboardMail({ memberId: nadia, day: tuesday }))
      .then();
  });

  it('go to fifty members at most', () => {
    const others = Array.from({ length: MAX_MAILED }, (_, at) =>
      dashboardMailsRequested({ ...daily, memberId: id(at + 100) }),
    );
    specify(savedDashboard)
      .given(saved, ...others.slice(1))
      .when(setDashboardMails(daily))
      .then(requested);
    specify(savedDashboard)
      .given(saved, ...others)
      .when(setDashboardMails(daily))
      .thenRejected('too-many-dashboard-mails');
    specify(savedDashboard)
      .given(saved, ...others)
      .when(setDashboardMails({ ...daily, memberId: id(100), every: 'week' }))
      .then(dashboardMailsRequested({ ...daily, memberId: id(100), every: 'week' }));
    specify(savedDashboard)
      .given(saved, ...others)
      .when(setDashboardMails({ ...daily, every: 'never' }))
      .then();
  });

  it('are recorded once a day, from the day after the request', () => {
    const mail = (day: string) => noteDashboardMail({ memberId: leo, day });
    const mailed = dashboardMailed({ memberId: leo, day: tuesday });
    specify(savedDashboard).given(saved, requested).when(mail(monday)).then();
    specify(savedDashboard).given(saved, requested).when(mail(tuesday)).then(mailed);
    specify(savedDashboard).given(saved, requested, mailed).when(mail(tuesday)).then();
    specify(savedDashboard)
      .given(saved, requested, dashboardMailed({ memberId: leo, day: '2026-04-03' }))
      .when(mail(tuesday))
      .then(mailed);
    specify(savedDashboard)
      .given(saved, requested, dashboardMailsStopped({ memberId: leo }))
      .when(mail(tuesday))
      .then();
    specify(savedDashboard).given(saved, requested, dashboardDiscarded({})).when(mail(tuesday)).then();
  });

  it('need a dashboard', () => {
    specify(savedDashboard).when(setDashboardMails(daily)).thenRejected('dashboard-unknown');
  });
});

import { describe, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import { discardReport, reviseReport, saveReport } from './commands.ts';
import { savedReport } from './decide.ts';
import { reportDiscarded, reportRevised, reportSaved, type SavedDefinition } from './events.ts';

const nadia = id(1);
const leo = id(2);
const herself = { userId: nadia, isAdministrator: false };
const somebodyElse = { userId: leo, isAdministrator: false };
const administrator = { userId: leo, isAdministrator: true };

const projectsByMonth: SavedDefinition = {
  events: ['ProjectSubmitted'],
  where: [],
  groupBy: [{ time: 'month' }],
  measure: { kind: 'count' },
  from: null,
  to: null,
};
const projectsByWeek: SavedDefinition = { ...projectsByMonth, groupBy: [{ time: 'week' }] };
const content = { reportId: id(700), savedBy: nadia, name: 'Projects by month', definition: projectsByMonth };
const saved = reportSaved(content);

describe('a saved report', () => {
  it('is saved under a name', () => {
    specify(savedReport).when(saveReport(content)).then(saved);
  });

  it('is saved once, however often it is sent', () => {
    specify(savedReport).given(saved).when(saveReport(content)).then();
  });

  it('needs a name', () => {
    specify(savedReport)
      .when(saveReport({ ...content, name: '  ' }))
      .thenRejected('report-name-required', 'name');
    specify(savedReport)
      .given(saved)
      .when(reviseReport({ by: herself, name: '', definition: projectsByWeek }))
      .thenRejected('report-name-required', 'name');
  });

  it('does not replace another', () => {
    specify(savedReport)
      .given(saved)
      .when(saveReport({ ...content, savedBy: leo }))
      .thenRejected('report-already-saved');
  });

  it('is revised by the member who saved it', () => {
    specify(savedReport)
      .given(saved)
      .when(reviseReport({ by: herself, name: 'Projects by week', definition: projectsByWeek }))
      .then(reportRevised({ name: 'Projects by week', definition: projectsByWeek }));
  });

  it('is not revised without a change', () => {
    specify(savedReport)
      .given(saved, reportRevised({ name: 'Weeks', definition: projectsByWeek }))
      .when(reviseReport({ by: herself, name: 'Weeks', definition: projectsByWeek }))
      .then();
  });

  it('is not revised from an earlier version, so that nothing is overwritten unseen', () => {
    const revision = { by: herself, name: 'Mine', definition: projectsByMonth };
    const revised = reportRevised({ name: 'Weeks', definition: projectsByWeek });
    specify(savedReport)
      .given(saved, revised)
      .when(reviseReport({ ...revision, revision: 0 }))
      .thenRejected('report-changed');
    specify(savedReport)
      .given(saved, revised)
      .when(reviseReport({ ...revision, revision: 1 }))
      .then(reportRevised({ name: 'Mine', definition: projectsByMonth }));
    specify(savedReport)
      .given(saved, revised)
      .when(reviseReport({ by: herself, name: 'Weeks', definition: projectsByWeek, revision: 0 }))
      .then();
  });

  it('is not changed by other members', () => {
    specify(savedReport)
      .given(saved)
      .when(reviseReport({ by: somebodyElse, name: 'Mine', definition: projectsByWeek }))
      .thenRejected('report-not-yours');
    specify(savedReport)
      .given(saved)
      .when(discardReport({ by: somebodyElse }))
      .thenRejected('report-not-yours');
  });

  it('is also revised and discarded by administrators', () => {
    specify(savedReport)
      .given(saved)
      .when(reviseReport({ by: administrator, name: 'Projects by week', definition: projectsByWeek }))
      .then(reportRevised({ name: 'Projects by week', definition: projectsByWeek }));
    specify(savedReport)
      .given(saved)
      .when(discardReport({ by: administrator }))
      .then(reportDiscarded({}));
  });

  it('is discarded once by the member who saved it', () => {
    specify(savedReport)
      .given(saved)
      .when(discardReport({ by: herself }))
      .then(reportDiscarded({}));
    specify(savedReport)
      .given(saved, reportDiscarded({}))
      .when(discardReport({ by: herself }))
      .then();
  });

  it('does not exist before it is saved and after it is discarded', () => {
    const revision = reviseReport({ by: herself, name: 'Again', definition: projectsByWeek });
    specify(savedReport).given(saved, reportDiscarded({})).when(revision).thenRejected('report-unknown');
    specify(savedReport).given(saved, reportDiscarded({})).when(saveReport(content)).thenRejected('report-unknown');
    specify(savedReport).when(revision).thenRejected('report-unknown');
    specify(savedReport)
      .when(discardReport({ by: herself }))
      .thenRejected('report-unknown');
  });
});

import { describe, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import { discardReport, reviseReport, saveReport } from './commands.ts';
import { savedReport } from './decide.ts';
import { reportDiscarded, reportRevised, reportSaved, type SavedDefinition } from './events.ts';

const nadia = id(1);
const leo = id(2);

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
  it('is kept under a name', () => {
    specify(savedReport).when(saveReport(content)).then(saved);
  });

  it('is kept once, however often it is sent', () => {
    specify(savedReport).given(saved).when(saveReport(content)).then();
  });

  it('needs a name', () => {
    specify(savedReport)
      .when(saveReport({ ...content, name: '  ' }))
      .thenRejected('report-name-required');
    specify(savedReport)
      .given(saved)
      .when(reviseReport({ by: nadia, name: '', definition: projectsByWeek }))
      .thenRejected('report-name-required');
  });

  it('does not take the place of another', () => {
    specify(savedReport)
      .given(saved)
      .when(saveReport({ ...content, savedBy: leo }))
      .thenRejected('report-already-saved');
  });

  it('is revised by whoever saved it', () => {
    specify(savedReport)
      .given(saved)
      .when(reviseReport({ by: nadia, name: 'Projects by week', definition: projectsByWeek }))
      .then(reportRevised({ name: 'Projects by week', definition: projectsByWeek }));
  });

  it('is not revised into itself', () => {
    specify(savedReport)
      .given(saved, reportRevised({ name: 'Weeks', definition: projectsByWeek }))
      .when(reviseReport({ by: nadia, name: 'Weeks', definition: projectsByWeek }))
      .then();
  });

  it('is not changed by anybody else', () => {
    specify(savedReport)
      .given(saved)
      .when(reviseReport({ by: leo, name: 'Mine', definition: projectsByWeek }))
      .thenRejected('report-not-yours');
    specify(savedReport)
      .given(saved)
      .when(discardReport({ by: leo }))
      .thenRejected('report-not-yours');
  });

  it('is discarded by whoever saved it, once', () => {
    specify(savedReport)
      .given(saved)
      .when(discardReport({ by: nadia }))
      .then(reportDiscarded({}));
    specify(savedReport)
      .given(saved, reportDiscarded({}))
      .when(discardReport({ by: nadia }))
      .then();
  });

  it('is gone when it was discarded, and was never there before it was saved', () => {
    const revision = reviseReport({ by: nadia, name: 'Again', definition: projectsByWeek });
    specify(savedReport).given(saved, reportDiscarded({})).when(revision).thenRejected('report-unknown');
    specify(savedReport).given(saved, reportDiscarded({})).when(saveReport(content)).thenRejected('report-unknown');
    specify(savedReport).when(revision).thenRejected('report-unknown');
    specify(savedReport)
      .when(discardReport({ by: nadia }))
      .thenRejected('report-unknown');
  });
});

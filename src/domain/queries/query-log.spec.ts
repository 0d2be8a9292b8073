import { describe, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import { noteQueryRun } from './commands.ts';
import { queryLog } from './decide.ts';
import { queryRun } from './events.ts';

const run = (minute: number, sql = 'select 1') => ({
  runId: id(810 + minute),
  runBy: id(1),
  sql,
  at: new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString(),
});
const noted = ({ at, ...rest }: ReturnType<typeof run>) => queryRun({ ...rest, ranAt: at });

describe('the log of queries', () => {
  it('records who ran what', () => {
    specify(queryLog)
      .when(noteQueryRun(run(0)))
      .then(noted(run(0)));
    specify(queryLog)
      .given(noted(run(0)))
      .when(noteQueryRun(run(1, 'select 2')))
      .then(noted(run(1, 'select 2')));
  });

  it('records the same query again after ten minutes', () => {
    specify(queryLog)
      .given(noted(run(0)))
      .when(noteQueryRun(run(9)))
      .then();
    specify(queryLog)
      .given(noted(run(0)))
      .when(noteQueryRun(run(10)))
      .then(noted(run(10)));
  });
});

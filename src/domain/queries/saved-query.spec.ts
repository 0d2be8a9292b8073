import { describe, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import { discardQuery, reviseQuery, saveQuery } from './commands.ts';
import { savedQuery } from './decide.ts';
import { queryDiscarded, queryRevised, querySaved } from './events.ts';

const nadia = id(1);
const leo = id(2);
const author = { userId: nadia, isAdministrator: false };
const analyst = { userId: leo, isAdministrator: false };
const administrator = { userId: leo, isAdministrator: true };

const content = { name: 'Projects by month', sql: 'select count(*) from project_submitted', isShared: true };
const wanted = { queryId: id(800), savedBy: nadia, ...content };
const saved = querySaved(wanted);
const kept = querySaved({ ...wanted, isShared: false });
const changed = { ...content, sql: 'select count(*) from project_completed' };

describe('a saved query', () => {
  it('is saved under a name', () => {
    specify(savedQuery).when(saveQuery(wanted)).then(saved);
  });

  it('is saved once, however often it is sent', () => {
    specify(savedQuery).given(saved).when(saveQuery(wanted)).then();
  });

  it('needs a name and a text', () => {
    specify(savedQuery)
      .when(saveQuery({ ...wanted, name: ' ' }))
      .thenRejected('query-name-required', 'name');
    specify(savedQuery)
      .when(saveQuery({ ...wanted, sql: '\n' }))
      .thenRejected('query-sql-required', 'sql');
    specify(savedQuery)
      .given(saved)
      .when(reviseQuery({ ...content, name: '', by: nadia }))
      .thenRejected('query-name-required', 'name');
  });

  it('does not replace another', () => {
    specify(savedQuery)
      .given(saved)
      .when(saveQuery({ ...wanted, savedBy: leo }))
      .thenRejected('query-already-saved');
  });

  it('is revised by its author', () => {
    specify(savedQuery)
      .given(saved)
      .when(reviseQuery({ ...changed, by: nadia }))
      .then(queryRevised(changed));
    specify(savedQuery)
      .given(saved, queryRevised(changed))
      .when(reviseQuery({ ...changed, by: nadia }))
      .then();
  });

  it('is not revised from an earlier version, so that nothing is overwritten unseen', () => {
    specify(savedQuery)
      .given(saved, queryRevised(changed))
      .when(reviseQuery({ ...content, by: nadia, revision: 0 }))
      .thenRejected('query-changed');
    specify(savedQuery)
      .given(saved, queryRevised(changed))
      .when(reviseQuery({ ...content, by: nadia, revision: 1 }))
      .then(queryRevised(content));
  });

  it('is shared and withdrawn from others by its author', () => {
    specify(savedQuery)
      .given(kept)
      .when(reviseQuery({ ...content, by: nadia }))
      .then(queryRevised(content));
    specify(savedQuery)
      .given(saved)
      .when(reviseQuery({ ...content, isShared: false, by: nadia }))
      .then(queryRevised({ ...content, isShared: false }));
  });

  it('is not revised by others, administrators included', () => {
    specify(savedQuery)
      .given(saved)
      .when(reviseQuery({ ...changed, by: leo }))
      .thenRejected('query-not-yours');
  });

  it('does not exist for others while it is private', () => {
    specify(savedQuery)
      .given(kept)
      .when(reviseQuery({ ...changed, by: leo }))
      .thenRejected('query-unknown');
    for (const by of [analyst, administrator])
      specify(savedQuery).given(kept).when(discardQuery({ by })).thenRejected('query-unknown');
  });

  it('is deleted once, by its author or an administrator', () => {
    specify(savedQuery)
      .given(saved)
      .when(discardQuery({ by: author }))
      .then(queryDiscarded({}));
    specify(savedQuery)
      .given(kept)
      .when(discardQuery({ by: author }))
      .then(queryDiscarded({}));
    specify(savedQuery)
      .given(saved)
      .when(discardQuery({ by: administrator }))
      .then(queryDiscarded({}));
    specify(savedQuery)
      .given(saved)
      .when(discardQuery({ by: analyst }))
      .thenRejected('query-not-yours');
    specify(savedQuery)
      .given(saved, queryDiscarded({}))
      .when(discardQuery({ by: author }))
      .then();
  });

  it('does not exist before it is saved and after it is deleted', () => {
    const revision = reviseQuery({ ...changed, by: nadia });
    specify(savedQuery).when(revision).thenRejected('query-unknown');
    specify(savedQuery)
      .when(discardQuery({ by: author }))
      .thenRejected('query-unknown');
    specify(savedQuery).given(saved, queryDiscarded({})).when(revision).thenRejected('query-unknown');
    specify(savedQuery).given(saved, queryDiscarded({})).when(saveQuery(wanted)).thenRejected('query-unknown');
  });
});

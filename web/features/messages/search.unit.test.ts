import { expect, it } from 'vitest';
import { conversationSearch, inboxSearchOf } from './search.ts';

const [project, consultant] = ['01920f86-2233-7b44-9c55-6d77e8f90a12', '01920f86-2233-7b44-9c55-6d77e8f90a13'];

it.each([
  [{}, {}],
  [{ project }, { project }],
  [
    { project, consultant },
    { project, consultant },
  ],
  [{ consultant }, {}],
  [{ project: 'first', consultant }, {}],
  [{ project, consultant: 7 }, { project }],
  [
    { project, search: '  reserves ', unread: true },
    { project, search: 'reserves', unread: true },
  ],
  [{ search: 2030 }, { search: '2030' }],
  [{ search: 'x'.repeat(200) }, { search: 'x'.repeat(100) }],
  [{ search: ' ', unread: 'true' }, {}],
  [{ search: ['a'], unread: false }, {}],
])('the inbox opened with %j shows %j', (given, shown) => {
  expect(inboxSearchOf(given)).toEqual(shown);
});

it('names a conversation by its project and the invited consultant', () => {
  expect(conversationSearch({ projectId: project, consultantId: consultant })).toEqual({ project, consultant });
  expect(conversationSearch({ projectId: project, consultantId: null })).toEqual({ project });
});

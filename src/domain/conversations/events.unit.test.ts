import { expect, it } from 'vitest';
import { aMessage } from '../../../test/builders/conversations.ts';
import { upcast } from '../catalogue.ts';

it('a message of version 1 is one of the project, without documents', () => {
  const { consultantId: _invited, fileIds: _documents, ...first } = { ...aMessage(), number: 1 };
  expect(upcast('MessagePosted', 1, first)).toEqual({ ...first, consultantId: null, fileIds: [] });
});

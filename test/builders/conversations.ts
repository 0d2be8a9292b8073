import type { PostedMessage } from '../../src/domain/conversations/events.ts';
import { id } from './ids.ts';

/** A message from the charity of `aProject`. */
export const aMessage = (changes: Partial<Omit<PostedMessage, 'number'>> = {}): Omit<PostedMessage, 'number'> => ({
  messageId: id(600),
  projectId: id(100),
  consultantId: null,
  senderId: id(1),
  senderRole: 'charity',
  content: 'Shall we meet on Tuesday?',
  fileIds: [],
  ...changes,
});

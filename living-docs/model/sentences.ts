import type { ActorRole, DomainEvent } from '../../src/domain/kernel/event.ts';
import type { Subject } from '../../src/history/sentence-parts.ts';
import { sentenceOf } from '../../src/history/sentences/sentence.ts';
import { capitalised } from './words.ts';

const general: Readonly<Record<Subject['kind'], string>> = {
  member: 'a member',
  charity: 'the charity',
  consultant: 'the consultant',
  project: 'the project',
  signup: 'the signup',
  report: '‘…’',
};

const ids = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** An event as the history tells it, whoever it is about. */
export const tell = ({ type, data }: DomainEvent, role: ActorRole = 'charity'): string => {
  const parts = sentenceOf({ type, data, actor: { id: 'somebody', role }, id: 'something' });
  const sentence = parts.map((part) => (typeof part === 'string' ? part : general[part.kind])).join('');
  return capitalised(sentence.replace(ids, '…'));
};

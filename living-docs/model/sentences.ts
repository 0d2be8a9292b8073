import type { ActorRole, DomainEvent } from '../../src/domain/kernel/event.ts';
import type { Subject } from '../../src/history/sentence-parts.ts';
import { sentenceOf } from '../../src/history/sentences/sentence.ts';
import { capitalised } from './words.ts';

const general: Readonly<Record<Subject['kind'], string>> = {
  member: 'a member',
  charity: 'the charity',
  consultant: 'the consultant',
  project: 'the project',
  signup: 'a person',
  report: '‘…’',
};

const ids = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

const ACTOR = 'actor';

/** An actor known by roles only: `an administrator`. */
const someone = (roles: readonly ActorRole[]): string => {
  if (roles.length === 1 && roles[0] === 'admin') return 'an administrator';
  const isReader = roles.length > 0 && roles.every((role) => role === 'admin' || role === 'analyst');
  return isReader ? 'an analyst or administrator' : general.member;
};

/**
 * The sentence of an event in the history, without names.
 * @param roles that can cause it
 */
export const tell = ({ type, data }: DomainEvent, roles: readonly ActorRole[]): string => {
  const people = roles.filter((role) => role !== 'system' && role !== 'visitor');
  const role = people[0] ?? roles[0] ?? 'charity';
  const parts = sentenceOf({ type, data, actor: { id: ACTOR, role }, id: 'something' });
  const sentence = parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.kind === 'member' && part.id === ACTOR ? someone(people) : general[part.kind];
    })
    .join('');
  return capitalised(sentence.replace(ids, '…'));
};

import type { AuditEvent } from '../../domain/audit/events.ts';
import { day, isUuid, member, type Part, report, type Sentences, say, subjectOfStream } from '../sentence-parts.ts';

type Reading = AuditEvent['data'];

const separated = (parts: readonly Part[]): readonly Part[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [', ', part]));

/** Which report was run: one that ships with the platform by its name, a saved one by its own, or one of the moment. */
const reportRun = ([id]: readonly string[]): readonly Part[] => {
  if (id === undefined) return say`ran a composed report`;
  return isUuid(id) ? say`ran the report ${report(id)}` : say`ran the report ${id}`;
};

/** What was opened, by name where it has one. */
const opened = ({ what, ids }: Reading): readonly Part[] => {
  switch (what) {
    case 'list':
      return ['looked through the history'];
    case 'event':
      return ['opened an event of the history'];
    case 'past':
      return ['looked at the past of ', ...separated(ids.map(subjectOfStream))];
    case 'export':
      return ['exported the history'];
    case 'report':
      return reportRun(ids);
    default:
      return what satisfies never;
  }
};

/** What a filter's value names. */
const partOf = ({ field, value }: Reading['filter'][number]): Part => {
  if (value === '…') return value;
  if (field === 'member' || field === 'actor') return member(value);
  if (field === 'from' || field === 'to') return day(value);
  return field === 'stream' ? subjectOfStream(value) : value;
};

const narrowedTo = (filter: Reading['filter']): readonly Part[] =>
  filter.length === 0
    ? []
    : [' (', ...filter.flatMap((one, at) => [`${at === 0 ? '' : ', '}${one.field}: `, partOf(one)]), ')'];

export const auditSentences: Sentences<AuditEvent> = {
  HistoryRead: ({ data }) => [...say`${member(data.readerId)} `, ...opened(data), ...narrowedTo(data.filter), '.'],
};

import { isPseudonym } from '../../contract/pseudonyms.ts';
import type { AuditEvent, MailEvent, PseudonymEvent, VerificationEvent } from '../../domain/audit/events.ts';
import {
  becomes,
  by,
  day,
  isUuid,
  member,
  type Part,
  report,
  type Sentences,
  sentence,
  signup,
  subjectOfStream,
} from '../sentence-parts.ts';

type Reading = AuditEvent['data'];

const commaSeparated = (parts: readonly Part[]): readonly Part[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [', ', part]));

/** A built-in report has a name, a saved one an ID, an unsaved composed one neither. */
const reportRun = ([id]: readonly string[]): readonly Part[] => {
  if (id === undefined) return sentence`ran a composed report`;
  return isUuid(id) || isPseudonym(id) ? sentence`ran the report ${report(id)}` : sentence`ran the report ${id}`;
};

const action = ({ what, ids }: Reading): readonly Part[] => {
  switch (what) {
    case 'list':
      return ['browsed the history'];
    case 'event':
      return ['opened an event'];
    case 'past':
      return ['viewed an earlier state of ', ...commaSeparated(ids.map(subjectOfStream))];
    case 'export':
      return ['exported the history'];
    case 'report':
      return reportRun(ids);
    default:
      return what satisfies never;
  }
};

const filterValue = ({ field, value }: Reading['filter'][number]): Part => {
  if (value === '…') return value;
  if (field === 'member' || field === 'actor') return member(value);
  if (field === 'from' || field === 'to') return day(value);
  return field === 'stream' ? subjectOfStream(value) : value;
};

const filteredBy = (filter: Reading['filter']): readonly Part[] =>
  filter.length === 0
    ? []
    : [' (', ...filter.flatMap((one, at) => [`${at === 0 ? '' : ', '}${one.field}: `, filterValue(one)]), ')'];

/** Names the recipient of a mail; invitations have no name in the history. */
const recipient = ({ recipientId, template }: MailEvent['data']): Part => {
  if (template === 'member-invited') return 'an invited colleague';
  return template.startsWith('waiting-list') ? signup(recipientId) : member(recipientId);
};

export const auditSentences: Sentences<AuditEvent | MailEvent | PseudonymEvent> = {
  MailOpened: ({ data, actor }) => sentence`${by(actor)} opened the email “${data.template}” to ${recipient(data)}.`,
  SignInLinkHandedOver: ({ data, actor }) =>
    sentence`${by(actor)} received a one-time link for ${recipient(data)} to hand over, from the email “${data.template}”.`,
  MailGivenUp: ({ data, actor }) => sentence`${by(actor)} gave up the email “${data.template}” to ${recipient(data)}.`,
  HistoryRead: ({ data }) => [...sentence`${member(data.readerId)} `, ...action(data), ...filteredBy(data.filter), '.'],
  PseudonymsReplaced: ({ actor }) => sentence`${by(actor)} replaced the pseudonyms that analysts see.`,
};

export const verificationSentences: Sentences<VerificationEvent> = {
  HistoryVerificationFailed: becomes(
    'Failed',
    ({ data }) => sentence`A verification of the history failed: ${data.kind.replaceAll('-', ' ')}.`,
  ),
  HistoryVerificationAnswered: becomes(
    'Answered',
    ({ actor }) => sentence`${by(actor)} answered a failed verification of the history.`,
  ),
};

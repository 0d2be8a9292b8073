import { inWords, wordByWord } from '#contract/format-list.ts';
import type { HistoryDetail, HistoryEntry } from '#contract/history.ts';
import { isolated } from '#contract/isolated.ts';
import { idOrPseudonymShape } from '#contract/pseudonyms.ts';

type Context = HistoryEntry['context'];
type ActorRole = HistoryEntry['actor']['role'];

/** Labels of the areas of the platform. */
export const contextLabels: Readonly<Record<Context, string>> = {
  accounts: 'Accounts',
  charities: 'Charities',
  consultants: 'Consultants',
  projects: 'Projects',
  conversations: 'Conversations',
  notifications: 'Notifications',
  'waiting-list': 'Waiting list',
  visits: 'Visits',
  reports: 'Reports',
  audit: 'History access',
  operations: 'Operations',
  other: 'Other',
};

/** Labels of the roles that can cause an event. */
export const actorLabels: Readonly<Record<ActorRole, string>> = {
  charity: 'Charity',
  consultant: 'Consultant',
  analyst: 'Analyst',
  admin: 'Administrator',
  visitor: 'Visitor',
  system: 'Fellowbridge',
};

/** Formats an actor as name and role; the role alone if there is no name or the two are equal. */
export const actorName = ({ name, role }: HistoryEntry['actor']): string => {
  const label = actorLabels[role];
  return name === null || name === label ? label : `${name}, ${label.toLowerCase()}`;
};

/** Formats an event type: `OneOffFeeAgreed` becomes `One-off fee agreed`. */
export const typeLabel = wordByWord;

/** Shortens an id or pseudonym to its end, because ids of one day start alike. Names stay as they are. */
export const shortId = (id: string): string => (idOrPseudonymShape.test(id.toLowerCase()) ? `…${id.slice(-8)}` : id);

/** Formats a position of any size. Of a pair, shows the commit position; of a pseudonym, the end. */
export const positionLabel = (position: string): string => {
  const [digits = ''] = position.split('/');
  return /^\d+$/.test(digits) ? BigInt(digits).toLocaleString('en-GB') : shortId(position);
};

/** Names of streams that differ from the label of their category. */
const subjectOfCategory: Readonly<Record<string, string>> = {
  signIns: 'Sign-ins of',
  waitingListSignup: 'Sign-up',
  pseudonyms: 'Pseudonyms of',
  queryLog: 'Queries of',
};

/** Category of a stream: `project` of `project-…`; empty for a text without a dash. */
export const categoryOf = (stream: string): string => stream.slice(0, Math.max(0, stream.indexOf('-')));

/** Id of the record of a stream. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** Label of a stream: `Project …c25b0a01`, or with the name of its id where that is known. */
export const streamLabel = (stream: string, names: HistoryDetail['names'] = []): string => {
  const category = categoryOf(stream);
  const id = idOf(stream);
  const known = names.find((one) => one.id === id);
  return `${subjectOfCategory[category] ?? inWords(category)} ${known?.name ?? shortId(id)}`;
};

const pastStreams = /^(project|charity|consultant|waitingListSignup)-(.+)$/;

/** Whether the as-of page supports a stream. */
export const hasPast = (stream: string): boolean => idOrPseudonymShape.test(pastStreams.exec(stream)?.[2] ?? '');

/** Limits up to which the server counts events; lower for text searches. */
const countedUpTo = { plain: 10_000, searched: 1_000 } as const;

/** `1 event`, `1,234 events`, `more than 10,000 events`. Null means more than the limit. */
export const eventCount = (total: number | null, { isSearched }: { readonly isSearched: boolean }): string => {
  if (total === 1) return '1 event';
  return total === null
    ? `more than ${countedUpTo[isSearched ? 'searched' : 'plain'].toLocaleString('en-GB')} events`
    : `${total.toLocaleString('en-GB')} events`;
};

export const plainSentence = (sentence: HistoryEntry['sentence']): string =>
  sentence.map(({ text, leadsTo }) => (leadsTo ? isolated(text) : text)).join('');

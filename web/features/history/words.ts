import type { HistoryEntry } from '../../../src/http/contract/history.ts';

type Context = HistoryEntry['context'];
type ActorRole = HistoryEntry['actor']['role'];

/** What the areas of the platform are called. */
export const contextLabels: Readonly<Record<Context, string>> = {
  accounts: 'Accounts',
  charities: 'Charities',
  consultants: 'Consultants',
  projects: 'Projects',
  conversations: 'Conversations',
  'waiting-list': 'Waiting list',
  visits: 'Visits',
  reports: 'Reports',
  audit: 'Readers of the history',
  operations: 'Operations',
  other: 'Other',
};

/** Who can have caused an event. */
export const actorLabels: Readonly<Record<ActorRole, string>> = {
  charity: 'Charity',
  consultant: 'Consultant',
  analyst: 'Analyst',
  admin: 'Administrator',
  visitor: 'Visitor',
  system: 'Fellowbridge itself',
};

/** Whoever caused an event: name and role, the latter alone where there is no name, or where the two are one. */
export const actorName = ({ name, role }: HistoryEntry['actor']): string => {
  const label = actorLabels[role];
  return name === null || name === label ? label : `${name}, ${label.toLowerCase()}`;
};

/** The name of an event's type as words: `ProjectSubmitted` is `Project submitted`. */
export const typeLabel = (type: string): string =>
  type.slice(0, 1) + type.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The end of an id: its beginning tells the time and is much the same for all of one day. A name stays as it is. */
export const shortId = (id: string): string => (uuid.test(id) ? `…${id.slice(-8)}` : id);

/** The place of an event among all, as a number of any size: that of its commit, where a store gives two. */
export const positionLabel = (position: string): string => {
  const [digits = ''] = position.split('/');
  return /^\d+$/.test(digits) ? BigInt(digits).toLocaleString('en-GB') : position;
};

const subjectOfCategory: Readonly<Record<string, string>> = {
  account: 'Account',
  signIns: 'Sign-ins of',
  invitation: 'Invitation',
  charity: 'Charity',
  consultant: 'Consultant',
  project: 'Project',
  conversation: 'Conversation',
  waitingListSignup: 'Signup',
  visitor: 'Visitor',
  report: 'Report',
  reader: 'Reader',
  operations: 'Operations',
};

/** A stream as people speak of it: `Project …c25b0a01`. */
export const streamLabel = (stream: string): string => {
  const dash = stream.indexOf('-');
  const category = stream.slice(0, dash);
  return `${subjectOfCategory[category] ?? category} ${shortId(stream.slice(dash + 1))}`;
};

const pastStreams = /^(project|charity|consultant|waitingListSignup)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the states of a stream can be looked at, one event after the other. */
export const hasPast = (stream: string): boolean => pastStreams.test(stream);

/** How far events are counted; less far where words are looked for. */
const countedUpTo = { plain: 10_000, searched: 1_000 } as const;

/** `1 event`, `1,234 events`, `more than 10,000 events`: null is more than is counted. */
export const eventCount = (total: number | null, { isSearched }: { readonly isSearched: boolean }): string => {
  if (total === 1) return '1 event';
  return total === null
    ? `more than ${countedUpTo[isSearched ? 'searched' : 'plain'].toLocaleString('en-GB')} events`
    : `${total.toLocaleString('en-GB')} events`;
};

/** The sentence of an event as plain text. */
export const plainSentence = (sentence: HistoryEntry['sentence']): string => sentence.map(({ text }) => text).join('');

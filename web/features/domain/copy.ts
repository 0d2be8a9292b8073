import type { DomainCommand } from '#contract/domain-commands.ts';
import { inWords } from '#contract/format-list.ts';
import { actorLabels } from '#features/history/copy.ts';
import type { Place } from './place.ts';

interface PageHeading {
  readonly title: string;
  readonly intro: string | null;
}

const lists = {
  events: {
    title: 'Events',
    intro: 'Everything that can happen on the platform: the fields, causes and readers of each event.',
  },
  commands: {
    title: 'Commands',
    intro: 'Everything the platform can be asked to do: allowed roles, outcomes and refusals of each command.',
  },
  aggregates: {
    title: 'Aggregates',
    intro: 'The decision makers: each decides from its own events alone.',
  },
  rules: {
    title: 'Rules',
    intro: 'Every business rule as an example: given, when, then. Each is tested in every build.',
  },
  readers: {
    title: 'Readers of events',
    intro:
      'Read models behind the screens, reactors that respond to events, reports that count them, and subscribers to the whole history.',
  },
  contexts: { title: 'Contexts', intro: 'The parts of the domain, each with its own terms.' },
  board: {
    title: 'Event model',
    intro: 'Who sends each command, what happens, which read models fold it, and which screens show it.',
  },
  changes: {
    title: 'Changes to events',
    intro: 'Every released version of every event: what was added, dropped or changed.',
  },
  walk: { title: 'From button to screen', intro: null },
} as const;

/** Title and introduction of a page. */
export const headingOf = (place: Place): PageHeading => {
  if (place.section === 'start') {
    return {
      title: 'How the platform works',
      intro: 'Its events, rules and decisions, generated from the running code, so always up to date.',
    };
  }
  if (place.name === null) return lists[place.section];
  return { title: inWords(place.section === 'readers' ? place.name.replace(/^.*\//, '') : place.name), intro: null };
};

/** Formats the allowed roles. If visitors are allowed, everyone is. */
export const formatRoles = (roles: DomainCommand['roles']): string => {
  const members = roles.filter((role) => role !== 'system' && role !== 'visitor').map((role) => actorLabels[role]);
  const people = roles.includes('visitor') ? ['Everyone'] : members;
  return [...people, ...(roles.includes('system') ? [actorLabels.system] : [])].join(', ');
};

/** Label of an entry's kind, above its name. */
export const kindLabels = {
  events: 'Event',
  commands: 'Command',
  aggregates: 'Aggregate',
  readers: 'Reader of events',
  contexts: 'Context',
  board: 'Event model',
} as const;

import type { DomainCommand } from '../../../src/http/contract/domain.ts';
import { inWords } from '../../../src/http/contract/in-words.ts';
import { actorLabels } from '../history/words.ts';
import type { Place } from './place.ts';

interface PlaceWords {
  readonly title: string;
  readonly intro: string | null;
}

const lists = {
  events: {
    title: 'Events',
    intro:
      'Everything that can happen here, as the history keeps it: what each event carries, who causes it and who reads it.',
  },
  commands: {
    title: 'Commands',
    intro: 'Everything that can be asked of the platform, who may ask, what follows, and how it is refused.',
  },
  aggregates: {
    title: 'Aggregates',
    intro: 'What decides: each looks at its own past only, and says what may happen next.',
  },
  rules: {
    title: 'Rules',
    intro:
      'Every business rule as an example: what had happened, what was asked, what follows. Each is proven by a test at every build.',
  },
  readers: {
    title: 'Readers of events',
    intro:
      'Read models that screens show, reactors that answer events, reports that count them, and followers of all that is written.',
  },
  contexts: { title: 'Contexts', intro: 'The parts of the domain, each with a language of its own.' },
  walk: { title: 'From button to screen', intro: null },
} as const;

/** What a page of the documentation is called. */
export const wordsOf = (place: Place): PlaceWords => {
  if (place.section === 'start') {
    return {
      title: 'How the platform works',
      intro:
        'Its events, rules and decisions, drawn from the code that runs: what you read here cannot be out of date.',
    };
  }
  if (place.name === null) return lists[place.section];
  return { title: inWords(place.section === 'readers' ? place.name.replace(/^.*\//, '') : place.name), intro: null };
};

/** Who may ask for something; a visitor may do what everybody may, so that naming the others says nothing more. */
export const askersOf = (roles: DomainCommand['roles']): string => {
  const members = roles.filter((role) => role !== 'system' && role !== 'visitor').map((role) => actorLabels[role]);
  const people = roles.includes('visitor') ? ['Anybody'] : members;
  return [...people, ...(roles.includes('system') ? [actorLabels.system] : [])].join(', ');
};

/** What a single entry is, above its name. */
export const kindOf = {
  events: 'Event',
  commands: 'Command',
  aggregates: 'Aggregate',
  readers: 'Reader of events',
  contexts: 'Context',
} as const;

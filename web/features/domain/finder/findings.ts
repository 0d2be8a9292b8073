import type {
  DomainAggregate,
  DomainCommand,
  DomainConsumer,
  DomainEventType,
  DomainOverview,
} from '../../../../src/http/contract/domain.ts';
import { mentions } from '../../../../src/http/contract/mentions.ts';
import type { Place } from '../place.ts';

/** Everything that a search looks through, rules aside: those are many, and the server searches them. */
export interface Documentation {
  readonly events: readonly DomainEventType[];
  readonly commands: readonly DomainCommand[];
  readonly aggregates: readonly DomainAggregate[];
  readonly readers: readonly DomainConsumer[];
  readonly contexts: DomainOverview['data']['contexts'];
}

export interface Finding {
  readonly place: Place;
  readonly name: string;
  /** What it is, in a sentence. */
  readonly about: string;
  /** Where the words were found, when not in the name: fields, refusals, words of a language. */
  readonly within: readonly string[];
}

export interface FindingGroup {
  readonly title: string;
  readonly findings: readonly Finding[];
}

interface Candidate extends Omit<Finding, 'within'> {
  /** Names that somebody would call it by. */
  readonly names: readonly string[];
  /** What belongs to it. */
  readonly parts: readonly string[];
}

const candidatesOf = ({
  events,
  commands,
  aggregates,
  readers,
  contexts,
}: Documentation): readonly (readonly [string, readonly Candidate[]])[] => [
  [
    'Events',
    events.map(({ type, title, sentence, fields }) => ({
      place: { section: 'events', name: type },
      name: type,
      about: sentence,
      names: [type, title, sentence],
      parts: fields.map(({ name, label }) => `${name} (${label})`),
    })),
  ],
  [
    'Commands',
    commands.map(({ name, title, description, fields, rejections }) => ({
      place: { section: 'commands', name },
      name,
      about: description ?? title,
      names: [name, title, description ?? ''],
      parts: [...fields.map((field) => field.name), ...rejections.map(({ code, message }) => `${code} (${message})`)],
    })),
  ],
  [
    'Aggregates',
    aggregates.map(({ name, title, description, states }) => ({
      place: { section: 'aggregates', name },
      name,
      about: description ?? title,
      names: [name, title, description ?? ''],
      parts: states.map((state) => `${state.name} (${state.title})`),
    })),
  ],
  [
    'Readers of events',
    readers.map(({ kind, name, title, description }) => ({
      place: { section: 'readers', name: `${kind}/${name}` },
      name: title,
      about: description ?? title,
      names: [name, title, description ?? ''],
      parts: [],
    })),
  ],
  [
    'Contexts',
    contexts.map(({ name, title, purpose, words }) => ({
      place: { section: 'contexts', name },
      name: title,
      about: purpose,
      names: [name, title, purpose],
      parts: words.map(({ term, meaning }) => `${term} (${meaning})`),
    })),
  ],
];

/** How well it answers: by its name, by what is said of it, or by what belongs to it. */
const rank = ({ name, names, parts }: Candidate, sought: string): 0 | 1 | 2 | null => {
  if (mentions([name], sought)) return 0;
  if (mentions(names, sought)) return 1;
  return mentions([...names, ...parts], sought) ? 2 : null;
};

/** Everything whose names, fields, refusals or words hold what is looked for; names first. */
export const findingsOf = (documentation: Documentation, sought: string): readonly FindingGroup[] =>
  candidatesOf(documentation).flatMap(([title, candidates]) => {
    const ranked = candidates
      .flatMap((candidate) => {
        const place = rank(candidate, sought);
        return place === null ? [] : [{ candidate, place }];
      })
      .sort((one, other) => one.place - other.place);
    const findings = ranked.map(({ candidate: { place, name, about, parts } }) => ({
      place,
      name,
      about,
      within: parts.filter((part) => mentions([part], sought)),
    }));
    return findings.length === 0 ? [] : [{ title, findings }];
  });

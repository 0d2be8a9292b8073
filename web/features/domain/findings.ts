import type { DomainOverview } from '#contract/domain.ts';
import type { DomainAggregate, DomainCommand } from '#contract/domain-commands.ts';
import type { DomainConsumer, DomainEventType } from '#contract/domain-events.ts';
import { mentions } from '#contract/mentions.ts';
import type { Place } from './place.ts';

/** Everything that is searched in the browser. The server searches the rules, because there are many. */
interface Documentation {
  readonly events: readonly DomainEventType[];
  readonly commands: readonly DomainCommand[];
  readonly aggregates: readonly DomainAggregate[];
  readonly readers: readonly DomainConsumer[];
  readonly contexts: DomainOverview['data']['contexts'];
}

interface Finding {
  readonly place: Place;
  readonly name: string;
  /** One-sentence description. */
  readonly about: string;
  /** Where the match is, if not in the name: fields, refusals or terms. */
  readonly within: readonly string[];
}

export interface FindingGroup {
  readonly title: string;
  readonly findings: readonly Finding[];
}

interface Candidate extends Omit<Finding, 'within'> {
  /** Its names. */
  readonly names: readonly string[];
  /** Its fields, refusals and terms. */
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

/** Rank of a match: by name, by description, or by part. */
const rank = ({ name, names, parts }: Candidate, searchText: string): 0 | 1 | 2 | null => {
  if (mentions([name], searchText)) return 0;
  if (mentions(names, searchText)) return 1;
  return mentions([...names, ...parts], searchText) ? 2 : null;
};

/** Finds entries by name, field, refusal or term; matching names first. */
export const findingsOf = (documentation: Documentation, searchText: string): readonly FindingGroup[] =>
  candidatesOf(documentation).flatMap(([title, candidates]) => {
    const ranked = candidates
      .flatMap((candidate) => {
        const place = rank(candidate, searchText);
        return place === null ? [] : [{ candidate, place }];
      })
      .sort((one, other) => one.place - other.place);
    const findings = ranked.map(({ candidate: { place, name, about, parts } }) => ({
      place,
      name,
      about,
      within: parts.filter((part) => mentions([part], searchText)),
    }));
    return findings.length === 0 ? [] : [{ title, findings }];
  });

import { Link } from '@tanstack/react-router';
import type { HistoryEntry } from '../../../src/http/contract/history.ts';
import * as styles from './sentence.css.ts';
import { useHistoryHome } from './use-history-home.ts';

type Part = HistoryEntry['sentence'][number];

/** Streams of what can be looked at as it stood. */
const pastOf = {
  project: 'project',
  charity: 'charity',
  consultant: 'consultant',
  signup: 'waitingListSignup',
} as const;

interface NamedProps {
  readonly part: Part;
  readonly tabIndex: number | undefined;
}

/** A part of a sentence: somebody's name leads to what they did and met, a thing's to what has become of it. */
const Named = ({ part: { text, leadsTo }, tabIndex }: NamedProps) => {
  const home = useHistoryHome();
  if (!leadsTo) return text;
  const { kind, id } = leadsTo;
  switch (kind) {
    case 'member':
      return (
        <Link to={home} search={{ member: id }} className={styles.name} tabIndex={tabIndex}>
          {text}
        </Link>
      );
    case 'project':
    case 'charity':
    case 'consultant':
    case 'signup':
      return (
        <Link
          to="/history/past/$stream"
          params={{ stream: `${pastOf[kind]}-${id}` }}
          className={styles.name}
          tabIndex={tabIndex}
        >
          {text}
        </Link>
      );
    case 'report':
      return text;
    default:
      return kind satisfies never;
  }
};

interface SentenceProps {
  readonly parts: readonly Part[];
  /** Of its links: -1 where a list lets the focus rove. */
  readonly tabIndex?: number | undefined;
}

/** What happened, in one sentence; names are links. */
export const Sentence = ({ parts, tabIndex }: SentenceProps) =>
  // The parts of a sentence never change places.
  // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else to be told apart by
  parts.map((part, place) => <Named key={place} part={part} tabIndex={tabIndex} />);

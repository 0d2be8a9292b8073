import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { HistoryEntry } from '../../../src/http/contract/history.ts';
import * as styles from './subject-link.css.ts';
import { useHistoryHome } from './use-history-home.ts';

/** Somebody or something that events tell of. */
export type Subject = NonNullable<HistoryEntry['sentence'][number]['leadsTo']>;

/** Streams of what can be looked at as it stood. */
const pastOf = {
  project: 'project',
  charity: 'charity',
  consultant: 'consultant',
  signup: 'waitingListSignup',
} as const;

interface SubjectLinkProps {
  readonly subject: Subject;
  readonly tabIndex?: number | undefined;
  readonly children: ReactNode;
}

/** A name: somebody's leads to what they did and met, a thing's to what has become of it. */
export const SubjectLink = ({ subject: { kind, id }, tabIndex, children }: SubjectLinkProps) => {
  const home = useHistoryHome();
  switch (kind) {
    case 'member':
      return (
        <Link to={home} search={{ member: id }} className={styles.name} tabIndex={tabIndex}>
          {children}
        </Link>
      );
    case 'report':
      return (
        <Link to={home} search={{ about: id }} className={styles.name} tabIndex={tabIndex}>
          {children}
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
          {children}
        </Link>
      );
    default:
      return kind satisfies never;
  }
};

import type { DomainEventType } from '../../../../src/http/contract/domain.ts';
import { Text } from '../../../ui/text.tsx';
import { DomainLink } from '../parts/domain-link.tsx';
import * as styles from '../parts/parts.css.ts';

export const readerKinds = {
  projection: { one: 'Read model', many: 'Read models', purpose: 'What screens and lists show, folded from events.' },
  reactor: {
    one: 'Reactor',
    many: 'Reactors',
    purpose: 'What answers events by itself: with commands, mails or schedules.',
  },
  report: { one: 'Report', many: 'Reports', purpose: 'What analysts count in the history, without personal data.' },
  follower: {
    one: 'Follower',
    many: 'Followers',
    purpose: 'What follows the history as it is written, and keeps no table that screens show.',
  },
} as const;

interface ReaderNamesProps {
  readonly readers: DomainEventType['consumedBy'];
  readonly none: string;
}

/** Links to what reads an event. */
export const ReaderNames = ({ readers, none }: ReaderNamesProps) =>
  readers.length === 0 ? (
    <Text tone="muted">{none}</Text>
  ) : (
    <ul className={styles.column}>
      {readers.map(({ kind, name, title }) => (
        <li key={`${kind} ${name}`}>
          <DomainLink to={{ section: 'readers', name: `${kind}/${name}` }}>{title}</DomainLink>{' '}
          <Text as="span" size="caption" tone="muted">
            {readerKinds[kind].one}
          </Text>
        </li>
      ))}
    </ul>
  );

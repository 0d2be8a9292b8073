import { Text } from '../../../ui/text.tsx';
import { NamedLink } from './domain-link.tsx';
import * as styles from './parts.css.ts';

interface NamesProps {
  readonly section: 'events' | 'commands' | 'aggregates';
  readonly names: readonly string[];
  /** Said where there are none. */
  readonly none: string;
}

/** Links to several entries of one list. */
export const Names = ({ section, names, none }: NamesProps) =>
  names.length === 0 ? (
    <Text tone="muted">{none}</Text>
  ) : (
    <ul className={styles.names}>
      {names.map((name) => (
        <li key={name} className={styles.name}>
          <NamedLink section={section} name={name} />
        </li>
      ))}
    </ul>
  );

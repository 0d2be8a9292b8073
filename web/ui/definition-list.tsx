import type { ReactNode } from 'react';
import * as styles from './definition-list.css.ts';

interface DefinitionListProps {
  readonly items: readonly { readonly term: string; readonly description: ReactNode }[];
  /** `columns` puts term and description side by side where there is room; `rows` always does, for short ones. */
  readonly layout?: 'stacked' | 'columns' | 'rows';
}

/** Terms with their descriptions. */
export const DefinitionList = ({ items, layout = 'columns' }: DefinitionListProps) => (
  <dl className={styles.list}>
    {items.map(({ term, description }) => (
      <div key={term} className={styles.entry({ layout })}>
        <dt className={styles.term}>{term}</dt>
        <dd className={styles.description}>{description}</dd>
      </div>
    ))}
  </dl>
);

import type { HistoryEntry } from '../../../src/http/contract/history.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.css.ts';
import * as styles from './status-change.css.ts';

type Change = NonNullable<HistoryEntry['change']>;

/** A status before and after an event; only the latter where there was none before. */
export const StatusChange = ({ change: { from, to } }: { readonly change: Change }) => (
  <span className={styles.change}>
    {from !== null && (
      <>
        <span className={visuallyHidden}>Status before: </span>
        <Badge>{from}</Badge>
        <span className={styles.arrow}>
          <Icon name="arrow" />
        </span>
      </>
    )}
    <span className={visuallyHidden}>Status after: </span>
    <Badge tone="accent">{to}</Badge>
  </span>
);

import { addressOf } from '../../../api/client.ts';
import type { HistoryFilters } from '../../../api/history.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { Text } from '../../../ui/text.tsx';
import { eventCount } from '../words.ts';
import * as styles from './history-export.css.ts';

const files = [
  { name: 'exportHistoryCsv', label: 'CSV', what: 'for spreadsheets' },
  { name: 'exportHistoryLines', label: 'NDJSON', what: 'one event a line, for programs' },
] as const;

interface HistoryExportProps {
  readonly filters: HistoryFilters;
  /** How many events the files hold; null for more than are counted. */
  readonly total: number | null;
}

/** The events that the filters leave, on all pages, as a file. */
export const HistoryExport = ({ filters, total }: HistoryExportProps) => {
  const events = eventCount(total, { isSearched: filters.search !== undefined });
  return (
    <div className={styles.block}>
      <div className={styles.words}>
        <Text weight="strong">Take it with you</Text>
        <Text size="caption" tone="muted">
          A file with {events}, as filtered here, on all pages. The download is noted in the history.
        </Text>
      </div>
      <div className={styles.files}>
        {files.map(({ name, label, what }) => (
          <ButtonAnchor
            key={name}
            variant="secondary"
            size="small"
            icon="download"
            href={addressOf(name, {}, { ...filters })}
            download
            aria-label={`Download ${events} as ${label}, ${what}`}
          >
            {label}
          </ButtonAnchor>
        ))}
      </div>
    </div>
  );
};

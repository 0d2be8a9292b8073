import { useQuery } from '@tanstack/react-query';
import type { HistoryPage } from '../../../../src/http/contract/history.ts';
import { type HistoryFilters, historyNewsQuery } from '../../../api/history.ts';
import { Button } from '../../../ui/button.tsx';
import * as styles from './list.css.ts';

interface NewEventsProps {
  readonly filters: HistoryFilters;
  /** Position of the newest event that the list shows. */
  readonly newest: string;
  /** Whose own looking is no news. */
  readonly reader: string;
  readonly onShow: (page: HistoryPage) => void;
}

/** Says that more has happened. The list itself stays where it is until that is asked for. */
export const NewEvents = ({ filters, newest, reader, onShow }: NewEventsProps) => {
  const { data: page } = useQuery(historyNewsQuery(filters));
  const news = (page?.data ?? []).filter(
    ({ position, type, actor }) => position > newest && !(type === 'HistoryRead' && actor.id === reader),
  );
  const isFull = page !== undefined && news.length === page.data.length;
  return (
    <div role="status" className={styles.news}>
      {page && news.length > 0 && (
        <Button size="small" icon="refresh" onClick={() => onShow(page)}>
          {isFull
            ? `More than ${news.length} new events`
            : news.length === 1
              ? '1 new event'
              : `${news.length} new events`}
        </Button>
      )}
    </div>
  );
};

import type { DomainEventType } from '../../../../src/http/contract/domain.ts';
import { counted } from '../../../lib/counted.ts';
import { Badge } from '../../../ui/badge.tsx';
import * as styles from '../parts/parts.css.ts';

/** What sets an event apart from the plain ones. */
export const EventMarks = ({ event }: { readonly event: DomainEventType }) => {
  const personal = event.fields.filter((field) => field.personal).length;
  return (
    <div className={styles.marks}>
      {event.version > 1 && <Badge tone="info">Version {event.version}</Badge>}
      {personal > 0 && (
        <Badge tone="purple" icon="person">
          {counted(personal, 'personal field')}
        </Badge>
      )}
    </div>
  );
};

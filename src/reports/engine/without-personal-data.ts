import type { EventEntry } from '../../domain/kernel/define-events.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { catalogueOf } from '../../domain/kernel/event-catalogue.ts';
import { pathsOf, valueAt, withValueAt } from '../../eventstore/data-path.ts';
import { isSealed } from '../../eventstore/sealed-field.ts';

/**
 * Makes of a stored event what a report may see: its current version, in which every personal field says what it would
 * say once its person is forgotten. No key is asked for; nothing sealed is ever opened. Null for an event that cannot
 * be read: of an unknown type, of a newer version, or one that its upcaster cannot lift.
 */
export const withoutPersonalData = (
  catalogue: ReadonlyMap<string, EventEntry>,
): ((event: RecordedEvent) => RecordedEvent | null) => {
  const { upcast } = catalogueOf([{ entries: [...catalogue.values()] }]);

  const lifted = (event: RecordedEvent, entry: EventEntry): unknown => {
    const { schemaVersion } = event.metadata;
    if (schemaVersion === entry.version) return event.data;
    // An older version may have had its personal data elsewhere.
    const unsealed = pathsOf(event.data, isSealed).reduce(
      (data: unknown, path) => withValueAt(data, path, null),
      event.data,
    );
    return upcast(event.type, schemaVersion, unsealed);
  };

  return (event) => {
    const entry = catalogue.get(event.type);
    if (!entry || event.unreadable !== undefined) return null;
    try {
      let data = lifted(event, entry);
      for (const { path, fallback } of entry.personalData) {
        if (valueAt(data, path) !== undefined) data = withValueAt(data, path, fallback);
      }
      return data === event.data ? event : { ...event, data };
    } catch {
      return null;
    }
  };
};

import type { EventEntry } from '../../domain/kernel/define-events.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { catalogueOf } from '../../domain/kernel/event-catalogue.ts';
import { isSealed } from '../../eventstore/encrypted-field.ts';
import { pathsOf, valueAt, withValueAt } from '../../eventstore/field-path.ts';

/**
 * Returns a function that upcasts a stored event to its current version and replaces personal fields by their
 * fallbacks. It reads no keys and decrypts nothing. Null for an event that this release cannot read: of an unknown type
 * or newer version, or one that its upcaster or schema rejects.
 */
export const withoutPersonalData = (
  catalogue: ReadonlyMap<string, EventEntry>,
): ((event: RecordedEvent) => RecordedEvent | null) => {
  const { upcast, checkRead } = catalogueOf([{ entries: [...catalogue.values()] }]);

  const upcastData = (event: RecordedEvent, entry: EventEntry): unknown => {
    const { schemaVersion } = event.metadata;
    if (schemaVersion === entry.version) return event.data;
    // In older versions, the personal data may be in other fields.
    const withoutCiphertext = pathsOf(event.data, isSealed).reduce(
      (data: unknown, path) => withValueAt(data, path, null),
      event.data,
    );
    return upcast(event.type, schemaVersion, withoutCiphertext);
  };

  return (event) => {
    const entry = catalogue.get(event.type);
    if (!entry || event.unreadable !== undefined) return null;
    try {
      let data = upcastData(event, entry);
      for (const { path, fallback } of entry.personalData) {
        if (valueAt(data, path) !== undefined) data = withValueAt(data, path, fallback);
      }
      checkRead(event.type, data);
      return data === event.data ? event : { ...event, data };
    } catch {
      return null;
    }
  };
};

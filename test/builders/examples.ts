import type { EventEntry } from '../../src/domain/kernel/define-events.ts';
import { canaryData } from '../support/canary-data.ts';

/** An example of each event, made from its schema. */
export const examplesOf = (entries: Iterable<EventEntry>) =>
  [...entries].map(({ type, schema }) => ({
    type,
    data: Object(canaryData(schema, type).data) as Readonly<Record<string, unknown>>,
  }));

import { catalogue } from '../../src/domain/catalogue.ts';
import type { EventEntry } from '../../src/domain/kernel/define-events.ts';
import type { RecordedEvent } from '../../src/domain/kernel/event.ts';
import { withValueAt } from '../../src/eventstore/field-path.ts';
import { id } from '../builders/ids.ts';
import { recorded } from '../builders/recorded.ts';
import { canaryData } from './canary-data.ts';

const ids = new Map<string, string>();

/** The same id for the same field name in every event. */
const idOf = (field: string): string => {
  const known = ids.get(field) ?? id(ids.size + 1);
  ids.set(field, known);
  return known;
};

/** Fields with the id of a category's aggregate, if not `<category>Id`. */
const idFields: Readonly<Record<string, string>> = {
  account: 'userId',
  signIns: 'userId',
  waitingListSignup: 'signupId',
  conversation: 'projectId',
};

const aggregateId = (category: string): string => idOf(idFields[category] ?? `${category}Id`);

const withIds = (data: object): object =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      /Id$|By$/.test(field) && value !== null ? idOf(field) : value,
    ]),
  );

/** Replaces nullable personal fields by null. */
const withNulls = ({ schema, personalData }: EventEntry, data: object): unknown =>
  personalData.reduce<unknown>((before, { path }) => {
    const without = withValueAt(before, path, null);
    return schema.safeParse(without).success ? without : before;
  }, data);

/**
 * One event of every type in the catalogue, generated from the schemas: one list per aggregate, each in the order in which
 * its types are declared, a typical life cycle. New event types and fields are included automatically.
 * @param personal whether nullable personal fields are filled or null
 */
export const sampleStreams = (personal: 'filled' | 'null'): readonly (readonly RecordedEvent[])[] => {
  const streams = new Map<string, RecordedEvent[]>();
  for (const entry of catalogue.values()) {
    const { type, category, schema } = entry;
    const aggregate = aggregateId(category);
    const events = streams.get(aggregate) ?? [];
    const data = withIds(Object(canaryData(schema, type).data));
    const event = { type, data: personal === 'null' ? withNulls(entry, data) : data };
    const metadata = { occurredAt: '2026-03-01T09:30:00.000Z', subject: idOf('userId') };
    events.push(recorded(`${category}-${aggregate}`, event, metadata, events.length));
    streams.set(aggregate, events);
  }
  return [...streams.values()];
};

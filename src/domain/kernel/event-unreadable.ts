import type { z } from 'zod';
import { isRecord } from './record.ts';
import { capitalized } from './text.ts';

/** Why this release cannot read an event. */
export type UnreadableReason = 'unknown-type' | 'newer-version' | 'wrong-fields' | 'not-upcast' | 'not-decrypted';

/** An event that this release cannot read. The message is a sentence for users; it never quotes the event's data. */
export class EventUnreadable extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EventUnreadable';
    this.reason = reason;
  }

  /** Whether a newer release wrote it, as a process of the earlier release meets during a deployment. */
  get isFromNewerRelease(): boolean {
    return this.reason === 'unknown-type' || this.reason === 'newer-version';
  }
}

/** Faults beyond this number are left out of a sentence. */
const NAMED = 5;

/** Names that cannot be mistaken for content. */
const FIELD_NAME = /^[A-Za-z]\w{0,39}$/;

const named = (path: readonly PropertyKey[]): string =>
  path.every((part) => typeof part === 'number' || FIELD_NAME.test(String(part)))
    ? `field ${path.join('.')}`
    : 'a field with an unusual name';

/** Inherited properties are not fields. */
const isMissing = (data: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>((at, part) => Object.getOwnPropertyDescriptor(Object(at), part)?.value, data) === undefined;

const faultsOf = (issue: z.core.$ZodIssue, data: unknown): readonly string[] => {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${named([...path, key])} is not known`);
  if (isMissing(data, path)) return [`${named(path)} is missing`];
  return [`${named(path)} does not fit its schema`];
};

/** The fields that a schema refuses, as a sentence without their content; null if it accepts the data. */
export const wrongFields = (schema: z.ZodObject, data: unknown): string | null => {
  const parsed = schema.safeParse(data);
  if (parsed.success) return null;
  if (!isRecord(data)) return 'The data is not an object.';
  const faults = parsed.error.issues.flatMap((issue) => faultsOf(issue, data));
  const more = faults.length > NAMED ? `, and ${faults.length - NAMED} more` : '';
  const text = faults.slice(0, NAMED).join(', ') + more;
  return `${capitalized(text)}.`;
};

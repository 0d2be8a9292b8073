import type { Actor, DomainEvent, RecordedEvent } from '../domain/kernel/event.ts';
import type { Rejection } from '../domain/kernel/rejection.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row of a read model before and after events. Null where it does not exist. */
export interface RowChange {
  readonly readModel: string;
  readonly key: string;
  readonly before: Row | null;
  readonly after: Row | null;
  /** Why the fold failed, which leaves the row as it was; null if it did not. */
  readonly fault: string | null;
}

/** A mail that an event would lead to. Its text is left out: it may have a link that only its recipient may see. */
export interface FollowingMail {
  readonly template: string;
  /** The person it is about and for: a user id, or the id of a signup or invitation. */
  readonly recipient: string;
  readonly subject: string;
}

/** A command that a reactor would issue. */
export interface FollowingCommand {
  readonly reactor: string;
  readonly command: string;
  readonly stream: string;
}

/** What reactors would do. */
export interface Consequences {
  readonly mails: readonly FollowingMail[];
  readonly commands: readonly FollowingCommand[];
  /** Reactors that failed, with the kind of failure. */
  readonly failures: readonly { readonly reactor: string; readonly fault: string }[];
}

/** A command with the data from its specifications. */
export interface CommandExamples {
  readonly type: string;
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

/** An event as a test. */
export interface Specification {
  /** Source of a test file for the folder of the aggregate. It passes unchanged. */
  readonly text: string;
  /** Path of the file, for example `src/domain/projects/cancel-project.spec.ts`. */
  readonly file: string;
  /** The command that leads to the event; null if none leads to exactly this event. */
  readonly command: string | null;
}

export interface Place {
  readonly stream: string;
  /** Revision of the last event that counts; -1 is before the first one. Default: the last event of the stream. */
  readonly revision?: number | undefined;
}

/** A field of a state before and after. */
export interface ChangedField {
  readonly name: string;
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly personal: boolean;
  readonly differs: boolean;
}

/** An event and its effects on state and rows. */
interface Step {
  readonly stream: string;
  /** Name of the aggregate in the code. */
  readonly aggregate: string;
  readonly revision: number;
  readonly latest: number;
  /** Null before the first event. */
  readonly event: RecordedEvent | null;
  /** Why the event was left out of the state; null if it was not. */
  readonly fault: string | null;
  readonly state: readonly ChangedField[];
  readonly rows: readonly RowChange[];
}

/** The result that a command would have. */
export type Answer =
  | { readonly outcome: 'refused'; readonly rejection: Rejection }
  /** The rule, or the schema of an event, cannot use the command's fields. */
  | { readonly outcome: 'misfit'; readonly problem: string }
  | {
      readonly outcome: 'events';
      readonly events: readonly DomainEvent[];
      readonly rows: readonly RowChange[];
      readonly consequences: Consequences;
    };

export interface Rehearsed {
  readonly stream: string;
  readonly aggregate: string;
  readonly revision: number;
  readonly latest: number;
  readonly answer: Answer;
  readonly state: readonly ChangedField[];
}

interface RehearsedCommand {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Computes what aggregates would do. It cannot write, because it has no port that does. */
export interface Rehearsal {
  /** An event of any stream with the state and rows before and after it. Null for a category that no aggregate has. */
  step(place: Place): Promise<Step | null>;
  /** What an aggregate decides about a command at a past revision, and the consequences. Null as above. */
  rehearse(place: Place, command: RehearsedCommand, actor: Actor): Promise<Rehearsed | null>;
  /** The event at a revision as a test. Null if there is none, or for a category that no aggregate has. */
  specify(
    place: Required<Place>,
    folder: string,
    examples: readonly CommandExamples[],
  ): Promise<Specification | 'too-long' | null>;
}

import type { Readable } from 'node:stream';
import type { Position } from '../domain/kernel/event.ts';
import type { Rejection } from '../domain/kernel/rejection.ts';

/** What a handler makes of a call. */
export type Answer<Body> =
  | {
      readonly kind: 'succeeded';
      readonly body: Body;
      readonly position: Position | null;
    }
  | { readonly kind: 'accepted'; readonly location: string; readonly position: Position | null }
  | { readonly kind: 'refused'; readonly rejection: Rejection };

/** A file as an answer: kept under its name, never shown as a page of ours. */
export interface Attachment {
  readonly fileName: string;
  readonly content: Readable;
  /** Bytes, where they are known before. */
  readonly size?: number;
}

/** Success, with the body that the table promises; null where it promises none. */
export const succeeded = <Body>(body: Body, position: Position | null = null): Answer<Body> => ({
  kind: 'succeeded',
  body,
  position,
});

/** Saved, but the read models are behind: the result will be readable at `location` in a moment. */
export const accepted = (location: string, position: Position | null = null): Answer<never> => ({
  kind: 'accepted',
  location,
  position,
});

/** The command was refused. */
export const refused = (rejection: Rejection): Answer<never> => ({ kind: 'refused', rejection });

import type { Readable } from 'node:stream';
import type { Position } from '../domain/kernel/event.ts';
import type { Rejection } from '../domain/kernel/rejection.ts';

export type Answer<Body> =
  | {
      readonly kind: 'succeeded';
      readonly body: Body;
      readonly position: Position | null;
    }
  | { readonly kind: 'accepted'; readonly location: string; readonly position: Position | null }
  | { readonly kind: 'refused'; readonly rejection: Rejection };

/** How a file is displayed. */
interface Shown {
  readonly mediaType: string;
  /** Version tag of the content. A request with this tag gets 304 instead. */
  readonly version: string;
  /** `Cache-Control`. */
  readonly caching: string;
  /** Whether our own pages may show it in a frame. */
  readonly isFramed?: boolean;
}

/** A file as the body of a response: downloaded under its name and never displayed as a page, unless `shown` is set. */
export interface Attachment {
  readonly fileName: string;
  readonly content: Readable;
  /** Size in bytes, if known in advance. */
  readonly size?: number;
  /** Set to display the file in the browser instead of downloading it: only for types that run no code in a page. */
  readonly shown?: Shown;
}

/** Success with the body of the contract; null for an empty body. */
export const succeeded = <Body>(body: Body, position: Position | null = null): Answer<Body> => ({
  kind: 'succeeded',
  body,
  position,
});

/** The write is stored, but the read models are behind: the result will appear at `location`. */
export const accepted = (location: string, position: Position | null = null): Answer<never> => ({
  kind: 'accepted',
  location,
  position,
});

export const refused = (rejection: Rejection): Answer<never> => ({ kind: 'refused', rejection });

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

/** How a file is shown. */
interface Shown {
  readonly mediaType: string;
  /** Identifies the content. A browser that names it receives 304 instead. */
  readonly version: string;
  /** `Cache-Control`. */
  readonly caching: string;
  /** Our own pages may show it in a frame. */
  readonly isFramed?: boolean;
}

/** A file in a response: downloaded under its name, never displayed as a page, unless it is shown. */
export interface Attachment {
  readonly fileName: string;
  readonly content: Readable;
  /** Bytes, if known in advance. */
  readonly size?: number;
  /** Shown by the browser instead of downloaded: only types that run no code in a page. */
  readonly shown?: Shown;
}

/** Success with the body of the contract; null for none. */
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

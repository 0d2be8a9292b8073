import { contextOfCategory } from '../contract/event-types.ts';
import type { Context } from '../contract/history.ts';
import { catalogue } from '../domain/catalogue.ts';

const contexts: ReadonlyMap<string, Context> = new Map(Object.entries(contextOfCategory));

/** The category of a stream: the part before the aggregate's ID. */
export const categoryOf = (stream: string): string => stream.slice(0, Math.max(0, stream.indexOf('-')));

export const isKnownCategory = (category: string): boolean => contexts.has(category);

/**
 * The bounded context of an event: by its type, or by its stream if this release does not know the type.
 */
export const contextOf = ({ type, stream }: { readonly type: string; readonly stream: string }): Context =>
  contexts.get(catalogue.get(type)?.category ?? categoryOf(stream)) ?? 'other';

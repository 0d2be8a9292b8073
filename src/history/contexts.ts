import { contextOfCategory } from '../contract/event-types.ts';
import type { Context } from '../contract/history.ts';
import { catalogue } from '../domain/catalogue.ts';
import { categoryOf } from '../domain/kernel/event.ts';

const contexts: ReadonlyMap<string, Context> = new Map(Object.entries(contextOfCategory));

export const isKnownCategory = (category: string): boolean => contexts.has(category);

/**
 * The bounded context of an event: by its type, or by its stream if this release does not know the type.
 */
export const contextOf = ({ type, stream }: { readonly type: string; readonly stream: string }): Context =>
  contexts.get(catalogue.get(type)?.category ?? categoryOf(stream)) ?? 'other';

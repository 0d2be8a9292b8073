import { catalogue } from '../domain/catalogue.ts';
import type { Context } from '../http/contract/history.ts';

/** Which bounded context the streams of a category belong to. */
const contextOfCategory: ReadonlyMap<string, Context> = new Map([
  ['account', 'accounts'],
  ['signIns', 'accounts'],
  ['invitation', 'accounts'],
  ['charity', 'charities'],
  ['consultant', 'consultants'],
  ['project', 'projects'],
  ['conversation', 'conversations'],
  ['waitingListSignup', 'waiting-list'],
  ['visitor', 'visits'],
  ['report', 'reports'],
  ['reader', 'audit'],
  ['operations', 'operations'],
]);

/** The category of a stream: what stands before the aggregate's id. */
export const categoryOf = (stream: string): string => stream.slice(0, Math.max(0, stream.indexOf('-')));

/** Whether streams of this category can be in the history. */
export const isKnownCategory = (category: string): boolean => contextOfCategory.has(category);

/**
 * The context that an event belongs to: by its type, or by its stream where this release does not know the type.
 */
export const contextOf = ({ type, stream }: { readonly type: string; readonly stream: string }): Context =>
  contextOfCategory.get(catalogue.get(type)?.category ?? categoryOf(stream)) ?? 'other';

import type { EventMetadata } from '../domain/kernel/event.ts';

/** Where made-up histories come from: nobody in them is written to, and what follows happened in their time. */
const stories: readonly string[] = ['demo', 'generated'];

/** Whether an event belongs to a made-up history. */
export const isTold = ({ source }: Pick<EventMetadata, 'source'>): boolean => stories.includes(source);

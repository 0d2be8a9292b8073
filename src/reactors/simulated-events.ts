import type { EventMetadata } from '../domain/kernel/event.ts';

/** Sources of simulated events: they cause no mail, and reactions get the time of the event. */
const stories: readonly string[] = ['demo', 'generated'];

/** Whether an event belongs to a simulated history. */
export const isSimulated = ({ source }: Pick<EventMetadata, 'source'>): boolean => stories.includes(source);

/** How far a run was when somebody looked. */
export interface Sighting {
  /** In milliseconds. */
  readonly at: number;
  readonly events: number;
}

/** Less than this, in milliseconds, tells nothing of a speed. */
const LEAST_MS = 800;

/** Seconds that a run still needs at the speed it had between two looks; null while nobody can tell. */
export const estimatedRest = (first: Sighting, last: Sighting, total: number): number | null => {
  const took = last.at - first.at;
  const read = last.events - first.events;
  if (took < LEAST_MS || read <= 0) return null;
  return (Math.max(0, total - last.events) * took) / read / 1000;
};

/** 'about 4 seconds left'. */
export const restInWords = (seconds: number): string => {
  if (seconds < 1.5) return 'about a second left';
  if (seconds < 55) return `about ${Math.round(seconds)} seconds left`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
};

import type { ExpertiseArea } from '../kernel/expertise-areas.ts';
import { feedbackRules } from './limits.ts';

/** The requirements of a project. Days are `yyyy-mm-dd`. */
export interface Wanted {
  /** At least one. */
  readonly areas: readonly ExpertiseArea[];
  readonly startDate: string | null;
  readonly today: string;
}

/** The facts for ranking a consultant who can be invited. */
export interface Candidate {
  readonly expertise: readonly ExpertiseArea[];
  /** The first day on which they are available; null if they do not say. */
  readonly availableFrom: string | null;
  readonly completedProjects: number;
  /** How many of them were for charities of the same size. */
  readonly completedForSize: number;
  /** Average score given by charities, from 1 to 5; null while there are too few answers. */
  readonly rating: { readonly average: number; readonly answers: number } | null;
}

export interface Fit {
  /** 0 to 100. */
  readonly score: number;
  /** The reasons for the score in words, most important first. */
  readonly reasons: readonly string[];
}

/** Maximum points for each part, 100 in total. A project completed for a charity of the same size counts twice. */
const points = { areas: 55, time: 20, completed: 5, forSize: 10, rating: 10 } as const;

/** Completed projects beyond this number add nothing, so that newcomers can catch up. */
const MOST_COUNTED = 5;

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const inWords = (day: string): string => longDay.format(new Date(day));

const projects = (count: number): string => `${count} completed ${count === 1 ? 'project' : 'projects'}`;

const timeOf = (
  { startDate, today }: Wanted,
  { availableFrom }: Candidate,
): readonly [isFree: boolean, text: string] => {
  if (availableFrom === null || availableFrom <= today) return [true, 'free now'];
  const from = `free from ${inWords(availableFrom)}`;
  if (startDate === null) return [false, from];
  return availableFrom <= startDate ? [true, `${from}, before your start`] : [false, `${from}, after your start`];
};

const recordOf = ({ completedProjects, completedForSize }: Candidate): readonly string[] => {
  if (completedForSize > 0) return [`${projects(completedForSize)} with charities your size`];
  return completedProjects > 0 ? [projects(completedProjects)] : [];
};

/** Points for a rating above the middle of the scale; a lower rating, or none, adds nothing. */
const ratingPoints = ({ rating }: Candidate): number => {
  const { lowest, highest } = feedbackRules;
  const middle = (lowest + highest) / 2;
  return rating === null ? 0 : Math.round(points.rating * Math.max(0, (rating.average - middle) / (highest - middle)));
};

const ratingIn = ({ rating }: Candidate): readonly string[] =>
  rating === null
    ? []
    : [`rated ${rating.average.toFixed(1)} of ${feedbackRules.highest} for ${rating.answers} projects`];

const share = (count: number): number => Math.min(count, MOST_COUNTED) / MOST_COUNTED;

/** How well a consultant fits a project: by the areas they cover, their time, their record here, and what charities said about it. */
export const fitOf = (wanted: Wanted, candidate: Candidate): Fit => {
  const matched = wanted.areas.filter((area) => candidate.expertise.includes(area)).length;
  const [isFree, time] = timeOf(wanted, candidate);
  const score =
    Math.floor((points.areas * matched) / wanted.areas.length) +
    (isFree ? points.time : 0) +
    points.completed * share(candidate.completedProjects) +
    points.forSize * share(candidate.completedForSize) +
    ratingPoints(candidate);
  const areas = `matches ${matched} of ${wanted.areas.length} ${wanted.areas.length === 1 ? 'area' : 'areas'}`;
  return { score, reasons: [areas, time, ...recordOf(candidate), ...ratingIn(candidate)] };
};

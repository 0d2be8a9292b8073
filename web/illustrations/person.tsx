import { fill } from './art.css.ts';

interface PersonProps {
  /** Where the feet stand. */
  readonly x: number;
  readonly y: number;
  /** Height of a grown person: 52 units at 1. */
  readonly scale?: number;
  readonly body: 'arch' | 'coral' | 'sun' | 'leaf' | 'paper' | 'archFar' | 'blush' | 'ink';
  readonly skin: 'skinDeep' | 'skinMid' | 'skinLight';
}

/** A person as two simple shapes: an arch and a circle. */
export const Person = ({ x, y, scale = 1, body, skin }: PersonProps) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M-12 0V-22a12 12 0 0 1 24 0V0Z" className={fill[body]} />
    <circle cy="-43.5" r="8.5" className={fill[skin]} />
  </g>
);

import { edge, fill } from './art.css.ts';

/** The mark, large and quiet: two arcs that meet over a line, and a seed where they meet. Decorative. */
export const ArchesMotif = () => (
  <svg viewBox="0 0 520 260" aria-hidden="true" focusable="false">
    <g strokeWidth="2" className={edge.border}>
      {[150, 126, 102, 78].map((radius) => (
        <path key={`left-${radius}`} d={`M${190 - radius} 236a${radius} ${radius} 0 0 1 ${2 * radius} 0`} />
      ))}
      {[150, 126, 102, 78].map((radius) => (
        <path key={`right-${radius}`} d={`M${330 - radius} 236a${radius} ${radius} 0 0 1 ${2 * radius} 0`} />
      ))}
    </g>
    <path d="M20 236h480" strokeWidth="3" strokeLinecap="round" className={edge.highlight} />
    <path d="M260 236c0-22 0-34 0-44" strokeWidth="3" className={edge.highlight} />
    <path d="M260 204c-16 0-26-9-27-25 16 0 27 9 27 25Zm0-10c14 0 23-8 24-22-14 0-24 8-24 22Z" className={fill.sun} />
  </svg>
);

import { fill, line } from './art.css.ts';
import { Person } from './person.tsx';
import { TrustArcs } from './values.tsx';

/** Two people beside two arcs that hold each other. Decorative. */
export const TrustedSpot = () => (
  <svg viewBox="0 0 360 200" aria-hidden="true" focusable="false">
    <path d="M30 182a150 150 0 0 1 300 0Z" className={fill.water} />
    <g transform="translate(57.6 19.8) scale(1.53)">
      <TrustArcs />
    </g>
    <Person x={56} y={180} body="leaf" skin="skinLight" scale={1.15} />
    <Person x={304} y={180} body="sun" skin="skinDeep" scale={1.15} />
    <path d="M24 182h312" strokeWidth="4" strokeLinecap="round" className={line.arch} />
  </svg>
);

import { fill, line } from './art.css.ts';
import { Person } from './person.tsx';
import { Tree } from './plants.tsx';

/** Two circles, talent and mission; a tree grows where they meet. Decorative. */
export const MissionScene = () => (
  <svg viewBox="0 0 600 440" aria-hidden="true" focusable="false">
    <circle cx="215" cy="220" r="205" className={fill.archFar} />
    <circle cx="385" cy="220" r="205" className={fill.blush} />
    <path d="M300 33.400A205 205 0 0 1 300 406.600A205 205 0 0 1 300 33.400Z" className={fill.sun} />
    <path d="M36 320H564A205 205 0 0 1 300 406.6A205 205 0 0 1 36 320Z" className={fill.leaf} />
    <g strokeWidth="10" className={line.arch}>
      <circle cx="215" cy="220" r="205" />
      <circle cx="385" cy="220" r="205" />
    </g>
    <Person x={108} y={322} body="paper" skin="skinDeep" scale={1.7} />
    <Person x={158} y={322} body="arch" skin="skinLight" scale={1.9} />
    <path d="M182 322v-26h34v26zm10-26v-7h14v7" strokeWidth="4" className={line.arch} />
    <path d="M180 296h38v28h-38z" className={fill.coral} />
    <Tree x={300} y={322} scale={1.9} />
    <Person x={396} y={322} body="coral" skin="skinMid" scale={1.8} />
    <Person x={434} y={322} body="sun" skin="skinMid" scale={1.15} />
    <path d="M462 322v-58h70v58Z" className={fill.paper} />
    <path d="M454 264l43-38 43 38Z" className={fill.coral} />
    <path d="M486 322v-24a11 11 0 0 1 22 0v24Z" className={fill.arch} />
  </svg>
);

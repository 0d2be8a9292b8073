import { fill, line } from './art.css.ts';
import { Person } from './person.tsx';
import { Seedling } from './plants.tsx';

/** Three people under arcs that link them. Decorative. */
export const NetworkSpot = () => (
  <svg viewBox="0 0 360 200" aria-hidden="true" focusable="false">
    <path d="M30 182a150 150 0 0 1 300 0Z" className={fill.water} />
    <g strokeWidth="4" strokeLinecap="round" className={line.archFar}>
      <path d="M80 108a50 50 0 0 1 100 0M180 108a50 50 0 0 1 100 0M80 108a100 84 0 0 1 200 0" />
    </g>
    <Person x={80} y={180} body="coral" skin="skinDeep" scale={1.25} />
    <Person x={180} y={180} body="arch" skin="skinLight" scale={1.4} />
    <Person x={280} y={180} body="sun" skin="skinMid" scale={1.25} />
    <path d="M24 182h312" strokeWidth="4" strokeLinecap="round" className={line.arch} />
  </svg>
);

/** A quarter, a half and a whole disc: as much as is needed. Decorative. */
export const FlexibleSpot = () => (
  <svg viewBox="0 0 360 200" aria-hidden="true" focusable="false">
    <g className={fill.water}>
      <circle cx="74" cy="132" r="48" />
      <circle cx="180" cy="112" r="68" />
      <circle cx="294" cy="128" r="52" />
    </g>
    <path d="M74 132V84a48 48 0 0 1 48 48Z" className={fill.coral} />
    <path d="M112 112a68 68 0 0 1 136 0Z" className={fill.arch} />
    <circle cx="294" cy="128" r="52" className={fill.sun} />
    <path d="M24 182h312" strokeWidth="4" strokeLinecap="round" className={line.arch} />
  </svg>
);

/** A seedling under the two arcs, with the sun behind. Decorative. */
export const MissionSpot = () => (
  <svg viewBox="0 0 360 200" aria-hidden="true" focusable="false">
    <path d="M40 182a92 92 0 0 1 184 0Z" className={fill.water} />
    <path d="M136 182a92 92 0 0 1 184 0Z" className={fill.water} />
    <circle cx="180" cy="70" r="44" className={fill.sun} />
    <g strokeWidth="5" className={line.archFar}>
      <path d="M40 182a92 92 0 0 1 184 0M136 182a92 92 0 0 1 184 0" />
    </g>
    <Seedling x={180} y={182} scale={1.8} />
    <path d="M24 182h312" strokeWidth="4" strokeLinecap="round" className={line.arch} />
  </svg>
);

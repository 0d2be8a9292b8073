import { fill, line } from '../../../illustrations/art.css.ts';
import { Seedling } from '../../../illustrations/plants.tsx';

/** A key whose bit is the bridge, with the sun in its bow. Decorative. */
export const KeyScene = () => (
  <svg viewBox="-60 0 560 400" width="100%" aria-hidden="true" focusable="false">
    <path d="M20 396a200 200 0 0 1 400 0Z" className={fill.water} />
    <g strokeWidth="5" className={line.archFar}>
      <path d="M62 396a158 158 0 0 1 316 0M104 396a116 116 0 0 1 232 0" />
    </g>
    <circle cx="112" cy="150" r="40" className={fill.sun} />
    <circle cx="112" cy="150" r="64" strokeWidth="22" className={line.arch} />
    <path d="M184 139h226v22H184z" className={fill.arch} />
    <g strokeWidth="15" className={line.arch}>
      <path d="M262 212v-12a33 33 0 0 1 66 0v12M328 212v-12a33 33 0 0 1 66 0v12" />
    </g>
    <path d="M196 139v22M214 139v22" strokeWidth="6" className={line.coral} />
    <Seedling x={220} y={396} scale={2} />
    <Seedling x={140} y={396} scale={1.1} />
    <Seedling x={306} y={396} scale={1.2} />
    <path d="M-60 396h560" strokeWidth="8" className={line.arch} />
  </svg>
);

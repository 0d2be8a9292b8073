import { fill, line } from './art.css.ts';
import { Person } from './person.tsx';
import { Seedling } from './plants.tsx';

/** Two people at a table, the bridge in the window behind them. Decorative. */
export const StoryScene = () => (
  <svg viewBox="0 0 560 440" aria-hidden="true" focusable="false">
    <path d="M60 400V280a220 220 0 0 1 440 0v120Z" className={fill.water} />
    <circle cx="280" cy="200" r="70" className={fill.sun} />
    <path d="M60 300h440v100H60Z" className={fill.ripple} />
    <g strokeWidth="12" className={line.archFar}>
      <path d="M84 300a108 108 0 0 1 216 0M260 300a108 108 0 0 1 216 0" />
    </g>
    <path d="M66 186h428v12H66z" className={fill.archFar} />
    <g strokeWidth="10" className={line.arch}>
      <path d="M60 402V280a220 220 0 0 1 440 0v122M280 62v338" />
    </g>
    <Person x={170} y={400} body="coral" skin="skinDeep" scale={3.4} />
    <Person x={392} y={400} body="arch" skin="skinLight" scale={3.4} />
    <path d="M30 348h500v16H30z" className={fill.ink} />
    <path d="M62 364h14v60H62zM484 364h14v60h-14z" className={fill.ink} />
    <path d="M238 348v-8h44v8zM262 340v-8h54v16h-54z" className={fill.paper} />
    <path d="M96 348v-24h22v24z" className={fill.sun} />
    <path d="M118 330h8v10h-8" strokeWidth="4" className={line.sun} />
    <path d="M452 348l-5-24h34l-5 24z" className={fill.coral} />
    <Seedling x={464} y={324} scale={1.2} />
    <path d="M0 424h560" strokeWidth="6" strokeLinecap="round" className={line.arch} />
  </svg>
);

import { fill, line } from './art.css.ts';
import { Person } from './person.tsx';

const bunting = [40, 112, 184, 256, 328, 400, 472, 544, 616, 688];
const flags = ['coral', 'sun', 'archFar'] as const;

/** A workshop: a speaker at a board with the two arcs, and listeners. Decorative. */
export const EventScene = () => (
  <svg viewBox="0 0 760 380" aria-hidden="true" focusable="false">
    <path d="M0 0h760v380H0Z" className={fill.water} />
    <path d="M0 28q380 60 760 0" strokeWidth="3" className={line.arch} />
    {bunting.map((x, index) => {
      const y = 28 + 30 * (1 - ((x + 16 - 380) / 380) ** 2);
      return <path key={x} d={`M${x} ${y}h34l-17 34Z`} className={fill[flags[index % flags.length] ?? 'coral']} />;
    })}
    <path d="M270 98h240v150H270Z" className={fill.paper} />
    <path d="M262 92h256v10H262zM300 250l-14 70h10l14-70zm180 0l14 70h-10l-14-70z" className={fill.arch} />
    <g strokeWidth="7" strokeLinecap="round" className={line.coral}>
      <path d="M310 212a50 46 0 0 1 100 0M370 212a50 46 0 0 1 100 0" />
    </g>
    <path d="M300 226h180" strokeWidth="5" strokeLinecap="round" className={line.sun} />
    <path d="M0 318h760v62H0Z" className={fill.ripple} />
    <Person x={580} y={322} body="coral" skin="skinDeep" scale={2.7} />
    <path d="M566 250l-58-44" strokeWidth="13" strokeLinecap="round" className={line.coral} />
    <Person x={64} y={392} body="arch" skin="skinLight" scale={2.4} />
    <Person x={152} y={392} body="sun" skin="skinDeep" scale={2.2} />
    <Person x={240} y={392} body="leaf" skin="skinMid" scale={2.4} />
    <Person x={330} y={392} body="paper" skin="skinDeep" scale={2.1} />
    <Person x={420} y={392} body="blush" skin="skinLight" scale={2.3} />
    <Person x={508} y={392} body="arch" skin="skinMid" scale={2.1} />
    <Person x={690} y={392} body="sun" skin="skinLight" scale={2.4} />
  </svg>
);

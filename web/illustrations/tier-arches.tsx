import { edge, ground } from './art.css.ts';

/** One, two or three arches over a line: the size of a membership. Decorative. */
export const TierArches = ({ count }: { readonly count: 1 | 2 | 3 }) => (
  <svg viewBox="0 0 132 52" aria-hidden="true" focusable="false" width="132" height="52">
    <g strokeWidth="5" className={edge.accent}>
      {[0, 1, 2].slice(0, count).map((index) => (
        <path key={index} d={`M${6 + index * 38} 44v-12a22 22 0 0 1 44 0v12`} />
      ))}
    </g>
    {[1, 2].slice(0, count - 1).map((index) => (
      <path key={index} d={`M${9 + index * 38} 44v-14h0q3-6 3-6q3 2 3 6v14Z`} className={ground.highlight} />
    ))}
    <path d={`M2 48h${16 + count * 38}`} strokeWidth="4" strokeLinecap="round" className={edge.highlight} />
  </svg>
);

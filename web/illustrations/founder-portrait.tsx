import { fill, line } from './art.css.ts';

/** A person in front of the arch of a bridge: stands in for a photograph. */
export const FounderPortrait = () => (
  <svg viewBox="0 0 400 460" aria-hidden="true" focusable="false">
    <path d="M20 460V200a180 180 0 0 1 360 0v260Z" className={fill.water} />
    <circle cx="286" cy="150" r="62" className={fill.sun} />
    <g strokeWidth="9" className={line.archFar}>
      <path d="M20 330a150 150 0 0 1 238 70M142 400a150 150 0 0 1 238-70" />
    </g>
    <path d="M176 250h50v62h-50z" className={fill.skinMid} />
    <path d="M142 184a58 58 0 0 1 116 0v24a58 58 0 0 1-116 0Z" className={fill.skinMid} />
    <path
      d="M138 196v-14a62 62 0 0 1 124 0v14c-10-6-16-16-18-30-34 6-62 0-80-16-4 24-12 38-26 46Z"
      className={fill.ink}
    />
    <path d="M60 460v-44a108 108 0 0 1 108-108h64a108 108 0 0 1 108 108v44Z" className={fill.arch} />
    <path d="M168 308h64l-32 62Z" className={fill.paper} />
    <circle cx="262" cy="386" r="9" className={fill.coral} />
  </svg>
);

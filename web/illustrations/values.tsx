import { fill, line } from './art.css.ts';
import { Seedling } from './plants.tsx';

/** Two equal weights on one arc. Decorative. */
export const FairnessSpot = () => (
  <svg viewBox="0 0 160 120" aria-hidden="true" focusable="false">
    <path d="M44 104a36 36 0 0 1 72 0Z" className={fill.archFar} />
    <path d="M12 62h136" strokeWidth="5" strokeLinecap="round" className={line.arch} />
    <path d="M80 62v8" strokeWidth="6" className={line.arch} />
    <path d="M14 58a22 22 0 0 1 44 0Z" className={fill.coral} />
    <path d="M102 58a22 22 0 0 1 44 0Z" className={fill.sun} />
    <path d="M8 106h144" strokeWidth="4" strokeLinecap="round" className={line.arch} />
  </svg>
);

/** A path that leads to the sun. Decorative. */
export const PurposeSpot = () => (
  <svg viewBox="0 0 160 120" aria-hidden="true" focusable="false">
    <circle cx="80" cy="46" r="34" className={fill.sun} />
    <path d="M8 106V78q72-34 144 0v28Z" className={fill.leafLight} />
    <path d="M56 106q18-22 22-46h6q6 24 24 46Z" className={fill.paper} />
    <path d="M8 106h144" strokeWidth="4" strokeLinecap="round" className={line.arch} />
  </svg>
);

/** Reeds that bend and stand. Decorative. */
export const FlexibilitySpot = () => (
  <svg viewBox="0 0 160 120" aria-hidden="true" focusable="false">
    <circle cx="112" cy="40" r="20" className={fill.blush} />
    <g strokeWidth="6" strokeLinecap="round" className={line.leaf}>
      <path d="M48 104q0-60 48-72M64 104q0-42 38-50" />
    </g>
    <g strokeWidth="6" strokeLinecap="round" className={line.archFar}>
      <path d="M34 104q0-74 40-88M80 104q0-22 26-26" />
    </g>
    <path d="M8 106h144" strokeWidth="4" strokeLinecap="round" className={line.arch} />
  </svg>
);

/** Two arcs that hold each other; stands on the line at 106. */
export const TrustArcs = () => (
  <>
    <path d="M68 104V66A34 34 0 0 1 80 40 34 34 0 0 1 92 66V104Z" className={fill.sun} />
    <g strokeWidth="11" className={line.arch}>
      <path d="M24 106V66a34 34 0 0 1 68 0v40" />
    </g>
    <g strokeWidth="11" className={line.coral}>
      <path d="M68 106V66a34 34 0 0 1 68 0v40" />
    </g>
  </>
);

/** Two arcs that hold each other. Decorative. */
export const TrustSpot = () => (
  <svg viewBox="0 0 160 120" aria-hidden="true" focusable="false">
    <TrustArcs />
    <path d="M8 106h144" strokeWidth="4" strokeLinecap="round" className={line.arch} />
  </svg>
);

/** A seed in the ground, with its first leaves. Decorative. */
export const SeedSpot = () => (
  <svg viewBox="0 0 220 120" aria-hidden="true" focusable="false">
    <circle cx="110" cy="52" r="40" className={fill.water} />
    <path d="M30 92h160a80 28 0 0 1-160 0Z" className={fill.archFar} />
    <Seedling x={110} y={94} scale={1.6} />
    <ellipse cx="110" cy="100" rx="9" ry="6" className={fill.sun} />
    <path d="M14 92h192" strokeWidth="4" strokeLinecap="round" className={line.arch} />
  </svg>
);

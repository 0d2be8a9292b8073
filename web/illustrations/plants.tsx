import { fill, line } from './art.css.ts';

interface PlantProps {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
}

/** A seedling: a stem and two leaves. 40 units high. */
export const Seedling = ({ x, y, scale = 1 }: PlantProps) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M0 0v-28" strokeWidth="3" strokeLinecap="round" className={line.leaf} />
    <path d="M0-16c-11 0-18-6-19-17 11 0 19 6 19 17Z" className={fill.leaf} />
    <path d="M0-24c0-11 7-17 18-17 0 11-7 17-18 17Z" className={fill.leafLight} />
  </g>
);

/** A tree: three half discs on a trunk. 96 units high. */
export const Tree = ({ x, y, scale = 1 }: PlantProps) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M0 0v-46" strokeWidth="5" className={line.arch} />
    <path d="M-34-26a34 34 0 0 1 68 0Z" className={fill.leaf} />
    <path d="M-26-48a26 26 0 0 1 52 0Z" className={fill.leafLight} />
    <path d="M-18-70a18 18 0 0 1 36 0Z" className={fill.leaf} />
  </g>
);

/** A round tree: one disc on a trunk. 84 units high. */
export const RoundTree = ({ x, y, scale = 1 }: PlantProps) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M0 0v-50m0 22 12-12" strokeWidth="4" strokeLinecap="round" className={line.arch} />
    <circle cy="-58" r="26" className={fill.leafLight} />
    <path d="M0-84a26 26 0 0 1 0 52Z" className={fill.leaf} />
  </g>
);

import { fill, line } from './art.css.ts';
import { Person } from './person.tsx';
import { RoundTree, Seedling, Tree } from './plants.tsx';

const deck = 172;
const water = 412;
const radius = 230;
const centres = [520, 920] as const;

/** Height of the arches at a place, where a column stands on them. */
const archTop = (x: number): number =>
  Math.min(
    ...centres.map((centre) =>
      Math.abs(x - centre) < radius ? water - Math.sqrt(radius ** 2 - (x - centre) ** 2) : water,
    ),
  );

const columns = [318, 350, 382, 414, 626, 658, 690, 750, 782, 814, 1026, 1058, 1090, 1122];

const ripples: readonly (readonly [number, number, number])[] = [
  [90, 438, 90],
  [300, 462, 120],
  [470, 440, 60],
  [560, 476, 90],
  [860, 444, 70],
  [930, 470, 120],
  [1130, 448, 60],
  [1260, 468, 110],
];

/** Two arches that meet over a river; people come from both banks. Decorative. */
export const BridgePanorama = ({ className }: { readonly className: string }) => (
  <svg
    viewBox="0 0 1440 496"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
    focusable="false"
    className={className}
  >
    <g className={fill.ground}>
      <circle cx="170" cy="430" r="250" />
      <circle cx="1290" cy="440" r="270" />
    </g>
    <g className={fill.sky}>
      <circle cx="420" cy="420" r="150" />
      <circle cx="1060" cy="420" r="140" />
    </g>
    <circle cx="720" cy={deck} r="112" className={fill.sun} />

    <path d={`M0 ${water}H1440V496H0Z`} className={fill.water} />
    <g strokeWidth="4" strokeLinecap="round" className={line.sun}>
      <path d="M664 436h112M684 454h72M702 472h36" />
    </g>
    <g strokeWidth="3" strokeLinecap="round" className={line.ripple}>
      {ripples.map(([x, y, length]) => (
        <path key={`${x}-${y}`} d={`M${x} ${y}h${length}`} />
      ))}
    </g>

    <path d={`M690 ${water}A230 230 0 0 1 720 ${water - 113.6}A230 230 0 0 1 750 ${water}Z`} className={fill.lens} />
    <g strokeWidth="6" className={line.archFar}>
      {columns.map((x) => (
        <path key={x} d={`M${x} ${deck + 8}V${archTop(x)}`} />
      ))}
    </g>
    <g strokeWidth="20" className={line.arch}>
      {centres.map((centre) => (
        <path key={centre} d={`M${centre - radius} ${water}a${radius} ${radius} 0 0 1 ${2 * radius} 0`} />
      ))}
    </g>
    <path d={`M0 ${deck}H262c24 60 30 150 30 ${water - deck}H0Z`} className={fill.leafLight} />
    <path d={`M1440 ${deck}H1178c-24 60-30 150-30 ${water - deck}H1440Z`} className={fill.leafLight} />
    <path d={`M0 ${deck + 96}c90-10 170 20 206 ${water - deck - 96}H0Z`} className={fill.leaf} />
    <path d={`M1440 ${deck + 96}c-90-10-170 20-206 ${water - deck - 96}H1440Z`} className={fill.leaf} />
    <path d={`M0 ${deck}H1440v12H0Z`} className={fill.arch} />
    <path
      d={`M270 ${water - 6}h40v16h-40zM676 ${water - 6}h88v16h-88zM1130 ${water - 6}h40v16h-40z`}
      className={fill.arch}
    />

    <RoundTree x={40} y={deck} />
    <path d={`M84 ${deck}v-66h100v66Z`} className={fill.blush} />
    <path d={`M74 ${deck - 66}l60-52 60 52Z`} className={fill.coral} />
    <path d={`M154 ${deck - 100}v-22h14v34Z`} className={fill.coral} />
    <circle cx="134" cy={deck - 82} r="8" className={fill.sun} />
    <path d={`M100 ${deck}v-30a13 13 0 0 1 26 0v30Z`} className={fill.arch} />
    <path d={`M142 ${deck - 46}h26v22h-26Z`} className={fill.archFar} />
    <Tree x={228} y={deck} scale={0.9} />
    <Seedling x={272} y={deck} scale={0.7} />
    <Person x={326} y={deck} body="coral" skin="skinMid" />
    <Person x={352} y={deck} body="sun" skin="skinMid" scale={0.68} />
    <Person x={440} y={deck} body="leaf" skin="skinDeep" scale={1.04} />
    <Person x={540} y={deck} body="archFar" skin="skinLight" />

    <Person x={684} y={deck} body="coral" skin="skinDeep" scale={1.12} />
    <Person x={756} y={deck} body="arch" skin="skinLight" scale={1.12} />
    <path d={`M692 ${deck - 30}l22 8`} strokeWidth="7" strokeLinecap="round" className={line.coral} />
    <path d={`M748 ${deck - 30}l-22 8`} strokeWidth="7" strokeLinecap="round" className={line.arch} />
    <path d={`M706 ${deck - 22}h28a14 12 0 0 1-28 0Z`} className={fill.ink} />
    <Seedling x={720} y={deck - 22} scale={0.9} />

    <Person x={886} y={deck} body="leaf" skin="skinMid" />
    <g transform={`translate(994 ${deck})`}>
      <circle cx="-2" cy="-13" r="13" strokeWidth="4" className={line.arch} />
      <path d="M-12-12v-14a11 11 0 0 1 22 0v6h12v12h6v6h-14v-10h-10Z" className={fill.coral} />
      <circle cx="-1" cy="-46" r="8.5" className={fill.skinDeep} />
    </g>
    <Person x={1098} y={deck} body="sun" skin="skinLight" scale={1.04} />
    <Person x={1130} y={deck} body="arch" skin="skinMid" scale={0.96} />

    <Tree x={1200} y={deck} scale={1.05} />
    <path d={`M1248 ${deck}v-122h54v122Z`} className={fill.archFar} />
    <path d={`M1302 ${deck}v-86h54v86Z`} className={fill.blush} />
    <path d={`M1248 ${deck - 122}a27 27 0 0 1 54 0Z`} className={fill.arch} />
    <path d={`M1302 ${deck - 86}a27 27 0 0 1 54 0Z`} className={fill.sun} />
    <g className={fill.paper}>
      <path d={`M1264 ${deck - 104}h22v12h-22zm0 26h22v12h-22zm0 26h22v12h-22z`} />
    </g>
    <g className={fill.coral}>
      <path d={`M1318 ${deck - 70}h22v10h-22zm0 22h22v10h-22z`} />
    </g>
    <RoundTree x={1396} y={deck} scale={1.1} />
  </svg>
);

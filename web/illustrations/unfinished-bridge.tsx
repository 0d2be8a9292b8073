import { fill, line } from './art.css.ts';
import { Person } from './person.tsx';
import { RoundTree, Seedling } from './plants.tsx';

/** Two arcs that do not meet yet. `lost`: a person stands at the gap; `building`: the missing part is marked out. Decorative. */
export const UnfinishedBridge = ({ scene }: { readonly scene: 'lost' | 'building' }) => (
  <svg viewBox="0 0 720 300" aria-hidden="true" focusable="false">
    <circle cx="360" cy="86" r="50" className={fill.sun} />
    <path d="M0 250h720v50H0Z" className={fill.water} />
    <g strokeWidth="3" strokeLinecap="round" className={line.ripple}>
      <path d="M60 272h80M240 284h60M420 270h90M590 284h70" />
    </g>
    <g strokeWidth="14" className={line.arch}>
      <path d="M100 250a140 140 0 0 1 140-134h46M620 250a140 140 0 0 0-140-134h-46" />
    </g>
    {scene === 'building' && (
      <path d="M286 110h148" strokeWidth="6" strokeDasharray="4 16" strokeLinecap="round" className={line.coral} />
    )}
    <path d="M0 104h292v12H0zM428 104h292v12H428z" className={fill.arch} />
    <path d="M0 116h96q14 60 10 134H0ZM720 116h-96q-14 60-10 134h106Z" className={fill.leafLight} />
    <RoundTree x={40} y={104} />
    <Seedling x={92} y={104} scale={0.8} />
    <RoundTree x={676} y={104} scale={0.9} />
    {scene === 'lost' ? (
      <>
        <Person x={262} y={104} body="coral" skin="skinDeep" scale={1.15} />
        <Person x={468} y={104} body="leaf" skin="skinLight" scale={1.15} />
        <path d="M456 74l-16-16" strokeWidth="7" strokeLinecap="round" className={line.leaf} />
      </>
    ) : (
      <>
        <Person x={236} y={104} body="coral" skin="skinDeep" scale={1.15} />
        <path d="M252 100h44v-8h-44z" className={fill.sun} />
        <Person x={488} y={104} body="leaf" skin="skinLight" scale={1.15} />
        <path d="M424 100h44v-8h-44z" className={fill.sun} />
        <Person x={556} y={104} body="arch" skin="skinMid" scale={1.1} />
      </>
    )}
  </svg>
);

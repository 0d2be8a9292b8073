import { fill, line } from '../../../illustrations/art.css.ts';
import { Person } from '../../../illustrations/person.tsx';
import { RoundTree, Seedling } from '../../../illustrations/plants.tsx';

/** A letter on its way from one side of the bridge to the other. Decorative. */
export const LetterScene = () => (
  <svg viewBox="-60 0 560 400" width="100%" aria-hidden="true" focusable="false">
    <circle cx="312" cy="96" r="54" className={fill.sun} />
    <path d="M-60 352h560v48H-60Z" className={fill.water} />
    <g strokeWidth="3" strokeLinecap="round" className={line.ripple}>
      <path d="M-20 376h60M84 366h56M196 386h64M300 372h50M420 388h56" />
    </g>
    <g strokeWidth="13" className={line.arch}>
      <path d="M40 356a92 92 0 0 1 184 0M216 356a92 92 0 0 1 184 0" />
    </g>
    <path d="M-60 254h560v11H-60z" className={fill.arch} />
    <path
      d="M58 182C84 84 150 62 262 136S380 186 388 186"
      strokeWidth="3"
      strokeDasharray="2 12"
      strokeLinecap="round"
      className={line.coral}
    />
    <g transform="rotate(-9 216 122)">
      <path d="M158 84h116v76H158z" className={fill.paper} />
      <path d="M158 84h116v76H158zM158 86l58 44 58-44" strokeWidth="6" strokeLinejoin="round" className={line.arch} />
      <circle cx="216" cy="130" r="10" className={fill.coral} />
    </g>
    <Person x={58} y={254} body="coral" skin="skinMid" scale={1.25} />
    <Person x={388} y={254} body="leaf" skin="skinDeep" scale={1.25} />
    <RoundTree x={-14} y={254} scale={0.8} />
    <RoundTree x={456} y={254} scale={0.65} />
    <Seedling x={344} y={254} scale={0.6} />
  </svg>
);

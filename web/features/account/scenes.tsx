import { fill, line } from '#illustrations/art.css.ts';
import { Person } from '#illustrations/person.tsx';
import { RoundTree, Seedling } from '#illustrations/plants.tsx';

/** An open gate, the bridge behind it, and a person walking in. Decorative. */
export const DoorScene = () => (
  <svg viewBox="-60 0 560 400" width="100%" aria-hidden="true" focusable="false">
    <path d="M92 394V188a128 128 0 0 1 256 0v206Z" className={fill.water} />
    <circle cx="220" cy="186" r="62" className={fill.sun} />
    <path d="M92 286h256v108H92Z" className={fill.ripple} />
    <g strokeWidth="8" className={line.archFar}>
      <path d="M108 286a58 58 0 0 1 116 0M216 286a58 58 0 0 1 116 0" />
    </g>
    <path d="M92 222h256v9H92z" className={fill.archFar} />
    <path d="M176 300h88l70 94H106Z" className={fill.paper} />
    <path d="M92 394V188a128 128 0 0 1 256 0v206" strokeWidth="16" className={line.arch} />
    <path d="M84 394V196L30 220v174Z" className={fill.leaf} />
    <circle cx="70" cy="304" r="5" className={fill.sun} />
    <path d="M356 394V196l54 24v174Z" className={fill.leaf} />
    <circle cx="370" cy="304" r="5" className={fill.sun} />
    <Person x={218} y={378} body="coral" skin="skinDeep" scale={1.9} />
    <RoundTree x={448} y={394} scale={0.95} />
    <Seedling x={-8} y={394} scale={1.3} />
    <path d="M-60 396h560" strokeWidth="8" className={line.arch} />
  </svg>
);

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

/** A letter travelling from one side of the bridge to the other. Decorative. */
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

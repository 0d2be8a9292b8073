import { fill, line } from '../../../illustrations/art.css.ts';
import { Person } from '../../../illustrations/person.tsx';
import { RoundTree, Seedling } from '../../../illustrations/plants.tsx';

/** An open gate with the bridge behind it, and somebody on their way in. Decorative. */
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

import type { ReactNode } from 'react';
import * as styles from './icon.css.ts';

/** Drawn on a 24-unit grid with one stroke; a name says what it means, not what it shows. */
const shapes = {
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  minus: <path d="M5 12h14" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  down: <path d="m6 9.5 6 6 6-6" />,
  left: <path d="m14.5 6-6 6 6 6" />,
  right: <path d="m9.5 6 6 6-6 6" />,
  arrow: <path d="M4 12h15m-6-6 6 6-6 6" />,
  external: <path d="M9 6H6v12h12v-3M13 5h6v6m0-6-8 8" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  done: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8 12.3 2.8 2.8L16 9.5" />
    </>
  ),
  alert: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5v5.5m0 3v.2" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5.5M12 7.6v.2" />
    </>
  ),
  caution: <path d="M12 4 2.8 19.5h18.4ZM12 10v4.5m0 2.6v.2" />,
  calendar: <path d="M4 6.5h16v13H4zM4 10.5h16M8 4v4m8-4v4" />,
  show: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  hide: (
    <path d="M4 4l16 16M9.5 6A10 10 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.500a16 16 0 0 1-3 3.700M6.3 7.700A16 16 0 0 0 2.5 12S6 18.5 12 18.500a9.6 9.6 0 0 0 4.2-1M10 10.200a3 3 0 0 0 4 4" />
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="3.8" />
      <path d="M4.5 20a7.5 7.5 0 0 1 15 0" />
    </>
  ),
  people: (
    <>
      <circle cx="8.5" cy="9" r="3.2" />
      <path d="M2.5 19.500a6 6 0 0 1 12 0M15 6a3.2 3.2 0 0 1 0 6m2 1.800a6 6 0 0 1 4.5 5.7" />
    </>
  ),
  mail: <path d="M3.5 6h17v12.500h-17zm0 .8L12 13l8.5-6.2" />,
  phone: (
    <path d="M6 3.500h3.500l1.5 4.5-2.2 1.600a12 12 0 0 0 5.6 5.600L16 13l4.5 1.500V18a2.5 2.5 0 0 1-2.7 2.500A16 16 0 0 1 3.5 6.2 2.5 2.5 0 0 1 6 3.500Z" />
  ),
  place: (
    <>
      <path d="M12 21s7-6.2 7-11.300a7 7 0 0 0-14 0C5 14.8 12 21 12 21Z" />
      <circle cx="12" cy="9.7" r="2.5" />
    </>
  ),
  out: <path d="M14 5H5v14h9M10 12h10m-4-4 4 4-4 4" />,
  board: <path d="M4 4.500h7v8H4zm9 0h7v5h-7zm-9 10h7v5H4zm9-3h7v8h-7z" />,
  chart: <path d="M4 20h16M6.5 16.500v-5m5.5 5V5m5.5 11.500V9" />,
  settings: <path d="M4 8h7m6 0h3M4 16h3m6 0h7M17 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM13 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z" />,
  dot: <circle cx="12" cy="12" r="3.5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  refresh: <path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.500M19.5 3.500v4.200h-4.2" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.400M5.6 18.4 7 17M17 7l1.4-1.4" />
    </>
  ),
  moon: <path d="M19.5 14.300A8 8 0 0 1 9.7 4.500a8 8 0 1 0 9.8 9.800Z" />,
  screen: <path d="M3.5 5h17v11h-17zM9 20h6m-3-4v4" />,
  file: <path d="M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5" />,
  upload: <path d="M12 16V5M7.5 9.5 12 5l4.5 4.5M5 20h14" />,
  download: <path d="M12 4v11.5m-4.5-4.5 4.5 4.5 4.5-4.5M5 20h14" />,
  remove: <path d="M5 7h14M9.5 7V4h5v3M7 7l.8 13h8.4L17 7m-6.5 3.5v6m3-6v6" />,
  print: <path d="M7 8.5V4h10v4.5M7 17H4V8.5h16V17h-3M7 13.5h10V20H7z" />,
  send: <path d="M4 11.5 20 4l-4.5 16-4-6.5zm7.5 2L20 4" />,
  message: <path d="M4 5h16v11.5h-8.5L7.5 20v-3.5H4z" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

interface IconProps {
  readonly name: IconName;
}

/** A small stroke drawing, as large as the text around it. Decorative: words beside it, or the control's name, say what it means. */
export const Icon = ({ name }: IconProps) => (
  <svg
    className={styles.icon}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {shapes[name]}
  </svg>
);

import * as styles from './icon.css.ts';
import pictures from './icons.svg';

/** The symbols of icons.svg. Names describe the meaning, not the picture. */
export type IconName =
  | 'check'
  | 'minus'
  | 'close'
  | 'menu'
  | 'down'
  | 'left'
  | 'right'
  | 'arrow'
  | 'external'
  | 'clock'
  | 'done'
  | 'alert'
  | 'info'
  | 'caution'
  | 'calendar'
  | 'show'
  | 'hide'
  | 'person'
  | 'people'
  | 'mail'
  | 'phone'
  | 'place'
  | 'out'
  | 'board'
  | 'chart'
  | 'settings'
  | 'dot'
  | 'plus'
  | 'refresh'
  | 'sun'
  | 'moon'
  | 'screen'
  | 'file'
  | 'upload'
  | 'download'
  | 'remove'
  | 'print'
  | 'send'
  | 'message'
  | 'bell'
  | 'search'
  | 'star'
  | 'starred';

/** An icon as large as the text around it. Decorative: the text next to it or the control's name carries the meaning. */
export const Icon = ({ name }: { readonly name: IconName }) => (
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
    <use href={`${pictures}#${name}`} />
  </svg>
);

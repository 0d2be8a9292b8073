import { style } from '@vanilla-extract/css';
import { contentWidth, forcedColors, radius, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';
import { entry } from './bar.css.ts';

const padding = 'clamp(16px, 4vw, 40px)';
/** Beside an entry: less where all of them only just fit, as in a laptop's window at 200 %. */
const inset = 'clamp(8px, 1.25vw, 12px)';

/** Aligns the first entry with the page below. */
export const row = style({
  display: 'flex',
  justifyContent: 'space-between',
  width: '100%',
  maxWidth: `calc(${contentWidth} + 2 * ${padding})`,
  marginInline: 'auto',
  paddingInline: '12px',
  '@media': {
    [wide.tablet]: { justifyContent: 'flex-start', gap: '4px', paddingInline: `calc(${padding} - ${inset})` },
  },
});

/** On the icon's corner on a phone, behind the label where there is room. */
export const unread = style({
  minWidth: '1.25rem',
  paddingInline: '5px',
  borderRadius: radius.round,
  backgroundColor: color.action,
  color: color.actionText,
  fontSize: '0.75rem',
  lineHeight: '1.25rem',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  position: 'absolute',
  insetBlockStart: '2px',
  insetInlineStart: 'calc(50% + 4px)',
  '@media': { [wide.tablet]: { position: 'static' }, [forcedColors]: { outline: '1px solid' } },
});

export const search = style({
  display: 'flex',
  alignItems: 'center',
  '@media': { [wide.tablet]: { marginInline: 'auto 4px' } },
});

/** On a phone, where four entries share the width, the icon is above the label. */
export const link = style([
  entry,
  {
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '2px',
    minHeight: '56px',
    paddingInline: '4px',
    fontSize: '0.75rem',
    whiteSpace: 'nowrap',
    selectors: { '&[aria-current]::after': { insetInline: 0, insetBlockEnd: 0, height: '3px' } },
    '@media': {
      [wide.tablet]: {
        flexDirection: 'row',
        gap: '8px',
        minHeight: '48px',
        paddingInline: inset,
        fontSize: '0.9375rem',
      },
    },
  },
]);

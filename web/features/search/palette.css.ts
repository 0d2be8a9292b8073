import { globalStyle, style } from '@vanilla-extract/css';
import { bareButton, fontSize, radius, target } from '#theme/scale.ts';
import { color, mutedCaption, onAccentSoft } from '#theme/theme.css.ts';

export const command = style({ display: 'grid', gap: '8px', minWidth: 0 });

export const input = style({
  width: '100%',
  minHeight: '48px',
  padding: '0 14px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.control,
  backgroundColor: color.surface,
  color: color.text,
  fontSize: fontSize.body,
  '::placeholder': { color: color.textMuted },
});

export const list = style({ maxHeight: 'min(420px, 55dvh)', overflowY: 'auto' });

globalStyle(`${list} [cmdk-group-heading]`, {
  padding: '12px 12px 4px',
  ...mutedCaption,
  fontWeight: 600,
});

export const item = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '12px',
  minHeight: target,
  padding: '6px 12px',
  borderRadius: radius.control,
  cursor: 'pointer',
  selectors: {
    '&[data-selected="true"]': {
      ...onAccentSoft,
      outline: '2px solid transparent',
    },
  },
});

export const mark = style({ color: color.textMuted });
export const words = style({ display: 'grid', minWidth: 0 });
export const title = style({ fontWeight: 500, overflowWrap: 'anywhere' });
export const detail = style({ ...mutedCaption, overflowWrap: 'anywhere' });
export const note = style({ padding: '8px 12px', color: color.textMuted });

export const again = style({
  minHeight: target,
  padding: 0,
  ...bareButton,
  color: color.accent,
  fontWeight: 600,
  textDecoration: 'underline',
});

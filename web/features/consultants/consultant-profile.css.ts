import { style } from '@vanilla-extract/css';
import { font, fontSize, inOwnDirection, measure, wide } from '#theme/scale.ts';
import { color, raised } from '#theme/theme.css.ts';
import { lineButton } from '#ui/button.css.ts';
import { back as wayBack } from '#ui/page.css.ts';

export const waiting = style({ paddingBlock: 'clamp(40px, 6vw, 96px)' });
export const lost = style({ maxWidth: '560px', marginBottom: '32px' });

export const back = style([wayBack, { marginBlock: '-24px 16px' }]);

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: '20px 32px',
  marginBottom: 'clamp(32px, 5vw, 56px)',
});
export const headWords = style({ display: 'grid', gap: '10px', flex: '1 1 280px', minWidth: 0 });

/** First in reading order; on the right where there is room. */
export const columns = style({
  display: 'grid',
  gap: '40px 64px',
  alignItems: 'start',
  '@media': { [wide.laptop]: { gridTemplateColumns: 'minmax(0, 1fr) 320px' } },
});
export const side = style({
  fontSize: fontSize.body,
  '@media': { [wide.laptop]: { gridColumn: 2, gridRow: 1, position: 'sticky', insetBlockStart: '104px' } },
});
export const content = style({
  display: 'grid',
  gap: '48px',
  minWidth: 0,
  '@media': { [wide.laptop]: { gridColumn: 1, gridRow: 1 } },
});

/** It is empty for those who cannot save. */
export const save = style([lineButton, { selectors: { '&:empty': { display: 'none' } } }]);

export const years = style({ display: 'flex', alignItems: 'baseline', gap: '10px', color: color.textMuted });
export const yearsFigure = style({
  fontFamily: font.headline,
  fontSize: '2.25rem',
  fontWeight: 500,
  lineHeight: '1.1',
  color: color.text,
  fontVariantNumeric: 'lining-nums',
});

/** Preserves line breaks. */
export const bio = style({ maxWidth: measure, whiteSpace: 'pre-line', overflowWrap: 'anywhere', ...inOwnDirection });

export const areas = style({
  display: 'grid',
  gap: '8px 32px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
});
export const area = style({ display: 'flex', alignItems: 'baseline', gap: '10px' });
export const areaMark = style({ color: color.accent });

export const modes = style({
  display: 'grid',
  gap: '16px',
  '@media': { [wide.tablet]: { gridTemplateColumns: '1fr 1fr' } },
});
export const mode = style({
  padding: '20px',
  ...raised,
});
export const modeTitle = style({ fontWeight: 600 });
export const modeText = style({ fontSize: fontSize.body, color: color.textMuted });

import { globalStyle, style } from '@vanilla-extract/css';
import { font, fontSize, lineHeight, measure } from '../../theme/scale.ts';
import { color } from '../../theme/theme.css.ts';

export const prose = style({ maxWidth: measure, fontSize: fontSize.lead });

globalStyle(`${prose} > * + *`, { marginTop: '16px' });
globalStyle(`${prose} h2`, {
  marginTop: '40px',
  fontFamily: font.headline,
  fontSize: fontSize.title3,
  fontWeight: 500,
  lineHeight: lineHeight.heading,
  letterSpacing: '-0.012em',
});
globalStyle(`${prose} > h2:first-child`, { marginTop: 0 });
globalStyle(`${prose} ul`, { listStyle: 'disc', paddingInlineStart: '1.25em' });
globalStyle(`${prose} li + li`, { marginTop: '8px' });
globalStyle(`${prose} li::marker`, { color: color.accent });
globalStyle(`${prose} dl`, { borderBottom: `1px solid ${color.border}` });
globalStyle(`${prose} dl > div`, { paddingBlock: '16px', borderTop: `1px solid ${color.border}` });
globalStyle(`${prose} dt`, { fontWeight: 600, overflowWrap: 'anywhere' });
globalStyle(`${prose} dd`, { marginTop: '4px' });

import { assignVars, createGlobalThemeContract, globalStyle, style } from '@vanilla-extract/css';
import { darkArt, darkBandColors, darkColors, lightArt, lightBandColors, lightColors } from './colors.ts';
import { fontSize, radius } from './scale.ts';

/** The theme contract that components use: `color.surface`, `color.text` … */
export const color = createGlobalThemeContract({ ...lightColors }, (_value, path) => `color-${path.join('-')}`);
export const art = createGlobalThemeContract({ ...lightArt }, (_value, path) => `art-${path.join('-')}`);

const light = { ...assignVars(color, { ...lightColors }), ...assignVars(art, { ...lightArt }) };
const dark = { ...assignVars(color, { ...darkColors }), ...assignVars(art, { ...darkArt }) };
const prefersDark = '(prefers-color-scheme: dark)';

/** A deep green area: every component inside it takes the band's colours. */
export const band = style({
  vars: assignVars(color, { ...lightBandColors }),
  backgroundColor: color.surface,
  color: color.text,
});

globalStyle(':root', { vars: light, colorScheme: 'light' });
globalStyle(':root:not([data-theme="light"])', { '@media': { [prefersDark]: { vars: dark, colorScheme: 'dark' } } });
globalStyle(':root[data-theme="dark"]', { vars: dark, colorScheme: 'dark' });

const darkBand = assignVars(color, { ...darkBandColors });
globalStyle(`:root:not([data-theme="light"]) .${band}`, { '@media': { [prefersDark]: { vars: darkBand } } });
globalStyle(`:root[data-theme="dark"] .${band}`, { vars: darkBand });

/* Printed pages always use the light theme. */
globalStyle(':root:root:root', { '@media': { print: { vars: light, colorScheme: 'light' } } });
globalStyle(`:root:root:root .${band}`, { '@media': { print: { vars: assignVars(color, { ...lightColors }) } } });

/** A bordered surface above the page. */
export const raised = {
  border: `1px solid ${color.border}`,
  borderRadius: radius.card,
  backgroundColor: color.surfaceRaised,
} as const;
/** A large {@link raised} surface. */
export const raisedPanel = { ...raised, borderRadius: radius.panel } as const;
/** Text and surface of what stands out most, such as a main button. */
export const onAccent = { backgroundColor: color.accent, color: color.accentText } as const;
/** Text and surface of what stands out a little. */
export const onAccentSoft = { backgroundColor: color.accentSoft, color: color.accentSoftText } as const;
/** A text that explains or dates another one. */
export const mutedCaption = { color: color.textMuted, fontSize: fontSize.caption } as const;

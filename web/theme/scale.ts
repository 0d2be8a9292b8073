/** Spacing scale on a 4 px grid, for every distance in the client. */
export const space = {
  none: '0',
  xxsmall: '4px',
  xsmall: '8px',
  small: '12px',
  medium: '16px',
  large: '24px',
  xlarge: '32px',
  xxlarge: '48px',
} as const;
export type Space = keyof typeof space;

/** Type scale. Headlines grow with the window, text does not. */
export const fontSize = {
  caption: '0.875rem',
  body: '1rem',
  lead: '1.125rem',
  lede: 'clamp(1.125rem, 1.02rem + 0.45vw, 1.375rem)',
  title4: '1.1875rem',
  title3: 'clamp(1.3125rem, 1.22rem + 0.4vw, 1.5625rem)',
  title2: 'clamp(1.75rem, 1.5rem + 1.1vw, 2.5rem)',
  title1: 'clamp(2.125rem, 1.75rem + 1.7vw, 3.125rem)',
  appTitle1: 'clamp(1.875rem, 1.7rem + 0.8vw, 2.5rem)',
  appTitle2: 'clamp(1.4375rem, 1.35rem + 0.4vw, 1.75rem)',
  display: 'clamp(2.5rem, 1.75rem + 3.3vw, 4.5rem)',
} as const;

export const lineHeight = { tight: '1.08', heading: '1.18', snug: '1.4', text: '1.6' } as const;

export const font = {
  headline:
    "'Newsreader Variable', 'Newsreader Fallback Georgia', 'Newsreader Fallback Times', Georgia, 'Times New Roman', serif",
  text: "'Figtree Variable', 'Figtree Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
  /** The system's monospaced font, for names from the code. */
  code: "ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
} as const;

export const radius = { control: '8px', card: '12px', panel: '20px', round: '999px' } as const;

/** Minimum size of a target for pointer or touch. */
export const target = '44px';

export const motion = '160ms ease-out';

/** Media queries by minimum window width. */
export const wide = {
  tablet: 'screen and (min-width: 640px)',
  laptop: 'screen and (min-width: 960px)',
} as const;

/** Where rows have columns; on narrower screens each value is below its label. */
export const asTable = `${wide.laptop}, print`;

export const reducedMotion = '(prefers-reduced-motion: reduce)';
export const forcedColors = '(forced-colors: active)';

export const contentWidth = '1120px';
/** For texts that members wrote: each line runs in the direction of its first letter. */
export const inOwnDirection = { unicodeBidi: 'plaintext' } as const;
/** Like {@link inOwnDirection}, but begins below a label or after a bullet on the left. */
export const inOwnDirectionAtLeft = { ...inOwnDirection, textAlign: 'left' } as const;
/** Parts side by side, which wrap. */
export const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;
/** A {@link row} whose parts keep to both ends. */
export const spreadRow = { ...row, justifyContent: 'space-between' } as const;
/** A button without the browser's box. */
export const bareButton = { border: 0, background: 'transparent', cursor: 'pointer' } as const;
/** Maximum line length of text. */
export const measure = '68ch';

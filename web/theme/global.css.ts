import { globalKeyframes, globalStyle } from '@vanilla-extract/css';
import { font, fontSize, forcedColors, lineHeight, reducedMotion } from './scale.ts';
import { color } from './theme.css.ts';

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('*', { margin: 0 });

globalStyle('html', {
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  scrollPaddingTop: '96px',
});

globalStyle('body', {
  minHeight: '100dvh',
  backgroundColor: color.surface,
  color: color.text,
  fontFamily: font.text,
  fontSize: fontSize.body,
  lineHeight: lineHeight.text,
  fontSynthesis: 'none',
  textRendering: 'optimizeLegibility',
  overflowWrap: 'break-word',
  WebkitFontSmoothing: 'antialiased',
});

globalStyle('h1, h2, h3, h4, h5, h6', { fontWeight: 'inherit', fontSize: 'inherit', textWrap: 'balance' });
globalStyle('p, li, dd', { textWrap: 'pretty' });
// User input may be one very long word: it breaks, and the row around it can shrink.
globalStyle('h1, h2, h3, h4, h5, h6, p, li, dd, dt', { overflowWrap: 'anywhere' });
// Members' texts keep their line breaks.
globalStyle('p, dd', { whiteSpaceCollapse: 'preserve-breaks' });
globalStyle('ul, ol, dl, fieldset, legend', { padding: 0 });
globalStyle('ul, ol', { listStyle: 'none' });
globalStyle('fieldset', { border: 0, minInlineSize: 0 });
globalStyle('img, svg', { display: 'block', maxWidth: '100%' });
globalStyle('button, input, textarea, select', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' });
globalStyle('a', { color: 'inherit' });
globalStyle('address', { fontStyle: 'normal' });
globalStyle('table', { borderCollapse: 'collapse' });

globalStyle(':focus-visible', { outline: `3px solid ${color.focus}`, outlineOffset: '2px' });
globalStyle('h1:focus, h1:focus-visible, main:focus, main:focus-visible', { outline: 'none' });
globalStyle('::selection', { backgroundColor: color.highlight, color: '#1B2B28' });

globalStyle('html:has(dialog[open])', { overflow: 'hidden' });

globalStyle('*, *::before, *::after', {
  '@media': {
    [reducedMotion]: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Any duration above zero would make every element follow a change of colour one frame after its parent.
      transitionDuration: '0s !important',
    },
    [forcedColors]: { boxShadow: 'none !important' },
  },
});

/* The message inside #root stays until the application renders; it becomes visible only when that takes long. */
globalKeyframes('boot-appear', { to: { visibility: 'visible' } });
globalStyle('.boot', {
  visibility: 'hidden',
  animation: 'boot-appear 0s linear 3s forwards',
  padding: '96px 24px',
  textAlign: 'center',
});

/* A printed page has no navigation and no buttons. */
globalStyle('#root :has(~ #main), #main ~ *', { '@media': { print: { display: 'none !important' } } });
// Not sections: one that is longer than a page would leave the page before it empty.
globalStyle('#main article, #main li, #main tr, #main svg', { '@media': { print: { breakInside: 'avoid' } } });
globalStyle('h1, h2, h3, h4', { '@media': { print: { breakAfter: 'avoid' } } });
globalStyle('body', { '@media': { print: { backgroundColor: '#fff', minHeight: 0 } } });

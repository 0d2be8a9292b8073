import { styleVariants } from '@vanilla-extract/css';
import { lightArt } from '#theme/colors.ts';
import { art, color } from '#theme/theme.css.ts';

const names = Object.keys(lightArt) as (keyof typeof lightArt)[];
const of = <Style>(make: (name: keyof typeof lightArt) => Style) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<keyof typeof lightArt, Style>;

/** Fill of a shape, by the name of its colour. */
export const fill = styleVariants(of((name) => ({ fill: art[name] })));
/** Line of a shape, by the name of its colour. */
export const line = styleVariants(of((name) => ({ fill: 'none', stroke: art[name] })));

/** Lines that take the band's or the page's own colours. */
export const edge = styleVariants({
  border: { fill: 'none', stroke: color.border },
  accent: { fill: 'none', stroke: color.accent },
  highlight: { fill: 'none', stroke: color.highlight },
});
export const ground = styleVariants({
  highlight: { fill: color.highlight },
});

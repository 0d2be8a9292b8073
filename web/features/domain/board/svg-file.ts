import { BOARD_WIDTH, CARD_WIDTH, type DrawnSlice, LANE_STEP, LINE } from './drawing.ts';
import { type Lane, lanes } from './slices.ts';

/** Titles of the lanes. */
export const laneTitles: Readonly<Record<Lane, string>> = {
  sender: 'Sent by',
  command: 'Command',
  event: 'Event',
  'read-model': 'Read model',
  screen: 'Shown on',
};

/** Colours of a file that is printed or put into slides: those of the light theme. */
const colours: Readonly<Record<Lane, string>> = {
  sender: '#f1efe8',
  command: '#d9e8fb',
  event: '#fbe3c5',
  'read-model': '#d8efdf',
  screen: '#f1efe8',
};

const INK = '#1b2b28';
const GAP = 14;
const TOP = 72;
const MARGIN = 24;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The board as an SVG file that needs no styles of a page. */
export const svgFile = (title: string, slices: readonly DrawnSlice[]): string => {
  let y = TOP;
  const rows = slices.map((slice) => {
    const cards = slice.cards.map(({ lane, x, y: top, width, height, lines }) => {
      const texts = lines.map(
        (line, at) =>
          `<text x="${x + width / 2}" y="${top + 8 + 12 + at * LINE}" text-anchor="middle">${escaped(line)}</text>`,
      );
      return `<rect x="${x}" y="${top}" width="${width}" height="${height}" rx="6" fill="${colours[lane]}" stroke="${INK}" stroke-opacity="0.35"/>${texts.join('')}`;
    });
    const arrows = slice.arrows.map((arrow) => `<path d="${arrow}" fill="none" stroke="${INK}"/>`);
    const row = `<g transform="translate(${MARGIN} ${y})">${arrows.join('')}${cards.join('')}</g>`;
    y += slice.height + GAP;
    return row;
  });
  const heads = lanes.map(
    (lane, at) =>
      `<text x="${MARGIN + at * LANE_STEP + CARD_WIDTH / 2}" y="${TOP - 14}" text-anchor="middle" font-weight="600">${laneTitles[lane]}</text>`,
  );
  const [width, height] = [BOARD_WIDTH + 2 * MARGIN, y + MARGIN];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="${INK}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="${MARGIN}" y="30" font-size="18" font-weight="600">${escaped(title)}</text>`,
    ...heads,
    ...rows,
    '</svg>',
    '',
  ].join('\n');
};

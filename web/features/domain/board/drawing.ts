import type { DomainCommand } from '#contract/domain-commands.ts';
import type { DomainEventType } from '#contract/domain-events.ts';
import type { DomainScreen } from '#contract/domain-screens.ts';
import type { Place } from '../place.ts';

/** The lanes of the board, from left to right. */
export const lanes = ['sender', 'command', 'event', 'read-model', 'screen'] as const;
type Lane = (typeof lanes)[number];

export interface BoardCard {
  readonly title: string;
  /** Page of the documentation; null if there is none. */
  readonly place: Place | null;
}

/**
 * A command with its senders, its events, the read models that fold them, and the screens that show those read models.
 */
export interface Slice {
  readonly name: string;
  readonly title: string;
  readonly context: DomainCommand['context'];
  readonly cards: Readonly<Record<Lane, readonly BoardCard[]>>;
}

/** Maximum number of cards drawn in a lane; the others are counted. */
const MOST_CARDS = 5;

interface Model {
  readonly commands: readonly DomainCommand[];
  readonly events: readonly Pick<DomainEventType, 'type' | 'title' | 'consumedBy'>[];
  readonly screens: readonly DomainScreen[];
  /** Read models that fold every type of event; they are left out. */
  readonly folded: ReadonlySet<string>;
}

const limited = (cards: readonly BoardCard[]): readonly BoardCard[] =>
  cards.length <= MOST_CARDS
    ? cards
    : [...cards.slice(0, MOST_CARDS - 1), { title: `and ${cards.length - MOST_CARDS + 1} more`, place: null }];

const unique = (cards: readonly BoardCard[]): readonly BoardCard[] => [
  ...new Map(cards.map((card) => [card.title, card])).values(),
];

/** The slices of a context, or of all contexts, in the order of the commands. */
export const slicesOf = (
  { commands, events, screens, folded }: Model,
  context: DomainCommand['context'] | null,
): readonly Slice[] =>
  commands
    .filter((command) => context === null || command.context === context)
    .map(({ name, title, context: own, waysIn, outcomes }): Slice => {
      const types = [...new Set(outcomes.flat())];
      const led = events.filter(({ type }) => types.includes(type));
      const models = led
        .flatMap(({ consumedBy }) => consumedBy)
        .filter((consumer) => consumer.kind === 'projection' && !folded.has(consumer.name));
      const modelNames = new Set(models.map((model) => model.name));
      const shown = (screen: DomainScreen): number => screen.readModels.filter((model) => modelNames.has(model)).length;
      const senders = screens.filter((screen) => screen.commands.includes(name));
      const others = waysIn.filter(({ kind }) => kind !== 'endpoint');
      return {
        name,
        title,
        context: own,
        cards: {
          sender: limited(
            unique([
              ...senders.map((screen): BoardCard => ({ title: screen.title, place: null })),
              ...others.map(
                (way): BoardCard => ({
                  title: way.title,
                  place: way.kind === 'reactor' ? { section: 'readers', name: `reactor/${way.name}` } : null,
                }),
              ),
            ]),
          ),
          command: [{ title, place: { section: 'commands', name } }],
          event: limited(led.map((event) => ({ title: event.title, place: { section: 'events', name: event.type } }))),
          'read-model': limited(
            unique(
              models.map((model) => ({
                title: model.title,
                place: { section: 'readers', name: `projection/${model.name}` },
              })),
            ),
          ),
          screen: limited(
            unique(
              screens
                .filter((screen) => shown(screen) > 0)
                // Among equals, prefers the screen that shows the fewest read models.
                .toSorted((one, other) => shown(other) - shown(one) || one.readModels.length - other.readModels.length)
                .map((screen) => ({ title: screen.title, place: null })),
            ),
          ),
        },
      };
    });

/** A card with its place in pixels. */
export interface DrawnCard {
  readonly lane: Lane;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The title, broken into lines. */
  readonly lines: readonly string[];
  readonly place: Place | null;
}

/** A slice in pixels; all coordinates are at least 0. */
export interface DrawnSlice {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly cards: readonly DrawnCard[];
  /** SVG paths of the arrows between the lanes. */
  readonly arrows: readonly string[];
}

/** Width of the board: that of the page's content at 1,280 pixels. */
export const BOARD_WIDTH = 856;
const CARD_WIDTH = 156;
const LANE_STEP = (BOARD_WIDTH - CARD_WIDTH) / (lanes.length - 1);
export const LINE = 16;
const CARD_PADDING = 8;
const CARD_GAP = 6;
const HEAD = 5;
/** Number of characters that fit into a line at 13 px. */
const LETTERS = 21;

/** Breaks a title between words. A longer word stays whole. */
export const linesOf = (title: string): readonly string[] => {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LETTERS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};

const heightOf = ({ title }: BoardCard): number => linesOf(title).length * LINE + 2 * CARD_PADDING;

const stackHeight = (cards: readonly BoardCard[]): number =>
  cards.reduce((sum, card) => sum + heightOf(card) + CARD_GAP, 0) - (cards.length === 0 ? 0 : CARD_GAP);

/** Draws a slice: one stack of cards for each lane, in the middle of the row, and an arrow from lane to lane. */
export const drawSlice = ({ name, cards }: Slice): DrawnSlice => {
  const height = Math.max(...lanes.map((lane) => stackHeight(cards[lane])));
  const drawn = lanes.flatMap((lane, at): DrawnCard[] => {
    let y = (height - stackHeight(cards[lane])) / 2;
    return cards[lane].map((card) => {
      const box = { x: at * LANE_STEP, y, width: CARD_WIDTH, height: heightOf(card) };
      y += box.height + CARD_GAP;
      return { lane, ...box, lines: linesOf(card.title), place: card.place };
    });
  });
  const filled = lanes.map((lane, at) => ({ at, isFilled: cards[lane].length > 0 })).filter(({ isFilled }) => isFilled);
  const middle = height / 2;
  const arrows = filled.slice(1).map(({ at }, before) => {
    const from = (filled[before]?.at ?? 0) * LANE_STEP + CARD_WIDTH;
    const to = at * LANE_STEP;
    return `M ${from + 1} ${middle} H ${to - 2} m ${-HEAD} ${-HEAD} l ${HEAD} ${HEAD} l ${-HEAD} ${HEAD}`;
  });
  return { name, width: BOARD_WIDTH, height, cards: drawn, arrows };
};

export const laneTitles: Readonly<Record<Lane, string>> = {
  sender: 'Sent by',
  command: 'Command',
  event: 'Event',
  'read-model': 'Read model',
  screen: 'Shown on',
};

/** Colours of an SVG file for print or slides: those of the light theme. */
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
const HEADING = 36;
const MARGIN = 24;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export interface DrawnRow {
  readonly slice: DrawnSlice;
  /** Above the first slice of a context; otherwise null. */
  readonly heading: string | null;
}

/** The board as an SVG file that needs no styles of a page. */
export const svgFile = (title: string, board: readonly DrawnRow[]): string => {
  let y = TOP;
  const rows = board.map(({ slice, heading }) => {
    const cards = slice.cards.map(({ lane, x, y: top, width, height, lines }) => {
      const texts = lines.map(
        (line, at) =>
          `<text x="${x + width / 2}" y="${top + 8 + 12 + at * LINE}" text-anchor="middle">${escaped(line)}</text>`,
      );
      return `<rect x="${x}" y="${top}" width="${width}" height="${height}" rx="6" fill="${colours[lane]}" stroke="${INK}" stroke-opacity="0.35"/>${texts.join('')}`;
    });
    const arrows = slice.arrows.map((arrow) => `<path d="${arrow}" fill="none" stroke="${INK}"/>`);
    const head =
      heading === null
        ? ''
        : `<text x="${MARGIN}" y="${y + 22}" font-size="16" font-weight="600">${escaped(heading)}</text>`;
    if (heading !== null) y += HEADING;
    const row = `${head}<g transform="translate(${MARGIN} ${y})">${arrows.join('')}${cards.join('')}</g>`;
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

/** Width of a character and gap between labels, in pixels. */
const CHARACTER = 7;
const BETWEEN = 12;
/** Margin at the ends of the axis, in pixels, because some characters are wider. */
const SPARE = 4;

/** A label below the axis and its position. */
interface AxisLabel {
  readonly place: number;
  readonly x: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/**
 * Chooses which categories get a label along an axis: the first and every nth after it, as many as fit without touching.
 * Labels at the ends stay inside.
 * @param width of the axis, in pixels
 */
export const axisLabels = (names: readonly string[], width: number): readonly AxisLabel[] => {
  if (names.length === 0 || width <= 0) return [];
  const step = width / names.length;
  const widest = Math.max(...names.map((name) => name.length)) * CHARACTER + BETWEEN;
  const every = Math.max(1, Math.ceil(widest / step));
  const labels: AxisLabel[] = [];
  let taken = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < names.length; place += every) {
    const size = (names[place] ?? '').length * CHARACTER;
    const middle = (place + 0.5) * step;
    const start = Math.max(0, Math.min(middle - size / 2, width - size));
    // Labels at the ends have moved towards their neighbours.
    if (start < taken) continue;
    taken = start + size + BETWEEN;
    if (middle < size / 2 + SPARE) labels.push({ place, x: 0, anchor: 'start' });
    else if (middle > width - size / 2 - SPARE) labels.push({ place, x: width, anchor: 'end' });
    else labels.push({ place, x: middle, anchor: 'middle' });
  }
  return labels;
};

/** Maps categories and values to coordinates. */
interface LineScale {
  readonly x: (place: number) => number;
  readonly y: (value: number) => number;
}

/** SVG path through the values, interrupted at missing ones. */
export const pathOf = (values: readonly (number | null)[], { x, y }: LineScale): string =>
  values
    .map((value, place) => {
      if (value === null) return '';
      const isStart = place === 0 || values[place - 1] === null;
      return `${isStart ? 'M' : 'L'}${x(place).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');

/**
 * Rounds the highest value up to the top of the axis.
 * @param smallest minimum top: 4 for counts, so that 1 does not look large.
 */
export const roundTop = (highest: number, smallest = 4): number => {
  const least = Math.max(highest, smallest);
  const unit = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * unit).find((top) => top >= least) ?? least;
};

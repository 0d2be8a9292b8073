/** A character of a name, in pixels; and what stays free between two names. */
const CHARACTER = 7;
const BETWEEN = 12;
/** A name in the middle of its category keeps so far from the end, in pixels: some characters are wider than others. */
const SPARE = 4;

/** A name below the axis, with where it is drawn. */
export interface AxisLabel {
  readonly place: number;
  readonly x: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/**
 * Which categories are named along an axis, and where: the first one and every so many after it, as many as fit without
 * touching. Names at the ends stay inside.
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
    // Those at the ends have moved inwards, towards their neighbours.
    if (start < taken) continue;
    taken = start + size + BETWEEN;
    if (middle < size / 2 + SPARE) labels.push({ place, x: 0, anchor: 'start' });
    else if (middle > width - size / 2 - SPARE) labels.push({ place, x: width, anchor: 'end' });
    else labels.push({ place, x: middle, anchor: 'middle' });
  }
  return labels;
};

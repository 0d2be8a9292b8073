/** Where a category and a value are drawn. */
interface LineScale {
  readonly x: (place: number) => number;
  readonly y: (value: number) => number;
}

/** The line through the values; broken where there is none. */
export const pathOf = (values: readonly (number | null)[], { x, y }: LineScale): string =>
  values
    .map((value, place) => {
      if (value === null) return '';
      const isStart = place === 0 || values[place - 1] === null;
      return `${isStart ? 'M' : 'L'}${x(place).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');

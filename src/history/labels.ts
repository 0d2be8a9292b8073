import { wordByWord } from '../contract/format-list.ts';

/** The label of a field's path: `terms.setUpFee` becomes `Terms: set-up fee`. */
export const labelOf = (path: readonly string[]): string => {
  const [first = '', ...rest] = path.map(wordByWord);
  return [first, ...rest.map((words) => words.toLowerCase())].join(': ');
};

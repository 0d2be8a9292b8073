/** The label of a field's path: `terms.setUpFee` becomes `Terms: set up fee`. */
export const labelOf = (path: readonly string[]): string => {
  const words = path.map((name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(': ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

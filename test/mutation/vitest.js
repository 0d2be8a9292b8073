/** Stands in for `vitest` in mutation testing: collects tests instead of running them, with the real `expect`. */
export { expect } from 'vitest';

/** The tests of all imported files, in order. */
export const tests = [];

let path = [];

const eachOf = (declare) => (cases) => (title, body) => {
  for (const [index, one] of cases.entries()) {
    declare(`${title} (${index + 1})`, () => (Array.isArray(one) ? body(...one) : body(one)));
  }
};

export const it = (title, run) => {
  const name = [...path, title].join(' > ');
  const same = tests.filter((test) => test.name === name).length;
  tests.push({ id: same === 0 ? name : `${name} [${same + 1}]`, name, run });
};
it.each = eachOf(it);

export const describe = (title, body) => {
  const outer = path;
  path = [...path, title];
  body();
  path = outer;
};
describe.each = eachOf(describe);

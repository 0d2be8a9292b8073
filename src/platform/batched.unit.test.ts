import { expect, it } from 'vitest';
import { batched } from './batched.ts';

const recorded = () => {
  const asked: (readonly number[])[] = [];
  const square = batched(async (numbers: readonly number[]) => {
    asked.push(numbers);
    await new Promise((resolve) => setImmediate(resolve));
    if (numbers.includes(0)) throw new Error('no zero');
    return new Map(numbers.map((number) => [number, number ** 2]));
  });
  return { asked, square };
};

it('requests made in one turn form one batch, and equal ones are sent once', async () => {
  const { asked, square } = recorded();
  expect(await Promise.all([square(2), square(3), square(2)])).toEqual([4, 9, 4]);
  expect(asked).toEqual([[2, 3]]);
});

it('requests that arrive while a batch is running form the next batch', async () => {
  const { asked, square } = recorded();
  const first = square(1);
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toEqual([[1]]);
  expect(await Promise.all([first, square(2), square(3)])).toEqual([1, 4, 9]);
  expect(asked).toEqual([[1], [2, 3]]);
});

it('an error affects its own batch only', async () => {
  const { square } = recorded();
  const failing = [square(0), square(1)];
  await expect(Promise.all(failing)).rejects.toThrow('no zero');
  expect(await square(2)).toBe(4);
});

import { expect, it } from 'vitest';
import { tryEach } from './try-each.ts';

const messageFor = (failures: number): string => `${failures} failed.`;

it('an item that fails does not hold up the others, and all failures are reported at the end', async () => {
  const done: number[] = [];
  const work = async (item: number): Promise<void> => {
    if (item % 2 === 0) throw new Error(`not ${item}`);
    done.push(item);
  };
  const error = await tryEach([1, 2, 3, 4, 5], work, messageFor).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: '2 failed.', errors: [{ message: 'not 2' }, { message: 'not 4' }] });
  expect(done).toEqual([1, 3, 5]);
});

it('without a failure nothing is thrown', async () => {
  await expect(tryEach(['one'], async () => {}, messageFor)).resolves.toBeUndefined();
});

it('an error while listing the items is thrown', async () => {
  const broken = async function* (): AsyncGenerator<number> {
    yield 1;
    throw new Error('no more pages');
  };
  await expect(tryEach(broken(), async () => {}, messageFor)).rejects.toThrow('no more pages');
});

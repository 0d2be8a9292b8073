import { pino } from 'pino';
import { expect, it } from 'vitest';
import { StartAborted } from './start-aborted.ts';
import { stopOrder } from './stop-order.ts';

it('stops in reverse order, each once, and continues after a failure', async () => {
  const order = stopOrder(pino({ level: 'silent' }));
  const stopped: string[] = [];
  order.add('database', async () => stopped.push('database'));
  order.add('queue', () => Promise.reject(new Error('stuck')));
  order.add('http', async () => stopped.push('http'));
  await Promise.all([order.stop(), order.stop()]);
  expect(stopped).toEqual(['http', 'database']);
});

it('stops at once what is started afterwards, and aborts the start', async () => {
  const order = stopOrder(pino({ level: 'silent' }));
  await order.stop();
  const stopped: string[] = [];
  expect(() => order.add('late', async () => stopped.push('late'))).toThrow(StartAborted);
  expect(stopped).toEqual(['late']);
});

/**
 * Receives standard input as a file, keeps it under an id and prints `kept <sha256>`, or prints why not. Then it stays
 * until it is killed.
 */
import { openFiles } from '../../src/platform/files/files.ts';

const [folder = '', name = '', fileId = ''] = process.argv.slice(2);
const files = openFiles(folder, { mostBytes: 10 * 1024 * 1024, clock: () => new Date() });
const report = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
try {
  const received = await files.receive(process.stdin, { name });
  if ('refused' in received) report(received.code);
  else {
    await files.keep(received, fileId);
    report(`kept ${received.sha256}`);
  }
} catch (error) {
  report(error instanceof Error && 'code' in error ? String(error.code) : String(error));
}
setInterval(() => {}, 60_000);

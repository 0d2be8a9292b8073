import { clearLeftover } from '../../src/platform/embedded-postgres/postmaster.ts';

/** Clears a cluster's leftover and prints the pid of the server that was stopped, or null. */
const [data = ''] = process.argv.slice(2);
console.log(JSON.stringify(await clearLeftover(data)));

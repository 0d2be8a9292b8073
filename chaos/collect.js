import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded into every process of a campaign: collects garbage every ten seconds, so that the samples of its memory show
// what it holds. V8 alone lets garbage pile up for many minutes while the machine has memory to spare.

const COLLECT_MS = 10_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
setInterval(collect, COLLECT_MS).unref();

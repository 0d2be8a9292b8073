import { v7 } from 'uuid';
import type { Random } from './random.ts';

/** An id as the platform would have made it at that moment, and the same one every time. */
export const idAt = (random: Random, at: Date): string => v7({ msecs: at.getTime(), random: random.bytes(16) });

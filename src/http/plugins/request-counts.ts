import type { FastifyRateLimitStore as Store } from '@fastify/rate-limit';

/** Requests of one key since the beginning of its time window. */
interface Counted {
  current: number;
  /** End of the window, on the clock of `performance.now`. */
  readonly until: number;
}

/** Number of counts after which the older ones are forgotten; each takes about 200 bytes. */
const MANY_COUNTS = 50_000;

/**
 * Counts requests in memory for all limits together, as a store of `@fastify/rate-limit`, whose own store keeps the last
 * 5,000 addresses of each endpoint for ever. All windows must have the same length; a count is forgotten soon after its
 * window.
 */
export class RequestCounts implements Store {
  #young = new Map<string, Counted>();
  #old = new Map<string, Counted>();
  /** When the young counts become the old ones. */
  #turnsAt = Number.NEGATIVE_INFINITY;
  #limits = 0;

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  readonly incr: Store['incr'] = (key, callback, timeWindow) => {
    const now = performance.now();
    if (now >= this.#turnsAt || this.#young.size >= MANY_COUNTS) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#turnsAt = now + timeWindow;
    }
    const known = this.#young.get(key) ?? this.#old.get(key);
    const counted = known && known.until > now ? known : { current: 0, until: now + timeWindow };
    counted.current += 1;
    this.#young.set(key, counted);
    callback(null, { current: counted.current, ttl: counted.until - now });
  };

  /** The counts of one limit. */
  readonly child = (): Store => {
    this.#limits += 1;
    const limit = this.#limits;
    return {
      incr: (key, callback, timeWindow, max) => this.incr(`${limit} ${key}`, callback, timeWindow, max),
      child: this.child,
    };
  };
}

/** Time constant of the moving average of a projection's rate, in seconds. */
export const RATE_SECONDS = 5;

/** A checkpoint's current rate in events per second: an exponentially decaying moving average. */
export const RATE = `intensity * exp(greatest(-extract(epoch from clock_timestamp() - updated_at) / ${RATE_SECONDS}, -100)::double precision)`;

/** Carries `[names, position]` of live projections as JSON, in the transaction that moved their checkpoints. */
export const CHECKPOINT_CHANNEL = 'projections';

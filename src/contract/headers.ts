/** Response header: position in the history that a write reached. */
export const positionHeader = 'fellowbridge-position';

/** Request header that makes a creating call safe to repeat: the same key and body return the first response again. */
export const idempotencyHeader = 'idempotency-key';

/** Response header of a response that was returned before for the same `Idempotency-Key`. */
export const replayedHeader = 'idempotency-replayed';

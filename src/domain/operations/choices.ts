/** What can be asked of a projection. */
export const projectionOrders = [
  'rebuild',
  'cancel-rebuild',
  'verify',
  'swap',
  'roll-back',
  'replay',
  'pause',
  'resume',
] as const;
export type ProjectionOrder = (typeof projectionOrders)[number];

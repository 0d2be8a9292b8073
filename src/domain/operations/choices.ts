export const projectionRequests = [
  'rebuild',
  'cancel-rebuild',
  'verify',
  'swap',
  'roll-back',
  'replay',
  'pause',
  'resume',
] as const;
export type ProjectionRequest = (typeof projectionRequests)[number];

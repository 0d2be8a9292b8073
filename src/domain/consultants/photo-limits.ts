export const photoLimits = {
  bytes: 5 * 1024 * 1024,
  /** Of the uploaded picture, so that a small file cannot unpack to fill the memory. */
  pixels: 40_000_000,
  /** Pixels of a side of what is stored. */
  sides: { large: 512, small: 160 },
} as const;

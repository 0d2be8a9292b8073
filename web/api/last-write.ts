interface Write {
  readonly position: string;
  /** Milliseconds since 1970. */
  readonly answeredAt: number;
}

/** The last write of this window: a list fetched after its answer shows the history up to its position. */
let last: Write = { position: '', answeredAt: 0 };

export const lastWrite = (): Write => last;

export const noteWrite = (position: string): void => {
  last = { position, answeredAt: Date.now() };
};

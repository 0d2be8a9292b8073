interface Write {
  readonly position: string;
  /** Milliseconds since 1970. */
  readonly answeredAt: number;
}

/** The last write of this window. A list fetched after its response includes all events up to its position. */
let last: Write = { position: '', answeredAt: 0 };

export const lastWrite = (): Write => last;

export const noteWrite = (position: string): void => {
  last = { position, answeredAt: Date.now() };
};

/** A new key as it is stored: wrapped. */
export interface NewPersonKey {
  readonly subject: string;
  readonly wrapped: Uint8Array;
  /** The epoch whose key wraps it; see the vault. */
  readonly epoch: string | null;
  readonly madeAt: Date;
}

/** A key to encrypt with. */
export interface DraftKey {
  readonly key: Uint8Array;
  /** What to store together with the first events that the key encrypts; null if it is stored. */
  readonly unstored: NewPersonKey | null;
}

/** The keys that protect people's personal data in the history: one 256-bit key per person. */
export interface PersonKeys {
  /** The person's key, created on first use. Throws {@link PersonKeyDestroyed} once it has been destroyed. */
  ensure(subject: string): Promise<Uint8Array>;
  /**
   * A key for a person who is probably new, without asking the database: a cached one, otherwise a new one. See
   * `EventStore.appendWithKeys`.
   */
  draft(subject: string): Promise<DraftKey>;
  /**
   * Reports that events in the history are encrypted with these keys, so that a cache may use them for further writes.
   */
  markUsed(keys: ReadonlyMap<string, Uint8Array>): void;
  /**
   * The keys of these people, without destroyed ones. `missing`: there is no record of the key, not even of its
   * destruction, or the stored key does not decrypt; an error for any reader that needs it.
   */
  find(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array | 'missing'>>;
  /** Destroys the key permanently: the data it protects can never be read again, and no new key is created. */
  destroy(subject: string): Promise<void>;
}

/** Thrown when personal data would be written for a person whose key was destroyed. */
export class PersonKeyDestroyed extends Error {
  readonly subject: string;

  constructor(subject: string) {
    super(`The personal-data key of ${subject} has been destroyed.`);
    this.name = 'PersonKeyDestroyed';
    this.subject = subject;
  }
}

/** Thrown when personal data is to be read and the vault has no record of the person's key: its row was removed. */
export class PersonKeyMissing extends Error {
  constructor(subject: string) {
    super(
      `The personal-data key of ${subject} is missing, and nothing says that it was destroyed. Restore the vault from a backup.`,
    );
    this.name = 'PersonKeyMissing';
  }
}

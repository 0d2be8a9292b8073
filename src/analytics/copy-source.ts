import type { Position } from '../domain/kernel/event.ts';

/** The files of the copy at one moment. */
export interface CopySnapshot {
  /** Null: the copy is empty. */
  readonly completeTo: Position | null;
  /** Absolute paths, by table. A table keeps its list for as long as its files stay the same. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

/** Where the files of the copy are. */
export interface CopySource {
  /** Folder of all files. */
  readonly folder: string;
  current(): Promise<CopySnapshot>;
}

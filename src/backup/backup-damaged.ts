/** Thrown when a file of a backup is damaged, missing or not from this installation. The message is for the operator. */
export class BackupDamaged extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupDamaged';
  }
}

/**
 * Thrown when the settings or the machine keep Fellowbridge from starting and only the operator can change that.
 * The message names the setting at fault and says what would help; it is printed as it is and the process exits with 2.
 */
export class StartRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartRefused';
  }
}

/**
 * Thrown when only the operator can make the start succeed. The message names the setting and the remedy; it is printed
 * as it is, and the process exits with status 2.
 */
export class StartRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartRefused';
  }
}

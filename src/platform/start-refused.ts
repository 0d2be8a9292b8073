/**
 * Thrown when the start cannot succeed until the operator acts. The message names the setting and the remedy; it is
 * printed verbatim, and the process exits with status 2.
 */
export class StartRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartRefused';
  }
}

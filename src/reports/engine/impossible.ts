/** A report that cannot be run, for instance because it would remember too much. The message is for whoever asked for it. */
export class ReportImpossible extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReportImpossible';
  }
}

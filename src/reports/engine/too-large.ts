/** A report that would have to remember more than memory is for. The message is for whoever asked for it. */
export class ReportTooLarge extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReportTooLarge';
  }
}

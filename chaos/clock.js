/**
 * Preloaded into every process of a campaign: SIGUSR2 sets its clock ten minutes ahead, and back again, as a correction of the
 * machine's time does. Timers and durations go on undisturbed, as they do then.
 */
const JUMP_MS = 600_000;

const RealDate = Date;
let aheadMs = 0;

globalThis.Date = /** @type {DateConstructor} */ (
  class extends RealDate {
    /** @param {ConstructorParameters<DateConstructor>} given */
    constructor(...given) {
      super(...(given.length === 0 ? [RealDate.now() + aheadMs] : given));
    }

    static now() {
      return RealDate.now() + aheadMs;
    }

    /** @param {unknown} value */
    static [Symbol.hasInstance](value) {
      return value instanceof RealDate;
    }
  }
);

process.on('SIGUSR2', () => {
  aheadMs = aheadMs === 0 ? JUMP_MS : 0;
});

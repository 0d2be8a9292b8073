import { Icon } from '../../ui/icon.tsx';
import * as styles from './period-presets.css.ts';
import { type Period, presetsOn, today } from './period-presets.ts';

interface PeriodPresetsProps {
  readonly period: Period;
  readonly onChoose: (period: Period) => void;
}

/** Periods to choose with one press. */
export const PeriodPresets = ({ period, onChoose }: PeriodPresetsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: buttons are no fields
  <div role="group" aria-label="Period" className={styles.presets}>
    {presetsOn(today()).map(({ label, from, to }) => {
      const isChosen = period.from === from && period.to === to;
      return (
        <button
          key={label}
          type="button"
          className={styles.preset}
          aria-pressed={isChosen}
          onClick={() => onChoose({ from, to })}
        >
          {isChosen && <Icon name="check" />}
          {label}
        </button>
      );
    })}
  </div>
);

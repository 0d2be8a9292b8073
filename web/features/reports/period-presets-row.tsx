import { Icon } from '#ui/icon.tsx';
import { type Period, presetsOn, today } from './periods.ts';
import * as styles from './reports.css.ts';

interface PeriodPresetsProps {
  readonly period: Period;
  readonly onChoose: (period: Period) => void;
}

/** Buttons for common periods. */
export const PeriodPresets = ({ period, onChoose }: PeriodPresetsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
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

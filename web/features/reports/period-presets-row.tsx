import { DateField } from '#ui/date-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Grid } from '#ui/layout.tsx';
import { TitledCard } from '#ui/titled.tsx';
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

interface PeriodCardProps extends PeriodPresetsProps {
  readonly faults: { readonly from?: string | undefined; readonly to?: string | undefined };
}

/** The period of a report or question, which may be open at both ends. */
export const PeriodCard = ({ period: { from, to }, faults, onChoose }: PeriodCardProps) => (
  <TitledCard title="When">
    <PeriodPresets period={{ from, to }} onChoose={onChoose} />
    <Grid columns="pair" gap="medium" align="start">
      <DateField
        label="From"
        placeholder="Open"
        value={from}
        onChange={(day) => onChoose({ from: day, to })}
        error={faults.from}
      />
      <DateField
        label="To"
        placeholder="Open"
        value={to}
        onChange={(day) => onChoose({ from, to: day })}
        error={faults.to}
      />
    </Grid>
  </TitledCard>
);

import { Popover } from 'radix-ui';
import { type ComponentProps, useState } from 'react';
import { DayPicker, type Matcher } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale';
import { ukDayOf } from '#domain/kernel/uk-day.ts';
import { formatLongDate } from '#lib/dates.ts';
import { dayOf, localDateOf } from '#lib/local-date.ts';
import * as styles from './date-field.css.ts';
import * as fieldStyles from './field.css.ts';
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';
import { Icon } from './icon.tsx';

export interface DateFieldProps extends Omit<FieldProps, 'disabled'> {
  /** A local date, yyyy-mm-dd. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Days that cannot be chosen, such as `{ before: new Date() }`. */
  readonly disabled?: Matcher | Matcher[];
  readonly placeholder?: string;
}

const classNames = {
  root: styles.calendar,
  month_caption: styles.caption,
  nav: styles.nav,
  button_previous: styles.step,
  button_next: styles.step,
  weekday: styles.weekday,
  day: styles.day,
  day_button: styles.dayButton,
  today: styles.today,
  selected: styles.selected,
  outside: styles.outside,
};

const components: ComponentProps<typeof DayPicker>['components'] = {
  Chevron: ({ orientation }) => <Icon name={orientation === 'left' ? 'left' : 'right'} />,
};

/** Picks a day from a calendar that starts on Monday, in British English; one press clears it. */
export const DateField = ({
  label,
  hint,
  error,
  optional,
  id,
  name,
  value,
  onChange,
  onBlur,
  disabled,
  placeholder = 'Choose a date',
}: DateFieldProps) => {
  const ids = useFieldIds({ id, hint, error });
  const [open, setOpen] = useState(false);
  const close = (next: string | null) => {
    onChange(next);
    setOpen(false);
  };
  const chosen = value === null ? undefined : dayOf(value);
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} ids={ids}>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <div className={fieldStyles.box({ invalid: error !== undefined })}>
          <Popover.Trigger
            id={ids.controlId}
            name={name}
            type="button"
            className={`${fieldStyles.control} ${styles.trigger}`}
            aria-labelledby={`${ids.labelId} ${ids.controlId}-value`}
            aria-describedby={ids.describedBy}
            data-invalid={error !== undefined || undefined}
            onBlur={onBlur}
          >
            <Icon name="calendar" />
            <span id={`${ids.controlId}-value`} className={value === null ? styles.none : undefined}>
              {value === null ? placeholder : formatLongDate(value)}
            </span>
          </Popover.Trigger>
          {value !== null && (
            <button
              type="button"
              className={fieldStyles.boxButton}
              aria-label={`Clear ${label.toLowerCase()}`}
              onClick={() => onChange(null)}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
        <Popover.Portal>
          <Popover.Content
            className={styles.panel}
            align="start"
            sideOffset={6}
            collisionPadding={8}
            aria-label={label}
          >
            <DayPicker
              mode="single"
              autoFocus
              locale={enGB}
              weekStartsOn={1}
              selected={chosen}
              defaultMonth={chosen}
              today={dayOf(ukDayOf(new Date()))}
              onSelect={(day) => close(day ? localDateOf(day) : null)}
              disabled={disabled}
              showOutsideDays
              classNames={classNames}
              components={components}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </FieldFrame>
  );
};

import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import * as fieldStyles from '../../../ui/field.css.ts';
import { FieldFrame, useFieldIds } from '../../../ui/field.tsx';
import * as styles from './past.css.ts';
import { instantOf, localMomentOf } from './uk-moment.ts';

interface MomentFieldProps {
  /** The moment that is looked at, an instant. */
  readonly moment: string;
  readonly onMoment: (moment: string) => void;
  readonly onNow: () => void;
}

/** Goes to a moment by date and time, and back to now. */
export const MomentField = ({ moment, onMoment, onNow }: MomentFieldProps) => {
  const [typed, setTyped] = useState(() => localMomentOf(moment));
  const [known, setKnown] = useState(moment);
  if (known !== moment) {
    setKnown(moment);
    setTyped(localMomentOf(moment));
  }
  const [error, setError] = useState<string>();
  const ids = useFieldIds({ id: undefined, hint: 'UK time', error });
  const go = (event: FormEvent) => {
    event.preventDefault();
    const wanted = instantOf(typed);
    setError(wanted === null ? 'Please give a date and a time' : undefined);
    if (wanted !== null) onMoment(wanted);
  };
  return (
    <form className={styles.moment} onSubmit={go} noValidate>
      <FieldFrame label="As of this moment" hint="UK time" error={error} ids={ids}>
        <div className={fieldStyles.box({ invalid: error !== undefined })}>
          <input
            type="datetime-local"
            id={ids.controlId}
            className={fieldStyles.control}
            value={typed}
            max="9999-12-31T23:59"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={ids.describedBy}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      </FieldFrame>
      <div className={styles.momentButtons}>
        <Button type="submit" variant="secondary">
          Go there
        </Button>
        <Button variant="quiet" onClick={onNow}>
          Back to now
        </Button>
      </div>
    </form>
  );
};

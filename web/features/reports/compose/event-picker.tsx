import { useId, useState } from 'react';
import { counted } from '../../../lib/counted.ts';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.css.ts';
import * as styles from './compose.css.ts';
import type { EventFields } from './draft.ts';

interface EventPickerProps {
  readonly known: EventFields;
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChoose: (chosen: string[]) => void;
}

/** Event types by the part of the platform that they are of, to be searched and ticked. */
export const EventPicker = ({ known, chosen, error, onChoose }: EventPickerProps) => {
  const id = useId();
  const [sought, setSought] = useState('');
  const wanted = sought.trim().toLowerCase();
  const found = known.filter(({ type, label, context }) =>
    [type, label, context].some((text) => text.toLowerCase().includes(wanted)),
  );
  const contexts = [...new Set(found.map(({ context }) => context))];
  return (
    <Stack gap="small">
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label="Chosen events">
          {chosen.map((type) => (
            <li key={type}>
              <button
                type="button"
                className={styles.chip}
                onClick={() => onChoose(chosen.filter((other) => other !== type))}
              >
                {known.find((event) => event.type === type)?.label ?? type}
                <span className={visuallyHidden}> (take away)</span>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="Search events"
        type="search"
        value={sought}
        onChange={setSought}
        maxLength={60}
        autoComplete="off"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: each part below is a fieldset */}
      <div
        role="group"
        aria-label="Events"
        aria-describedby={error === undefined ? undefined : id}
        data-invalid={error === undefined ? undefined : true}
        className={styles.eventList}
      >
        {contexts.map((context) => {
          const events = found.filter((event) => event.context === context);
          const types = events.map(({ type }) => type);
          return (
            <CheckboxGroup
              key={context}
              legend={context}
              columns={1}
              options={events.map(({ type, label }) => ({ value: type, label }))}
              values={types.filter((type) => chosen.includes(type))}
              onChange={(ticked) => onChoose([...chosen.filter((type) => !types.includes(type)), ...ticked])}
            />
          );
        })}
        {found.length === 0 && <Text tone="muted">No event is called like that.</Text>}
      </div>
      <FieldError id={id}>{error}</FieldError>
      <p role="status" className={visuallyHidden}>
        {wanted === '' ? '' : `${counted(found.length, 'event')} found`}
      </p>
    </Stack>
  );
};

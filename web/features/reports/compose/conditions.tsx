import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { ConditionRow } from './condition-row.tsx';
import { conditionInWords } from './definition-in-words.ts';
import type { Draft, DraftCondition, DraftFaults, DraftField } from './draft.ts';

/** The most conditions that a definition takes. */
const MOST = 10;

interface ConditionsProps {
  readonly where: Draft['where'];
  readonly fields: readonly DraftField[];
  readonly faults: DraftFaults;
  /** @param isTyped whether it is on its way still, letter by letter */
  readonly onChange: (where: DraftCondition[], isTyped: boolean) => void;
}

interface Removed {
  readonly at: number;
  readonly condition: DraftCondition;
}

/** What must hold of an event for it to count. What was removed by mistake can be had back. */
export const Conditions = ({ where, fields, faults, onChange }: ConditionsProps) => {
  const [removed, setRemoved] = useState<Removed | null>(null);
  return (
    <Stack gap="medium">
      {where.length > 0 && (
        <div>
          {where.map((condition, at) => (
            <ConditionRow
              // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own
              key={at}
              at={at}
              condition={condition}
              fields={fields}
              faults={faults}
              onChange={(changed) =>
                onChange(
                  where.with(at, changed),
                  changed.field === condition.field && changed.comparison === condition.comparison,
                )
              }
              onRemove={() => {
                setRemoved({ at, condition });
                onChange(where.toSpliced(at, 1), false);
              }}
            />
          ))}
        </div>
      )}
      {removed && (
        <div role="status">
          <Cluster gap="xsmall">
            <Text as="span" size="caption" tone="muted">
              Removed: {conditionInWords(removed.condition, fields)}.
            </Text>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                onChange(where.toSpliced(removed.at, 0, removed.condition), false);
                setRemoved(null);
              }}
            >
              Undo
            </Button>
          </Cluster>
        </div>
      )}
      {where.length < MOST && (
        <div>
          <Button
            variant="secondary"
            size="small"
            icon="plus"
            onClick={() => {
              setRemoved(null);
              onChange([...where, { field: '', comparison: 'is', value: '' }], false);
            }}
          >
            {where.length === 0 ? 'Add a condition' : 'Add another condition'}
          </Button>
        </div>
      )}
    </Stack>
  );
};

import { Grid } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Draft, DraftFaults, DraftField, DraftGroup } from './draft.ts';

const nothing = 'nothing';
const times = [
  { value: 'time:day', label: 'Day' },
  { value: 'time:week', label: 'Week' },
  { value: 'time:month', label: 'Month' },
] as const;

const keyOf = (group: DraftGroup): string => ('time' in group ? `time:${group.time}` : `field:${group.field}`);

const groupOf = (key: string): DraftGroup | null => {
  switch (key) {
    case 'time:day':
      return { time: 'day' };
    case 'time:week':
      return { time: 'week' };
    case 'time:month':
      return { time: 'month' };
    default:
      return key.startsWith('field:') ? { field: key.slice('field:'.length) } : null;
  }
};

interface GroupsProps {
  readonly groupBy: Draft['groupBy'];
  readonly fields: readonly DraftField[];
  readonly faults: DraftFaults;
  readonly onChange: (groupBy: DraftGroup[]) => void;
}

/** What the figures are told by: a stretch of time, a field, or two of them. */
export const Groups = ({ groupBy, fields, faults, onChange }: GroupsProps) => {
  const [first, second] = groupBy;
  const options = (none: string, other: DraftGroup | undefined) => [
    { value: nothing, label: none },
    // Two stretches of time would tell the same thing twice.
    ...(other && 'time' in other ? [] : times),
    ...fields
      .map(({ name, label }) => ({ value: `field:${name}`, label }))
      .filter(({ value }) => other === undefined || value !== keyOf(other)),
  ];
  return (
    <Grid columns="pair" gap="medium" align="start">
      <Select
        label="Group by"
        options={options('Nothing: one figure', undefined)}
        value={first ? keyOf(first) : nothing}
        onChange={(key) => {
          const group = groupOf(key);
          if (group === null) onChange([]);
          else onChange(second && keyOf(second) !== keyOf(group) && !('time' in second) ? [group, second] : [group]);
        }}
        error={faults['groupBy.0']}
      />
      {first && (
        <Select
          label="Then by"
          options={options('Nothing else', first)}
          value={second ? keyOf(second) : nothing}
          onChange={(key) => {
            const group = groupOf(key);
            onChange(group === null ? [first] : [first, group]);
          }}
          error={faults['groupBy.1']}
        />
      )}
    </Grid>
  );
};

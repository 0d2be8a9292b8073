import { counted } from '../../../lib/counted.ts';
import { FunnelChart } from '../../../ui/charts/funnel-chart.tsx';
import { GroupedColumns } from '../../../ui/charts/grouped-columns.tsx';
import { LinesChart } from '../../../ui/charts/lines-chart.tsx';
import { RowsChart } from '../../../ui/charts/rows-chart.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import type { DrawnResult } from './chart-data.ts';

const charts = { columns: GroupedColumns, rows: RowsChart, lines: LinesChart, funnel: FunnelChart } as const;

/** A result as its report says that it is drawn. */
export const ResultChart = ({ drawn: { shape, name, data, leftOut } }: { readonly drawn: DrawnResult }) => {
  const Chart = charts[shape];
  return (
    <Stack gap="small">
      <Text weight="strong">{name}</Text>
      <Chart data={data} />
      {leftOut > 0 && (
        <Text size="caption" tone="muted">
          {counted(leftOut, 'more entry is', 'more entries are')} in the table only.
        </Text>
      )}
    </Stack>
  );
};

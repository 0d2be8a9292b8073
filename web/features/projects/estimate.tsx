import { useQuery } from '@tanstack/react-query';
import { ratesQuery } from '#api/consultants.ts';
import { estimateOf, type Range } from '#domain/charities/rates.ts';
import type { ExpertiseArea } from '#domain/kernel/expertise-areas.ts';
import { counted } from '#lib/counted.ts';
import { formatPence, formatPounds } from '#lib/money.ts';
import { Caption, Text } from '#ui/text.tsx';
import { TitledCard } from '#ui/titled.tsx';

interface EstimateProps {
  readonly hours: number | null;
  readonly areas: readonly ExpertiseArea[];
  /** The standard rate of the chosen consultant in pounds; null before one is chosen. */
  readonly rate: number | null;
  /** Discount on the standard rate, in percent. */
  readonly discount: number;
}

const rangeOf = ({ lowest, highest }: Range, format: (amount: number) => string): string =>
  lowest === highest ? format(lowest) : `${format(lowest)} to ${format(highest)}`;

/** Estimated cost of a project; a range until a consultant is chosen. Renders nothing without hours and rates. */
export const Estimate = ({ hours, areas, rate, discount }: EstimateProps) => {
  const isKnown = rate !== null && rate > 0;
  const { data } = useQuery({ ...ratesQuery(areas), enabled: !isKnown && areas.length > 0 });
  const lowest = isKnown ? rate : (data?.lowest ?? null);
  const highest = isKnown ? rate : (data?.highest ?? null);
  const hasAreas = isKnown || areas.length > 0;
  if (hours === null || !(hours > 0) || lowest === null || highest === null || !hasAreas) return null;
  const rates = { lowest, highest };
  const from = isKnown
    ? 'the consultant’s rate'
    : `the rates of ${counted(data?.consultants ?? 0, 'matching consultant')}`;
  return (
    <TitledCard title="Estimate, before VAT" tone="tint" gap="xsmall">
      <Text size="lead" weight="strong">
        {rangeOf(estimateOf(hours, rates, discount), formatPence)}
      </Text>
      <Caption>
        {counted(hours, 'hour')} at {rangeOf(rates, formatPounds)} an hour, {from}
        {discount > 0 && `, less the ${discount}% member discount`}.
      </Caption>
    </TitledCard>
  );
};

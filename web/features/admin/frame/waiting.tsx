import { workingDaysSince } from '#domain/kernel/working-days.ts';
import { Badge } from '#ui/badge.tsx';

interface WaitingProps {
  readonly since: string;
  /** Working days. */
  readonly promised: number;
}

/** How long something has waited: 'Day 2 of 3'. Monday to Friday count (spec §§4, 9). */
export const Waiting = ({ since, promised }: WaitingProps) => {
  const days = workingDaysSince(new Date(since), new Date());
  if (days === 0) return <Badge icon="clock">New</Badge>;
  if (days <= promised) {
    return (
      <Badge icon="clock" tone={days === promised ? 'caution' : 'neutral'}>
        Day {days} of {promised}
      </Badge>
    );
  }
  const over = days - promised;
  return (
    <Badge icon="caution" tone="critical">
      Overdue by {over} working {over === 1 ? 'day' : 'days'}
    </Badge>
  );
};

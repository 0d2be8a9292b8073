import { call } from '#api/client.ts';
import { useCurrentUser } from '#api/session.ts';
import { useAction } from '#api/use-action.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import type { ConsultantListItem } from '#contract/consultants.ts';
import { capitalized } from '#contract/format-list.ts';
import { memberRate } from '#domain/charities/rates.ts';
import { ukDayOf } from '#domain/kernel/uk-day.ts';
import { counted } from '#lib/counted.ts';
import { formatLongDate } from '#lib/dates.ts';
import { formatPence, formatPounds } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { consultantCopy, formatAnswerTime, formatRating } from './copy.ts';

interface SaveButtonProps {
  readonly consultant: Pick<ConsultantListItem, 'id' | 'user' | 'isSaved'>;
  /** The project whose list of candidates contains the button, if any: that list is refetched. */
  readonly projectId?: string;
}

/** Adds a consultant to the charity's shortlist; a second press removes them. Renders nothing for other roles. */
export const SaveButton = ({ consultant: { id, user, isSaved }, projectId }: SaveButtonProps) => {
  const { user: viewer } = useCurrentUser();
  const save = useAction({
    run: (isToSave: boolean) =>
      call(isToSave ? 'shortlistConsultant' : 'removeFromShortlist', { params: { consultantId: id } }),
    failed: consultantCopy.saveFailed,
    refreshes: [
      ['/api/consultants'],
      [`/api/consultants/${id}`],
      ...(projectId === undefined ? [] : [[`/api/projects/${projectId}/candidates`]]),
    ],
  });
  if (viewer?.role !== 'charity') return null;
  // Optimistic: shows the new state while the call is pending.
  const isShownSaved = save.isPending ? save.variables : isSaved;
  return (
    <Button
      variant="quiet"
      size="small"
      icon={isShownSaved ? 'starred' : 'star'}
      aria-label={isShownSaved ? `Saved: ${user.name}. Remove` : `Save ${user.name}`}
      onClick={() => {
        if (!save.isPending) save.mutate(!isSaved);
      }}
    >
      {isShownSaved ? 'Saved' : 'Save'}
    </Button>
  );
};

type Facts = Pick<
  ConsultantListItem,
  'hourlyRate' | 'daysPerMonth' | 'availableFrom' | 'completedProjects' | 'answerHours' | 'rating'
>;

/** 'Available from 1 May 2026, 6 days a month'. */
const availabilityOf = ({ daysPerMonth, availableFrom }: Facts): string => {
  const isLater = availableFrom !== null && availableFrom > ukDayOf(new Date());
  const from = isLater ? `Available from ${formatLongDate(availableFrom)}` : 'Available now';
  return daysPerMonth === null ? from : `${from}, ${counted(daysPerMonth, 'day')} a month`;
};

const workOf = ({ completedProjects, rating }: Facts): string => {
  const work = completedProjects === 0 ? 'No completed projects yet' : counted(completedProjects, 'completed project');
  return rating === null ? work : `${work} · ${formatRating(rating)}`;
};

/** The discounted hourly rate that the charity pays, or would pay as a member; null for everyone else. */
const memberPriceOf = ({ hourlyRate }: Facts, charity: CurrentUser['charityProfile'] | undefined): string | null => {
  if (!charity || hourlyRate === 0) return null;
  const price = formatPence(memberRate(hourlyRate, charity.membershipTier));
  return charity.membershipActive ? `${price} for you as a member` : `${price} with a membership`;
};

const rateOf = ({ hourlyRate }: Facts): string =>
  hourlyRate === 0 ? 'Rate on request' : `${formatPounds(hourlyRate)} an hour`;

interface FactLinesProps {
  readonly consultant: Facts;
  /** Reasons why the consultant fits a project. They include availability and track record. */
  readonly reasons?: readonly string[];
}

/** The facts that help a charity to choose, in two lines; a third one says how the consultant fits a project. */
export const FactLines = ({ consultant, reasons }: FactLinesProps) => {
  const { user } = useCurrentUser();
  const price = memberPriceOf(consultant, user?.charityProfile);
  const answers = formatAnswerTime(consultant.answerHours);
  const { daysPerMonth } = consultant;
  const rest = reasons
    ? [daysPerMonth === null ? null : `${counted(daysPerMonth, 'day')} a month`]
    : [availabilityOf(consultant), workOf(consultant)];
  return (
    <div>
      {reasons && (
        <Text size="caption" tone="accent" weight="strong">
          {capitalized(reasons.join('; '))}
        </Text>
      )}
      <Text size="caption">
        <strong>{rateOf(consultant)}</strong>
        {price && ` · ${price}`}
      </Text>
      <Caption>{[...rest, answers].filter(Boolean).join(' · ')}</Caption>
    </div>
  );
};

/** The same facts as {@link FactLines}, as a list of terms. */
export const FactList = ({ consultant }: { readonly consultant: Facts & { readonly availability: boolean } }) => {
  const { user } = useCurrentUser();
  const price = memberPriceOf(consultant, user?.charityProfile);
  const answers = formatAnswerTime(consultant.answerHours);
  return (
    <DefinitionList
      layout="stacked"
      items={[
        { term: 'Hourly rate', description: [rateOf(consultant), price].filter(Boolean).join(' · ') },
        ...(consultant.availability ? [{ term: 'Availability', description: availabilityOf(consultant) }] : []),
        { term: 'Track record', description: workOf(consultant) },
        ...(answers === null ? [] : [{ term: 'Invitations', description: answers }]),
      ]}
    />
  );
};

import type { ReactNode } from 'react';
import type { CharitySignup, ConsultantSignup } from '#contract/waiting-list.ts';
import {
  charityExperienceLabels,
  charitySizeLabels,
  consultantAvailabilityLabels,
  currentConsultingLabels,
  signupStatusLabels,
} from '#domain/waiting-list/choices.ts';
import { formatBritishDate } from '#lib/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Caption } from '#ui/text.tsx';
import { PhoneAnchor, TextAnchor } from '#ui/text-link.tsx';
import { entryName } from '../frame/frame.css.ts';
import { type AnySignup, splitTags } from './signups.ts';
import * as styles from './waiting-list.css.ts';

/** Green, blue and purple for small, medium and large (spec §2). */
const sizes = {
  small: { tone: 'green', name: 'Small' },
  medium: { tone: 'blue', name: 'Medium' },
  large: { tone: 'purple', name: 'Large' },
} as const;

const statusLooks = {
  waiting: { tone: 'caution', icon: 'clock' },
  invited: { tone: 'accent', icon: 'mail' },
  converted: { tone: 'positive', icon: 'check' },
} as const;

const contactEntries = (email: string, phone: string | null) => [
  { term: 'Email', description: <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor> },
  ...(phone ? [{ term: 'Phone', description: <PhoneAnchor phone={phone} /> }] : []),
];

/** Heading level of the card's name. */
export type CardHeadingLevel = 2 | 3;

const datesOf = ({ createdAt, invitedAt, convertedAt }: AnySignup): string =>
  [
    `Received ${formatBritishDate(createdAt)}`,
    ...(invitedAt ? [`invited ${formatBritishDate(invitedAt)}`] : []),
    ...(convertedAt ? [`registered ${formatBritishDate(convertedAt)}`] : []),
  ].join(', ');

/** What differs between the cards of charities and consultants. */
interface Facts {
  readonly kind: 'Charity' | 'Consultant';
  readonly title: string;
  readonly badge?: ReactNode;
  readonly items: readonly { readonly term: string; readonly description: ReactNode }[];
}

const charityFacts = (signup: CharitySignup): Facts => ({
  kind: 'Charity',
  title: signup.charityName,
  badge: <Badge tone={sizes[signup.charitySize].tone}>{sizes[signup.charitySize].name}</Badge>,
  items: [
    { term: 'Contact', description: signup.contactName },
    ...contactEntries(signup.email, signup.phone),
    { term: 'Size', description: charitySizeLabels[signup.charitySize] },
    ...(signup.primaryNeed ? [{ term: 'Primary need', description: signup.primaryNeed }] : []),
    ...(signup.currentChallenges ? [{ term: 'Challenges', description: signup.currentChallenges }] : []),
  ],
});

const consultantFacts = (signup: ConsultantSignup): Facts => ({
  kind: 'Consultant',
  title: signup.fullName,
  items: [
    { term: 'Current role', description: signup.currentRole },
    ...contactEntries(signup.email, signup.phone),
    { term: 'Experience', description: signup.yearsExperience },
    {
      term: 'Expertise',
      description: (
        <Cluster gap="xsmall">
          {splitTags(signup.expertiseAreas).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </Cluster>
      ),
    },
    { term: 'Charity sector', description: charityExperienceLabels[signup.charityExperience] },
    { term: 'Availability', description: consultantAvailabilityLabels[signup.availability] },
    { term: 'Consulting now', description: currentConsultingLabels[signup.currentConsulting] },
    ...(signup.motivations ? [{ term: 'Motivation', description: signup.motivations }] : []),
  ],
});

interface SignupCardProps {
  readonly signup: AnySignup;
  readonly level: CardHeadingLevel;
  /** Shows the kind of signup, for mixed lists. */
  readonly showsKind?: boolean;
  readonly actions?: ReactNode;
}

export const SignupCard = ({ signup, level, showsKind, actions }: SignupCardProps) => {
  const { kind, title, badge, items } = 'charityName' in signup ? charityFacts(signup) : consultantFacts(signup);
  return (
    <Card as="article" labelledBy={`signup-${signup.id}`}>
      <Stack gap="small">
        <Cluster justify="between" align="start">
          <div className={entryName}>
            <Heading level={level} size="title4" id={`signup-${signup.id}`}>
              {title}
            </Heading>
          </div>
          <Cluster gap="xsmall">
            {showsKind && <Badge>{kind}</Badge>}
            {badge}
            <Badge {...statusLooks[signup.status]}>{signupStatusLabels[signup.status]}</Badge>
            {signup.isRepeat && <Badge>Signed up before</Badge>}
          </Cluster>
        </Cluster>
        <DefinitionList items={items} layout="rows" />
        <div className={styles.foot}>
          <Caption>{datesOf(signup)}</Caption>
          {actions && <Cluster gap="xsmall">{actions}</Cluster>}
        </div>
      </Stack>
    </Card>
  );
};

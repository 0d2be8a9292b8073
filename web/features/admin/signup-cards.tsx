import type { ReactNode } from 'react';
import {
  charityExperienceLabels,
  charitySizeLabels,
  consultantAvailabilityLabels,
  currentConsultingLabels,
} from '../../../src/domain/waiting-list/choices.ts';
import type { CharitySignup, ConsultantSignup } from '../../../src/http/contract/waiting-list.ts';
import { formatBritishDate } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { splitTags } from './split-tags.ts';

/** Green, blue and purple for small, medium and large (spec §2); the word stands there too. */
const sizeTones = { small: 'green', medium: 'blue', large: 'purple' } as const;

const phoneLink = (phone: string | null): ReactNode =>
  phone ? <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> : 'Not given';

const contactEntries = (email: string, phone: string | null) => [
  { term: 'Email', description: <a href={`mailto:${email}`}>{email}</a> },
  { term: 'Phone', description: phoneLink(phone) },
];

/** The place of a card's name in the page's outline. */
export type CardHeadingLevel = 2 | 3;

interface SignupCardProps {
  readonly level: CardHeadingLevel;
  readonly id: string;
  readonly title: string;
  readonly createdAt: string;
  readonly isRepeat: boolean;
  readonly badge?: ReactNode;
  readonly items: readonly { readonly term: string; readonly description: ReactNode }[];
}

const SignupCard = ({ level, id, title, createdAt, isRepeat, badge, items }: SignupCardProps) => (
  <Card as="article" labelledBy={`signup-${id}`}>
    <Stack gap="small">
      <Cluster justify="between" align="start">
        <Heading level={level} size="title4" id={`signup-${id}`}>
          {title}
        </Heading>
        <Cluster>
          {isRepeat && <Badge tone="caution">Signed up before</Badge>}
          {badge}
        </Cluster>
      </Cluster>
      <DefinitionList items={items} />
      <Text tone="muted" size="caption">
        Received {formatBritishDate(createdAt)}
      </Text>
    </Stack>
  </Card>
);

/** A charity on the waiting list. */
export const CharitySignupCard = ({ signup, level }: { signup: CharitySignup; level: CardHeadingLevel }) => (
  <SignupCard
    level={level}
    id={signup.id}
    title={signup.charityName}
    createdAt={signup.createdAt}
    isRepeat={signup.isRepeat}
    badge={<Badge tone={sizeTones[signup.charitySize]}>{charitySizeLabels[signup.charitySize]}</Badge>}
    items={[
      { term: 'Contact', description: signup.contactName },
      ...contactEntries(signup.email, signup.phone),
      ...(signup.primaryNeed ? [{ term: 'Primary need', description: signup.primaryNeed }] : []),
      ...(signup.currentChallenges ? [{ term: 'Challenges', description: signup.currentChallenges }] : []),
    ]}
  />
);

/** A consultant on the waiting list. */
export const ConsultantSignupCard = ({ signup, level }: { signup: ConsultantSignup; level: CardHeadingLevel }) => (
  <SignupCard
    level={level}
    id={signup.id}
    title={signup.fullName}
    createdAt={signup.createdAt}
    isRepeat={signup.isRepeat}
    items={[
      { term: 'Current role', description: signup.currentRole },
      ...contactEntries(signup.email, signup.phone),
      { term: 'Experience', description: signup.yearsExperience },
      {
        term: 'Expertise',
        description: (
          <Cluster>
            {splitTags(signup.expertiseAreas).map((tag) => (
              <Badge key={tag} tone="neutral">
                {tag}
              </Badge>
            ))}
          </Cluster>
        ),
      },
      { term: 'Charity sector', description: charityExperienceLabels[signup.charityExperience] },
      { term: 'Availability', description: consultantAvailabilityLabels[signup.availability] },
      { term: 'Consulting now', description: currentConsultingLabels[signup.currentConsulting] },
      ...(signup.motivations ? [{ term: 'Motivation', description: signup.motivations }] : []),
    ]}
  />
);

import type { ReactNode } from 'react';
import { consultantStatusLabels } from '../../../../src/domain/consultants/consultant-status.ts';
import { expertiseLabels } from '../../../../src/domain/kernel/expertise-areas.ts';
import type { Application } from '../../../../src/http/contract/administration.ts';
import { formatLongDate } from '../../../lib/dates.ts';
import { formatPounds } from '../../../lib/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Text } from '../../../ui/text.tsx';
import { ExternalLink, TextAnchor, TextLink } from '../../../ui/text-link.tsx';
import { entryName } from '../frame/entry-name.css.ts';
import * as styles from './application-card.css.ts';

const looks = {
  applied: { tone: 'caution', icon: 'clock' },
  approved: { tone: 'positive', icon: 'check' },
  declined: { tone: 'neutral', icon: 'close' },
  suspended: { tone: 'critical', icon: 'caution' },
  left: { tone: 'neutral', icon: 'minus' },
} as const;

const linked = (address: string | null): ReactNode =>
  address ? <ExternalLink href={address}>{address.replace(/^https?:\/\//, '')}</ExternalLink> : 'Not given';

const contactsOf = ({ email, phone, website, linkedin }: Application) => [
  { term: 'Email', description: email ? <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor> : 'Not given' },
  {
    term: 'Phone',
    description: phone ? <TextAnchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</TextAnchor> : 'Not given',
  },
  { term: 'LinkedIn', description: linked(linkedin) },
  { term: 'Website', description: linked(website) },
];

const history = ({ createdAt, decidedAt, status }: Application): string => {
  const applied = `Applied on ${formatLongDate(createdAt)}`;
  return decidedAt === null || status === 'applied' ? applied : `${applied}, decided on ${formatLongDate(decidedAt)}`;
};

interface ApplicationCardProps {
  readonly application: Application;
  /** What can be decided now. */
  readonly actions: ReactNode;
}

/** A consultant with everything that a decision needs, and the way to the profile as charities see it. */
export const ApplicationCard = ({ application, actions }: ApplicationCardProps) => {
  const { id, name, organisation, status, bio, expertise, yearsExperience, hourlyRate, reason, availability } =
    application;
  const { tone, icon } = looks[status];
  return (
    <Card as="article" labelledBy={`application-${id}`}>
      <Stack gap="medium">
        <Cluster justify="between" align="start">
          <div className={entryName}>
            <Heading level={2} size="title3" id={`application-${id}`}>
              {status === 'left' ? (
                name
              ) : (
                <TextLink to="/consultants/$id" params={{ id }}>
                  {name}
                </TextLink>
              )}
            </Heading>
            <Text tone="muted" size="caption">
              {[organisation, history(application)].filter(Boolean).join(' · ')}
            </Text>
          </div>
          <Cluster gap="xsmall">
            {status === 'approved' && !availability && <Badge>Unavailable</Badge>}
            <Badge tone={tone} icon={icon}>
              {consultantStatusLabels[status]}
            </Badge>
          </Cluster>
        </Cluster>
        {reason && (
          <Notice tone="caution" title={status === 'suspended' ? 'Why suspended' : 'Why declined'}>
            <p>{reason}</p>
          </Notice>
        )}
        <div className={styles.matter}>
          <div className={styles.words}>
            <Stack gap="small">
              <Text>{bio ?? 'They wrote nothing about themselves.'}</Text>
              <Cluster gap="xsmall">
                {expertise.map((area) => (
                  <Badge key={area}>{expertiseLabels[area]}</Badge>
                ))}
              </Cluster>
            </Stack>
          </div>
          <div className={styles.facts}>
            <DefinitionList
              items={[
                { term: 'Experience', description: yearsExperience === 1 ? '1 year' : `${yearsExperience} years` },
                { term: 'Hourly rate', description: formatPounds(hourlyRate) },
                ...contactsOf(application),
              ]}
              layout="rows"
            />
          </div>
          {actions && <div className={styles.decision}>{actions}</div>}
        </div>
      </Stack>
    </Card>
  );
};

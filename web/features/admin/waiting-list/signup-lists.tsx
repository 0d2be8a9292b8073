import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CharitySignup, ConsultantSignup } from '../../../../src/http/contract/waiting-list.ts';
import { charitySignupsQuery, consultantSignupsQuery, type SignupFilters } from '../../../api/administration.ts';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { PagedList } from '../frame/paged-list.tsx';
import { type CardHeadingLevel, CharitySignupCard, ConsultantSignupCard } from './signup-cards.tsx';
import { signupWords } from './words.ts';

interface SignupListProps<Signup> {
  readonly level: CardHeadingLevel;
  readonly filters?: SignupFilters;
  /** `pairs`: side by side where there is room for two. */
  readonly layout?: 'column' | 'pairs';
  readonly actions?: (signup: Signup) => ReactNode;
}

const isNarrowed = ({ status, search }: SignupFilters): boolean => status !== undefined || search !== undefined;

const emptyWords = (nothing: string, filters: SignupFilters) =>
  isNarrowed(filters)
    ? { title: 'No sign-ups found', message: 'Try another name, or another status.' }
    : { title: nothing, message: 'The newest will stand on top as soon as somebody joins.' };

const Cards = ({ layout, children }: { layout: 'column' | 'pairs'; children: ReactNode }) =>
  layout === 'pairs' ? (
    <Grid columns="wide" gap="medium">
      {children}
    </Grid>
  ) : (
    <Stack gap="medium">{children}</Stack>
  );

/** Charities on the waiting list, newest first. */
export const CharitySignups = ({ level, filters = {}, layout = 'column', actions }: SignupListProps<CharitySignup>) => (
  <PagedList
    query={useInfiniteQuery(charitySignupsQuery(filters))}
    things="sign-ups"
    failure={signupWords.charitiesFailed}
    empty={emptyWords(signupWords.noCharities, filters)}
    headingLevel={level}
  >
    {(signups) => (
      <Cards layout={layout}>
        {signups.map((signup) => (
          <CharitySignupCard key={signup.id} signup={signup} level={level} actions={actions?.(signup)} />
        ))}
      </Cards>
    )}
  </PagedList>
);

/** Consultants on the waiting list, newest first. */
export const ConsultantSignups = ({
  level,
  filters = {},
  layout = 'column',
  actions,
}: SignupListProps<ConsultantSignup>) => (
  <PagedList
    query={useInfiniteQuery(consultantSignupsQuery(filters))}
    things="sign-ups"
    failure={signupWords.consultantsFailed}
    empty={emptyWords(signupWords.noConsultants, filters)}
    headingLevel={level}
  >
    {(signups) => (
      <Cards layout={layout}>
        {signups.map((signup) => (
          <ConsultantSignupCard key={signup.id} signup={signup} level={level} actions={actions?.(signup)} />
        ))}
      </Cards>
    )}
  </PagedList>
);

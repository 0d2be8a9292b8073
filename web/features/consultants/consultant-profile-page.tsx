import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { consultantQuery } from '#api/consultants.ts';
import { isMissing } from '#api/missing.ts';
import { projectsQuery } from '#api/projects.ts';
import { storiesQuery } from '#api/quotes.ts';
import { useCurrentUser } from '#api/session.ts';
import type { ConsultantDetail } from '#contract/consultants.ts';
import { profileLinkName } from '#contract/linkedin.ts';
import { expertiseLabels } from '#domain/kernel/expertise-areas.ts';
import { isUnassigned } from '#domain/projects/project-status.ts';
import { Story } from '#features/public/story.tsx';
import { UnfinishedBridge } from '#illustrations/unfinished-bridge.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/heading.tsx';
import { Icon } from '#ui/icon.tsx';
import { Stack } from '#ui/layout.tsx';
import { MorePages } from '#ui/load-more.tsx';
import { LoadFailed } from '#ui/not-loaded.tsx';
import { Page, PublicPage } from '#ui/page.tsx';
import { Container, Section } from '#ui/section.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { ExternalLink, TextLink } from '#ui/text-link.tsx';
import { TitledSection } from '#ui/titled.tsx';
import { FactList, SaveButton } from './consultant-facts.tsx';
import * as styles from './consultant-profile.css.ts';
import { consultantCopy, formatYears } from './copy.ts';
import type { DirectorySearch } from './directory-search.ts';
import { ExpertiseBadges } from './expertise-badges.tsx';
import { Portrait } from './portrait.tsx';

export const metadata: PageMetadata = {
  path: '/consultants/$id',
  title: 'Consultant profile',
  description: 'A vetted consultant of the fellowship: experience, areas of expertise and ways of working.',
};

const copy = consultantCopy.profile;

/* What the page before knows, kept in the browser history: the search of the directory, the consultant of a profile. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly directory?: DirectorySearch;
    /** The name of the consultant to invite to the project that the link opens. */
    readonly invite?: string;
  }
}

const opensElsewhere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey;

/** Link to the directory; visitors who came from there return to the same search and scroll position. */
const BackToDirectory = () => {
  const router = useRouter();
  const directory = useLocation({ select: ({ state }) => state.directory });
  return (
    <ButtonLink
      to="/consultants"
      search={{ ...directory }}
      variant="quiet"
      size="small"
      icon="left"
      onClick={(event) => {
        if (directory === undefined || opensElsewhere(event)) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      {directory === undefined ? copy.all : copy.back}
    </ButtonLink>
  );
};

/** Shown for an unknown consultant, and for one whom this visitor may not see (spec §2). */
const ConsultantNotFound = () => (
  <Page title={copy.notFound} width="reading" intro={copy.notFoundText}>
    <div className={styles.lost}>
      <UnfinishedBridge scene="lost" />
    </div>
    <ButtonLink variant="primary" to="/consultants">
      {copy.notFoundAction}
    </ButtonLink>
  </Page>
);

/** The charity's newest requests that wait for a consultant, with links that invite this one. */
const WaitingRequests = ({ name }: { readonly name: string }) => {
  const pages = [useInfiniteQuery(projectsQuery('pending')), useInfiniteQuery(projectsQuery('active'))];
  const waiting = pages
    .flatMap(({ data }) => data?.pages[0]?.data ?? [])
    .filter(isUnassigned)
    .slice(0, 3);
  if (waiting.length === 0) return null;
  return (
    <Stack gap="xsmall">
      <Caption>{copy.inviteInstead}</Caption>
      {waiting.map(({ id, title }) => (
        <p key={id}>
          <TextLink to="/projects/$id" params={{ id }} state={{ invite: name }}>
            {copy.inviteTo(title)}
          </TextLink>
        </p>
      ))}
    </Stack>
  );
};

/**
 * Contact via Platform (decisions): a charity starts a project request that invites the consultant; visitors sign in
 * first. Consultants get a link to edit their own profile. All others read how contact works.
 */
const Contact = ({ consultant }: { readonly consultant: ConsultantDetail }) => {
  const { user, isLoading } = useCurrentUser();
  const { id, availability, isApproved } = consultant;
  if (user?.consultantProfile?.id === id) {
    return (
      <>
        <Caption>{copy.own(consultant)}</Caption>
        <ButtonLink fullWidth to="/profile-edit">
          {copy.editOwn}
        </ButtonLink>
      </>
    );
  }
  if (!isApproved) return <Caption>{copy.notApproved}</Caption>;
  if (!availability) return <Caption>{copy.unavailable}</Caption>;
  if (isLoading) return <Skeleton shape="title" />;
  if (user === null) {
    return (
      <>
        <ButtonLink
          variant="accent"
          size="large"
          fullWidth
          to="/login"
          search={{ redirect: `/project-request?consultant=${id}` }}
        >
          {copy.contact}
        </ButtonLink>
        <Caption>{copy.contactSignIn}</Caption>
      </>
    );
  }
  if (user.role !== 'charity') return <Caption>{copy.charitiesOnly}</Caption>;
  return (
    <>
      <ButtonLink variant="accent" size="large" fullWidth to="/project-request" search={{ consultant: id }}>
        {copy.contact}
      </ButtonLink>
      <Caption>{copy.contactHint}</Caption>
      <WaitingRequests name={consultant.user.name} />
    </>
  );
};

const descriptionOf = ({ user, expertise, yearsExperience }: ConsultantDetail): string =>
  `${user.name}: ${expertise.map((area) => expertiseLabels[area]).join(', ')}. ${formatYears(yearsExperience)}.`;

const ContactCard = ({ consultant }: { readonly consultant: ConsultantDetail }) => (
  <div className={styles.side}>
    <Card>
      <Stack gap="medium">
        <p className={styles.years}>
          <strong className={styles.yearsFigure}>{consultant.yearsExperience}</strong>
          {consultant.yearsExperience === 1 ? 'year of experience' : 'years of experience'}
        </p>
        <FactList consultant={consultant} />
        <Contact consultant={consultant} />
        <div className={styles.save}>
          <SaveButton consultant={consultant} />
        </div>
        {consultant.linkedin && (
          <p>
            <ExternalLink href={consultant.linkedin}>{profileLinkName(consultant.linkedin)}</ExternalLink>
          </p>
        )}
      </Stack>
    </Card>
  </div>
);

/** What charities say about projects with the consultant, if they agreed to be named. */
const Stories = ({ consultantId }: { readonly consultantId: string }) => {
  const query = useInfiniteQuery(storiesQuery(consultantId));
  const stories = query.data?.pages.flatMap((page) => page.data) ?? [];
  if (stories.length === 0) return null;
  return (
    <TitledSection title={copy.stories} size="title3" gap="small">
      {stories.map((story) => (
        <Story key={story.id} story={story} isOnProfile />
      ))}
      {query.hasNextPage && <MorePages query={query} things="quotes" />}
    </TitledSection>
  );
};

const ConsultantProfile = ({ consultant }: { readonly consultant: ConsultantDetail }) => {
  const { user: visitor } = useCurrentUser();
  const { id, user, expertise, photo } = consultant;
  return (
    <PublicPage metadata={{ title: user.name, description: descriptionOf(consultant) }}>
      <Section>
        <div className={styles.back}>
          <BackToDirectory />
        </div>
        <header className={styles.head}>
          <Portrait id={id} name={user.name} photo={photo} size="large" />
          <div className={styles.headWords}>
            <Heading level={1}>{user.name}</Heading>
            {user.organisation && (
              <Text size="lede" tone="muted">
                {user.organisation}
              </Text>
            )}
            <ExpertiseBadges areas={expertise} tone="accent" />
          </div>
        </header>
        <div className={styles.columns}>
          <ContactCard consultant={consultant} />
          <div className={styles.content}>
            <TitledSection title={copy.about} size="title3" gap="small">
              <p className={styles.bio}>{user.bio ?? copy.noBio(user.name)}</p>
            </TitledSection>
            <TitledSection title={copy.expertise} size="title3" gap="small">
              <ul className={styles.areas}>
                {expertise.map((area) => (
                  <li key={area} className={styles.area}>
                    <span className={styles.areaMark}>
                      <Icon name="check" />
                    </span>
                    {expertiseLabels[area]}
                  </li>
                ))}
              </ul>
            </TitledSection>
            <Stories consultantId={id} />
            <TitledSection title={copy.workingModes} size="title3" gap="small">
              <ul className={styles.modes}>
                {copy.modes.map(({ title, text }) => (
                  <li key={title} className={styles.mode}>
                    <p className={styles.modeTitle}>{title}</p>
                    <p className={styles.modeText}>{text}</p>
                  </li>
                ))}
              </ul>
            </TitledSection>
          </div>
        </div>
      </Section>
      {visitor === null && (
        <Banner
          title={copy.joinTitle}
          description={copy.joinText}
          actions={
            <ButtonLink to="/register" variant="accent" size="large">
              {copy.join}
            </ButtonLink>
          }
        />
      )}
    </PublicPage>
  );
};

/** A consultant's public profile (spec §2). */
export const ConsultantProfilePage = ({ id }: { readonly id: string }) => {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(consultantQuery(id));
  if (isPending) {
    return (
      <Container>
        <div className={styles.waiting}>
          <Loading label={copy.loading} shapes={['title', 'line', 'block']} />
        </div>
      </Container>
    );
  }
  if (isError && isMissing(error)) return <ConsultantNotFound />;
  if (isError) {
    return (
      <Container width="reading">
        <div className={styles.waiting}>
          <LoadFailed
            title={copy.failed}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            headingLevel={1}
          />
        </div>
      </Container>
    );
  }
  return <ConsultantProfile consultant={data} />;
};

import type { z } from 'zod';
import { call } from '#api/client.ts';
import { useMemberChanged, useMemberNow } from '#api/member.ts';
import { knownUser, refreshCurrentUser, setCurrentUser } from '#api/session.ts';
import { useAction } from '#api/use-action.ts';
import { useWaitingProjects } from '#api/waiting-projects.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { CapacityForm } from '#contract/consultants.ts';
import { type ConsultantStatus, consultantStatusLabels } from '#domain/consultants/consultant-status.ts';
import {
  feedbackTasks,
  NextTasks,
  ProjectCounters,
  unreadTasks,
  WaitingFailed,
} from '#features/projects/dashboard-parts.tsx';
import { ProjectTabs } from '#features/projects/project-tabs.tsx';
import type { DashboardSearch } from '#features/projects/search.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { SubmitButton } from '#forms/app-form.tsx';
import { formatPounds } from '#lib/money.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Heading } from '#ui/heading.tsx';
import type { IconName } from '#ui/icon.tsx';
import { Cluster, Grid, Stack } from '#ui/layout.tsx';
import { LoadedTogether } from '#ui/loaded-together.tsx';
import { Page } from '#ui/page.tsx';
import { StepList } from '#ui/step-list.tsx';
import { Switch } from '#ui/switch.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { dashboardCopy as copy, formatYears } from './copy.ts';
import { ExpertiseBadges } from './expertise-badges.tsx';
import { consultantSteps } from './first-steps.ts';
import { Invitations } from './invitations.tsx';
import { Portrait } from './portrait.tsx';
import { type ConsultantProfile, ReviewBanner } from './review-banner.tsx';

export const metadata: PageMetadata = { path: '/consultant-dashboard', title: 'Consultant Dashboard' };

/**
 * Changes the consultant's availability, with an optimistic update that is rolled back if the server refuses (spec §8).
 */
const useAvailability = (consultantId: string) => {
  const show = (availability: boolean) => {
    const user = knownUser();
    const profile = user?.consultantProfile;
    if (user && profile) setCurrentUser({ ...user, consultantProfile: { ...profile, availability } });
  };
  return useAction({
    // Calls run one after another, so that the last change wins.
    queue: 'availability',
    run: (availability: boolean) =>
      call('changeAvailability', { params: { id: consultantId }, body: { availability } }),
    succeeded: (_, availability) =>
      availability ? copy.availability.becameAvailable : copy.availability.becameUnavailable,
    failed: copy.availability.failed,
    refreshes: [['/api/consultants'], [`/api/consultants/${consultantId}`]],
    onStart: show,
    onFailure: (_, availability) => {
      show(!availability);
      // The server may have refused for a reason that this page does not show yet, such as a suspension.
      refreshCurrentUser().catch(() => undefined);
    },
  });
};

const hintOf = ({ isApproved, availability }: ConsultantProfile): string => {
  if (!isApproved) return copy.availability.needsApproval;
  return availability ? copy.availability.on : copy.availability.off;
};

const capacityOf = ({ daysPerMonth, availableFrom }: ConsultantProfile): z.input<typeof CapacityForm> => ({
  daysPerMonth,
  availableFrom,
});

/** Days per month and start date: optional facts that help charities to choose. */
const Capacity = ({ profile }: { readonly profile: ConsultantProfile }) => {
  const memberChanged = useMemberChanged();
  const capacity = useActionForm({
    values: capacityOf(profile),
    schema: CapacityForm,
    run: (values) => call('stateCapacity', { body: CapacityForm.parse(values) }),
    succeeded: copy.capacity.saved,
    failed: copy.availability.failed,
    resetTo: (member) => capacityOf(member.consultantProfile ?? profile),
    onSuccess: memberChanged,
  });
  const { fields } = capacity;
  return (
    <ActionForm of={capacity} label={copy.capacity.label}>
      <fields.NumberField name="daysPerMonth" label={copy.capacity.days} suffix="days a month" optional />
      <fields.DateField
        name="availableFrom"
        label={copy.capacity.from}
        hint={copy.capacity.fromHint}
        optional
        disabled={{ before: new Date() }}
      />
      <SubmitButton label={copy.capacity.save} busyLabel="Saving..." variant="secondary" size="small" />
    </ActionForm>
  );
};

/** Availability for new projects (spec §§2, 4). */
const AvailabilityCard = ({ profile }: { readonly profile: ConsultantProfile }) => {
  const { mutate } = useAvailability(profile.id);
  return (
    <TitledCard title="Availability" gap="xsmall">
      <Switch
        label={copy.availability.label}
        hint={hintOf(profile)}
        // Pending consultants see the availability of their application, but cannot change it yet.
        checked={profile.availability && (profile.isApproved || profile.status === 'applied')}
        onChange={(availability) => mutate(availability)}
        disabled={!profile.isApproved}
      />
      {profile.isApproved && <Capacity profile={profile} />}
    </TitledCard>
  );
};

interface ProfileCardProps {
  readonly profile: ConsultantProfile;
  readonly name: string;
  readonly bio: string | null;
}

/** The consultant's profile (spec §2). */
const ProfileCard = ({ profile, name, bio }: ProfileCardProps) => (
  <TitledCard title={copy.profile}>
    <Portrait {...profile} name={name} size="small" />
    <ExpertiseBadges areas={profile.expertise} />
    <DefinitionList
      items={[
        { term: 'Experience', description: formatYears(profile.yearsExperience) },
        { term: 'Hourly rate', description: `${formatPounds(profile.hourlyRate)} an hour` },
        { term: 'Bio', description: bio ?? 'You have not written a bio yet. Charities read it first.' },
      ]}
      layout="stacked"
    />
    {profile.isApproved && (
      <ButtonLink fullWidth variant="quiet" to="/consultants/$id" params={{ id: profile.id }}>
        View your public profile
      </ButtonLink>
    )}
  </TitledCard>
);

const looks = {
  applied: { tone: 'caution', icon: 'clock' },
  approved: { tone: 'positive', icon: 'check' },
  declined: { tone: 'critical', icon: 'close' },
  suspended: { tone: 'critical', icon: 'minus' },
  left: { tone: 'neutral', icon: 'minus' },
} as const satisfies Readonly<Record<ConsultantStatus, { readonly tone: BadgeTone; readonly icon: IconName }>>;

/** The remaining first steps; none once all are done. */
const stepsOf = (user: CurrentUser) => {
  const steps = consultantSteps(user, new Date());
  if (steps.every(({ isDone }) => isDone)) return [];
  return steps.map((step) => ({
    ...step,
    action: step.key === 'profile' && (
      <ButtonLink variant="primary" size="small" to="/profile-edit">
        Add a bio
      </ButtonLink>
    ),
  }));
};

interface ConsultantDashboardProps {
  readonly user: CurrentUser;
  readonly search: DashboardSearch;
  readonly onSearch: (search: DashboardSearch) => void;
}

/** The consultant's dashboard (spec §2). */
export const ConsultantDashboardPage = ({ user: known, search, onSearch }: ConsultantDashboardProps) => {
  const user = useMemberNow(known);
  const profile = user.consultantProfile;
  const { projects: waiting, counts, isPending, error, isFetching, ...paging } = useWaitingProjects();
  const steps = stepsOf(user);
  const invitations = waiting.filter(({ invitation }) => invitation === 'invited');

  return (
    <Page
      metadata={metadata}
      eyebrow={user.organization ?? undefined}
      title={`Welcome, ${user.name}`}
      intro={invitations.length > 0 ? copy.invited(invitations.length) : copy.intro}
      badge={profile && <Badge {...looks[profile.status]}>{consultantStatusLabels[profile.status]}</Badge>}
      actions={
        <Cluster>
          <ButtonLink to="/account-settings">{copy.accountSettings}</ButtonLink>
          <ButtonLink variant="primary" to="/profile-edit">
            {copy.editProfile}
          </ButtonLink>
        </Cluster>
      }
    >
      <LoadedTogether isLoading={isPending}>
        <Stack gap="xlarge">
          {profile && <ReviewBanner user={user} profile={profile} />}
          {error && <WaitingFailed error={error} isRetrying={isFetching} />}
          <NextTasks tasks={[...unreadTasks(waiting), ...feedbackTasks(waiting, 'consultant')]} />
          <Invitations invitations={invitations} paging={paging} />
          {counts?.total === 0 && steps.length > 0 ? (
            <StepList steps={steps} />
          ) : (
            <ProjectCounters counts={counts} areUnknown={error !== null && counts === undefined} />
          )}
          <Grid columns="aside" gap="xlarge" align="start">
            <Stack gap="medium">
              <Heading level={2}>{copy.projects}</Heading>
              <ProjectTabs
                search={search}
                onSearch={onSearch}
                counts={counts}
                viewer="consultant"
                emptyAction={
                  profile?.isApproved ? <ButtonLink to="/profile-edit">{copy.editProfile}</ButtonLink> : null
                }
              />
            </Stack>
            {profile && (
              <Stack gap="large">
                <AvailabilityCard profile={profile} />
                <ProfileCard profile={profile} name={user.name} bio={user.bio} />
              </Stack>
            )}
          </Grid>
        </Stack>
      </LoadedTogether>
    </Page>
  );
};

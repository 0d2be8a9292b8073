import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { z } from 'zod';
import { call } from '#api/client.ts';
import { invitationsQuery } from '#api/members.ts';
import { type Invitation, InvitationForm as InvitationSchema } from '#contract/invitations.ts';
import { invitationDays } from '#domain/accounts/invited-roles.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { formatLongDate } from '#lib/dates.ts';
import { administrationPage } from '#lib/page-metadata.ts';
import { roleLabels } from '#lib/role-labels.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Grid, Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { entryName } from '../frame/frame.css.ts';
import { PagedList } from '../frame/paged-list.tsx';
import { useDeliveryMessage } from '../mail/mail-health-notice.tsx';
import { type InvitationState, stateOf } from './invitation-status.ts';

export const metadata = administrationPage('/admin-dashboard/invitations', 'Invitations');

const emptyForm: z.input<typeof InvitationSchema> = { email: '', name: '', role: 'analyst' };

const roles = [
  {
    value: 'analyst',
    label: 'Analyst',
    details: ['Can read history and reports, without personal data.'],
  },
  { value: 'admin', label: 'Administrator', details: ['Can do everything that you can.'] },
] as const;

/** Invites analysts and administrators, who cannot register themselves (decisions, Analyst). */
const InvitationForm = () => {
  const deliveryMessage = useDeliveryMessage();
  const invitation = useActionForm({
    values: emptyForm,
    schema: InvitationSchema,
    run: (values, idempotencyKey) => call('inviteMember', { body: InvitationSchema.parse(values), idempotencyKey }),
    succeeded: (_, { email }) => ({ title: 'Invitation sent', message: deliveryMessage(email.trim()) }),
    failed: { title: 'Invitation failed' },
    refreshes: [['/api/admin/invitations'], ['/api/admin/mails']],
    resetTo: () => emptyForm,
  });
  const { fields } = invitation;
  return (
    <ActionForm of={invitation} label="Invite a colleague" submit="Invite" submitting="Inviting...">
      <fields.TextField name="email" label="Email" type="email" required />
      <fields.TextField name="name" label="Name" optional />
      <fields.RadioCards name="role" legend="Role" options={roles} />
      <p>The link in the email works for {invitationDays} days.</p>
    </ActionForm>
  );
};

const badges = {
  open: { tone: 'caution', icon: 'clock', label: 'Awaiting reply' },
  expired: { tone: 'neutral', icon: 'minus', label: 'Expired' },
  accepted: { tone: 'positive', icon: 'check', label: 'Accepted' },
  withdrawn: { tone: 'neutral', icon: 'close', label: 'Withdrawn' },
} as const satisfies Record<InvitationState, unknown>;

/** How an invitation that was not accepted is ended, which erases the invitee's name and address. */
const endings = {
  open: {
    label: 'Withdraw',
    title: 'Withdraw this invitation?',
    consequence: (name: string) => `The link sent to ${name} stops working, and we erase their name and address.`,
    busy: 'Withdrawing...',
    done: (name: string) => ({ title: 'Invitation withdrawn', message: `${name}'s link no longer works.` }),
  },
  expired: {
    label: 'Remove',
    title: 'Remove this invitation?',
    consequence: (name: string) => `The link sent to ${name} has expired. We erase their name and address.`,
    busy: 'Removing...',
    done: (name: string) => ({ title: 'Invitation removed', message: `${name}'s name and address are erased.` }),
  },
} as const;

/** The invitee's name. It is erased when the invitation is withdrawn or the member leaves. */
const nameOf = ({ name, email, status }: Invitation): string =>
  name || email || (status === 'accepted' ? 'A former member' : 'Name erased');

const InvitationCard = ({ invitation }: { readonly invitation: Invitation }) => {
  const { id, email, role, createdAt, expiresAt } = invitation;
  const state = stateOf(invitation, new Date());
  const { label, ...look } = badges[state];
  const ending = state === 'open' || state === 'expired' ? endings[state] : null;
  const until = state === 'open' ? `, open until ${formatLongDate(expiresAt)}` : '';
  return (
    <Card as="article" labelledBy={`invitation-${id}`}>
      <Stack gap="small">
        <Cluster justify="between" align="start">
          <div className={entryName}>
            <Heading level={3} size="title4" id={`invitation-${id}`}>
              {nameOf(invitation)}
            </Heading>
            {email && email !== nameOf(invitation) && <Text size="caption">{email}</Text>}
          </div>
          <Badge {...look}>{label}</Badge>
        </Cluster>
        <Cluster justify="between">
          <Caption>
            {roleLabels[role]}, invited {formatLongDate(createdAt)}
            {until}
          </Caption>
          {ending && (
            <ConfirmedAction
              button={{
                children: ending.label,
                size: 'small',
                'aria-label': `${ending.label} the invitation of ${nameOf(invitation)}`,
              }}
              title={ending.title}
              message={<p>{ending.consequence(nameOf(invitation))} You can invite them again at any time.</p>}
              confirmLabel={ending.label}
              cancelLabel="Keep"
              busyLabel={ending.busy}
              isDangerous
              action={{
                run: () => call('withdrawInvitation', { params: { id } }),
                succeeded: ending.done(nameOf(invitation)),
                failed: { title: 'Withdrawal failed' },
                refreshes: [['/api/admin/invitations']],
              }}
            />
          )}
        </Cluster>
      </Stack>
    </Card>
  );
};

const Invitations = () => (
  <PagedList
    query={useInfiniteQuery(invitationsQuery)}
    things="invitations"
    empty={{
      title: 'No invitations yet',
      message: 'Analysts and administrators join by invitation only.',
    }}
    headingLevel={3}
  >
    {(invitations) => (
      <Stack gap="medium">
        {invitations.map((invitation) => (
          <InvitationCard key={invitation.id} invitation={invitation} />
        ))}
      </Stack>
    )}
  </PagedList>
);

/** Invitations of analysts and administrators. */
export const InvitationsPage = () => {
  const listId = useId();
  return (
    <Page metadata={metadata} intro="Charities and consultants register themselves. Colleagues need an invitation.">
      <Grid columns="aside" gap="xlarge" align="start">
        <section aria-labelledby={listId} className={entryName}>
          <Stack gap="medium">
            <Heading level={2} id={listId}>
              Invited colleagues
            </Heading>
            <Invitations />
          </Stack>
        </section>
        <TitledCard title="Invite a colleague" size="title3">
          <InvitationForm />
        </TitledCard>
      </Grid>
    </Page>
  );
};

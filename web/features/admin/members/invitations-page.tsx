import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Invitation } from '../../../../src/http/contract/administration.ts';
import { call } from '../../../api/client.ts';
import { invitationsQuery } from '../../../api/members.ts';
import { formatLongDate } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Cluster, Grid, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Text } from '../../../ui/text.tsx';
import { entryName } from '../frame/entry-name.css.ts';
import { PagedList } from '../frame/paged-list.tsx';
import { useAdminAction } from '../frame/use-admin-action.ts';
import { useLandingPlace } from '../frame/use-landing-place.ts';
import { adminHeads } from '../heads.ts';
import { InvitationForm } from './invitation-form.tsx';
import { type InvitationStanding, standingOf } from './invitation-standing.ts';
import { roleLabels } from './roles.ts';

const looks = {
  open: { tone: 'caution', icon: 'clock', label: 'Waiting for an answer' },
  expired: { tone: 'neutral', icon: 'minus', label: 'Expired' },
  accepted: { tone: 'positive', icon: 'check', label: 'Accepted' },
  withdrawn: { tone: 'neutral', icon: 'close', label: 'Withdrawn' },
} as const satisfies Record<InvitationStanding, unknown>;

interface InvitationCardProps {
  readonly invitation: Invitation;
  readonly onWithdraw: () => void;
}

/** Whom it was for is forgotten when it is withdrawn, and when whoever accepted it has left. */
const nameOf = ({ name, email, status }: Invitation): string =>
  name || email || (status === 'accepted' ? 'A former member' : 'Somebody whose name is forgotten');

const InvitationCard = ({ invitation, onWithdraw }: InvitationCardProps) => {
  const { id, email, role, createdAt, expiresAt } = invitation;
  const standing = standingOf(invitation, new Date());
  const { tone, icon, label } = looks[standing];
  const until = standing === 'open' ? `, open until ${formatLongDate(expiresAt)}` : '';
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
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
        </Cluster>
        <Cluster justify="between">
          <Text tone="muted" size="caption">
            {roleLabels[role]}, invited {formatLongDate(createdAt)}
            {until}
          </Text>
          {standing === 'open' && (
            <Button
              size="small"
              variant="secondary"
              aria-label={`Withdraw the invitation of ${nameOf(invitation)}`}
              onClick={onWithdraw}
            >
              Withdraw
            </Button>
          )}
        </Cluster>
      </Stack>
    </Card>
  );
};

const Invitations = () => {
  const [asked, setAsked] = useState<Invitation | null>(null);
  const { ref, land } = useLandingPlace();
  const close = () => {
    setAsked(null);
    land();
  };
  const withdraw = useAdminAction({
    change: ({ id }: Invitation) => call('withdrawInvitation', { params: { id } }),
    done: (invitation) => ({
      title: 'Invitation withdrawn',
      message: `The link that ${nameOf(invitation)} has no longer works.`,
    }),
    failed: { title: 'Not withdrawn', message: 'Nothing has been changed. Please try again.' },
    refreshes: [['/api/admin/invitations']],
    onDone: close,
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a part of the page, named where the focus lands */}
      <div ref={ref} tabIndex={-1} role="region" aria-label="Invitations">
        <PagedList
          query={useInfiniteQuery(invitationsQuery)}
          things="invitations"
          failure="We could not load the invitations"
          empty={{
            title: 'Nobody has been invited yet',
            message: 'Analysts and administrators come by invitation only.',
          }}
          headingLevel={3}
        >
          {(invitations) => (
            <Stack gap="medium">
              {invitations.map((invitation) => (
                <InvitationCard key={invitation.id} invitation={invitation} onWithdraw={() => setAsked(invitation)} />
              ))}
            </Stack>
          )}
        </PagedList>
      </div>
      <ConfirmDialog
        open={asked !== null}
        title="Withdraw this invitation?"
        message={
          asked && (
            <p>
              The link that {nameOf(asked)} was sent stops working, and we forget whom it was for. You may invite them
              again at any time.
            </p>
          )
        }
        confirmLabel="Withdraw"
        cancelLabel="Keep"
        busyLabel="Withdrawing..."
        busy={withdraw.isPending}
        isDangerous
        onConfirm={() => asked && withdraw.mutate(asked)}
        onCancel={close}
      />
    </>
  );
};

/** Invitations of analysts and administrators. */
export const InvitationsPage = () => {
  const listId = useId();
  const formId = useId();
  return (
    <Page
      eyebrow="Administration"
      title="Invitations"
      {...adminHeads.invitations}
      intro="Charities and consultants register by themselves; colleagues come by invitation."
    >
      <Grid columns="aside" gap="xlarge" align="start">
        <section aria-labelledby={listId} className={entryName}>
          <Stack gap="medium">
            <Heading level={2} id={listId}>
              Who was invited
            </Heading>
            <Invitations />
          </Stack>
        </section>
        <Card as="section" labelledBy={formId}>
          <Stack gap="medium">
            <Heading level={2} size="title3" id={formId}>
              Invite a colleague
            </Heading>
            <InvitationForm />
          </Stack>
        </Card>
      </Grid>
    </Page>
  );
};

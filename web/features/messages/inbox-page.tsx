import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { conversationsFor, conversationsQuery } from '#api/conversations.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import type { Conversation, ConversationList as ConversationPage } from '#contract/conversations.ts';
import { SearchBox } from '#features/admin/frame/filters.tsx';
import { PagedList } from '#features/admin/frame/paged-list.tsx';
import { formatUnread } from '#features/projects/copy.ts';
import { startPages } from '#features/shell/navigation.ts';
import { NotAllowed } from '#features/shell/not-allowed.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { ConversationList, InvitationPane, ProjectPane, useConversationName } from './conversation-pane.tsx';
import * as styles from './inbox.css.ts';
import type { ConversationSearch, InboxFilters, InboxSearch } from './search.ts';

export const metadata = { path: '/messages', title: 'Messages' } as const satisfies PageMetadata;

type InboxMember = CurrentUser & { readonly role: 'charity' | 'consultant' };

interface OpenConversationProps {
  readonly user: InboxMember;
  readonly open: ConversationSearch;
}

const OpenConversation = ({ user, open: { project, consultant } }: OpenConversationProps) => {
  if (project === undefined) {
    return (
      <div className={styles.choose}>
        <EmptyState title="Choose a conversation" message="Its messages appear here." />
      </div>
    );
  }
  return consultant === undefined ? (
    <ProjectPane key={project} projectId={project} viewer={user} />
  ) : (
    <InvitationPane key={`${project}/${consultant}`} projectId={project} consultantId={consultant} viewer={user} />
  );
};

type ConversationIds = Pick<Conversation, 'projectId' | 'consultantId'>;

const findIn = (conversations: readonly Conversation[], { projectId, consultantId }: ConversationIds) =>
  conversations.find((one) => one.projectId === projectId && one.consultantId === consultantId);

/** Adds the opened conversations that are no longer listed, as last known and at their place in the order. */
const withOpened = (
  pages: readonly ConversationPage[],
  opened: readonly Conversation[],
  latest: readonly Conversation[] = [],
): ConversationPage[] => {
  const [first, ...others] = pages;
  const listed = pages.flatMap(({ data }) => data);
  const kept = opened.filter((one) => !findIn(listed, one)).map((one) => findIn(latest, one) ?? { ...one, unread: 0 });
  if (first === undefined || kept.length === 0) return [...pages];
  const data = [...listed, ...kept].toSorted((one, other) => other.movedAt.localeCompare(one.movedAt));
  return [{ ...first, data, total: first.total + kept.length }, ...others.map((page) => ({ ...page, data: [] }))];
};

/** The empty state of the list. */
const emptyOf = (role: InboxMember['role'], { search, unread }: InboxFilters, showAll: () => void) => {
  const action = (
    <Button variant="primary" onClick={showAll}>
      Show all conversations
    </Button>
  );
  if (search !== undefined) {
    return { title: 'No conversations found', message: 'Try other words, or show all conversations.', action };
  }
  if (unread) return { title: 'No unread messages', message: 'You have read all your messages.', action };
  return {
    title: 'No conversations yet',
    message:
      role === 'charity'
        ? 'Once you invite a consultant to a project, you can talk to them here.'
        : 'Once a charity invites you to a project, you can talk to it here.',
    action: (
      <ButtonLink variant="primary" to={startPages[role].to}>
        Go to your dashboard
      </ButtonLink>
    ),
  };
};

interface ListedProps {
  readonly user: InboxMember;
  readonly filters: InboxFilters;
  readonly open: ConversationSearch;
  readonly onShowAll: () => void;
}

/**
 * The conversations that match the filters. Of the unread ones, those opened from this list stay in it until it is left,
 * so that it does not move under the reader.
 */
const Listed = ({ user: { id, role }, filters, open, onShowAll }: ListedProps) => {
  const [opened, setOpened] = useState<readonly Conversation[]>([]);
  const all = useInfiniteQuery(conversationsQuery).data?.pages[0]?.data;
  const query = useInfiniteQuery({
    ...conversationsFor(filters),
    select: (data) => ({ ...data, pages: withOpened(data.pages, opened, all) }),
  });
  const listed = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const current = findIn(listed, { projectId: open.project ?? '', consultantId: open.consultant ?? null });
  if (filters.unread && current && !findIn(opened, current)) setOpened([...opened, current]);
  return (
    <PagedList
      query={query}
      things="conversations"
      failure="We could not load your conversations"
      empty={emptyOf(role, filters, onShowAll)}
    >
      {(conversations) => <ConversationList conversations={conversations} viewerId={id} />}
    </PagedList>
  );
};

/** How many messages are unread; a blank line until it is known, so that the list does not move. */
const introOf = (unread: number | undefined): string =>
  unread === undefined ? '\u00a0' : `You have ${unread > 0 ? formatUnread(unread) : 'no unread messages'}.`;

interface InboxProps {
  readonly user: InboxMember;
  readonly shown: InboxSearch;
  readonly onShow: (wanted: InboxSearch) => void;
}

/** A member's conversations, with the open one next to the list, or on a phone instead of it. */
const Inbox = ({ user, shown, onShow }: InboxProps) => {
  const { search, unread: onlyUnread, ...open } = shown;
  const all = useInfiniteQuery(conversationsQuery).data?.pages[0];
  const name = useConversationName(open, user);
  const isEmpty = all?.total === 0;
  const isOpen = open.project !== undefined;
  return (
    <Page
      metadata={metadata}
      {...(name !== undefined && { documentTitle: name })}
      intro={<span className={styles.listPane({ isOpen })}>{introOf(all?.unread)}</span>}
    >
      <div className={styles.panes({ isSplit: !isEmpty || isOpen })}>
        <section aria-label="Conversations" className={styles.listPane({ isOpen })}>
          <Stack gap="medium">
            {!isEmpty && (
              <search aria-label="Search conversations">
                <Stack gap="small">
                  <SearchBox
                    label="Search by name or project"
                    value={search}
                    onSearch={(sought) => onShow({ ...shown, search: sought })}
                  />
                  <Checkbox
                    label="Unread only"
                    checked={onlyUnread ?? false}
                    onChange={(isChosen) => onShow({ ...shown, unread: isChosen ? true : undefined })}
                  />
                </Stack>
              </search>
            )}
            <Listed
              key={`${onlyUnread ?? false} ${search ?? ''}`}
              user={user}
              filters={{ search, unread: onlyUnread }}
              open={open}
              onShowAll={() => onShow(open)}
            />
          </Stack>
        </section>
        {(!isEmpty || isOpen) && (
          <section aria-label="Open conversation" className={styles.openPane({ isOpen })}>
            <OpenConversation user={user} open={open} />
          </section>
        )}
      </div>
    </Page>
  );
};

interface InboxPageProps extends Omit<InboxProps, 'user'> {
  readonly user: CurrentUser;
}

/** The inbox of a charity or a consultant: conversations about all projects and invitations. */
export const InboxPage = ({ user, ...rest }: InboxPageProps) => {
  const { role } = user;
  return role === 'charity' || role === 'consultant' ? (
    <Inbox user={{ ...user, role }} {...rest} />
  ) : (
    <NotAllowed reason="Only charities and consultants have an inbox." />
  );
};

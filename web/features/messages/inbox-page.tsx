import { useInfiniteQuery } from '@tanstack/react-query';
import { conversationsQuery } from '#api/conversations.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { PagedList } from '#features/admin/frame/paged-list.tsx';
import { formatUnread } from '#features/projects/copy.ts';
import { startPages } from '#features/shell/navigation.ts';
import { NotAllowed } from '#features/shell/not-allowed.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { ConversationList, InvitationPane, ProjectPane } from './conversation-pane.tsx';
import * as styles from './inbox.css.ts';
import type { ConversationSearch } from './search.ts';

export const metadata = { path: '/messages', title: 'Messages' } as const satisfies PageMetadata;

type InboxMember = CurrentUser & { readonly role: 'charity' | 'consultant' };

interface InboxProps {
  readonly user: InboxMember;
  readonly open: ConversationSearch;
}

const OpenConversation = ({ user, open: { project, consultant } }: InboxProps) => {
  if (project === undefined) {
    return (
      <div className={styles.choose}>
        <EmptyState headingLevel={2} title="Choose a conversation" message="Its messages appear here." />
      </div>
    );
  }
  return consultant === undefined ? (
    <ProjectPane key={project} projectId={project} viewer={user} />
  ) : (
    <InvitationPane key={`${project}/${consultant}`} projectId={project} consultantId={consultant} viewer={user} />
  );
};

/** A member's conversations, with the open one next to the list, or on a phone instead of it. */
const Inbox = ({ user, open }: InboxProps) => {
  const { id, role } = user;
  const query = useInfiniteQuery(conversationsQuery);
  const { total, unread } = query.data?.pages[0] ?? { total: 0, unread: 0 };
  const isEmpty = query.data !== undefined && total === 0;
  const isOpen = open.project !== undefined;
  return (
    <Page
      title={metadata.title}
      metadata={metadata}
      intro={total > 0 && !isOpen && `You have ${unread > 0 ? formatUnread(unread) : 'no unread messages'}.`}
    >
      <div className={styles.panes({ isSplit: !isEmpty || isOpen })}>
        <section aria-label="Conversations" className={styles.listPane({ isOpen })}>
          <PagedList
            query={query}
            things="conversations"
            failure="We could not load your conversations"
            empty={{
              title: 'No conversations yet',
              message:
                role === 'charity'
                  ? 'Once you invite a consultant to a project, you can talk to them here.'
                  : 'Once a charity invites you to a project, you can talk to it here.',
              action: <ButtonLink to={startPages[role].to}>Go to your dashboard</ButtonLink>,
            }}
          >
            {(conversations) => <ConversationList conversations={conversations} viewerId={id} open={open} />}
          </PagedList>
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

interface InboxPageProps {
  readonly user: CurrentUser;
  readonly open: ConversationSearch;
}

/** The inbox of a charity or a consultant: conversations about all projects and invitations. */
export const InboxPage = ({ user, open }: InboxPageProps) => {
  const { role } = user;
  return role === 'charity' || role === 'consultant' ? (
    <Inbox user={{ ...user, role }} open={open} />
  ) : (
    <NotAllowed reason="Only charities and consultants have an inbox." />
  );
};

import type { Conversation } from '#contract/conversations.ts';
import { soughtText } from '#lib/search-values.ts';

/** The conversation that is open in the inbox: a project's own, or the one with a consultant invited to it. */
export interface ConversationSearch {
  readonly project?: string;
  readonly consultant?: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value : undefined;

/** Which conversations the inbox lists. */
export interface InboxFilters {
  readonly search?: string | undefined;
  readonly unread?: true | undefined;
}

export type InboxSearch = ConversationSearch & InboxFilters;

/** The filters among the search parameters of the inbox. */
export const inboxFiltersOf = ({ search, unread }: Record<string, unknown>): InboxFilters => {
  const sought = soughtText(search);
  return { ...(sought !== undefined && { search: sought }), ...(unread === true && { unread }) };
};

/** The valid search parameters of the inbox. */
export const inboxSearchOf = (given: Record<string, unknown>): InboxSearch => {
  const [project, consultant] = [idOf(given.project), idOf(given.consultant)];
  return {
    ...inboxFiltersOf(given),
    ...(project !== undefined && { project, ...(consultant !== undefined && { consultant }) }),
  };
};

/** The search parameters that open a conversation. */
export const conversationSearch = ({
  projectId,
  consultantId,
}: Pick<Conversation, 'projectId' | 'consultantId'>): ConversationSearch => ({
  project: projectId,
  ...(consultantId !== null && { consultant: consultantId }),
});

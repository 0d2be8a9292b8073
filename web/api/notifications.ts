import { type InfiniteData, infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import type { Notification, NotificationList } from '#contract/notifications.ts';
import { useToast } from '#ui/toast.tsx';
import { call } from './client.ts';
import { dashboardStaleTime } from './member.ts';
import { byPages } from './pages.ts';
import { queryClient } from './query-client.ts';
import { failureOf } from './use-action.ts';

const notificationsKey = ['/api/notifications'] as const;

/** What is new for the member, newest first, page by page, with the number of unread ones. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: notificationsKey,
  queryFn: ({ pageParam, signal }) => call('listNotifications', { query: { cursor: pageParam }, signal }),
  ...byPages,
  staleTime: dashboardStaleTime,
});

/** One notification, or all that are listed. */
export type ReadMark = Pick<Notification, 'id'> | 'all';

const showRead = (mark: ReadMark) => (known: InfiniteData<NotificationList, unknown> | undefined) =>
  known && {
    ...known,
    pages: known.pages.map((page) => {
      const isMeant = ({ id, isRead }: Notification) => !isRead && (mark === 'all' || id === mark.id);
      return {
        ...page,
        data: page.data.map((one) => (isMeant(one) ? { ...one, isRead: true } : one)),
        unread: mark === 'all' ? 0 : Math.max(0, page.unread - 1),
      };
    }),
  };

/** Marks notifications as read, here at once. */
export const useReadNotifications = () => {
  const { toast } = useToast();
  const refresh = () => queryClient.invalidateQueries({ queryKey: notificationsKey });
  return useMutation(
    {
      mutationFn: (mark: ReadMark) => {
        // What came after the list was loaded stays unread.
        const newest = queryClient.getQueryData(notificationsKey) as InfiniteData<NotificationList> | undefined;
        const until = newest?.pages[0]?.data[0]?.at ?? new Date().toISOString();
        return call('readNotifications', { body: mark === 'all' ? { until } : { id: mark.id } });
      },
      onMutate: async (mark) => {
        await queryClient.cancelQueries({ queryKey: notificationsKey });
        queryClient.setQueryData(notificationsQuery.queryKey, showRead(mark));
      },
      onError: (error) => {
        const said = failureOf(error, { title: 'Not marked as read', message: 'Please try again.' });
        toast({ ...said, tone: 'destructive' });
      },
      onSettled: refresh,
    },
    // The header is outside of the provider.
    queryClient,
  );
};

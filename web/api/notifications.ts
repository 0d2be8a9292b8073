import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Notification, NotificationList } from '#contract/notifications.ts';
import { useToast } from '#ui/toast.tsx';
import { call } from './client.ts';
import { pagesQuery } from './endpoint-query.ts';
import { failureOf } from './failure.ts';
import { dashboardStaleTime } from './member.ts';
import { queryClient } from './query-client.ts';

const notificationsKey = ['/api/notifications'] as const;

/** The member's notifications, newest first, page by page, with the unread count. */
export const notificationsQuery = pagesQuery('listNotifications', {}, { staleTime: dashboardStaleTime });

/** How many unread notifications are, or may be, about a project: those not loaded yet may be. */
const unreadOf = (pages: readonly NotificationList[], project: string): number => {
  const unread = pages.flatMap(({ data }) => data).filter(({ isRead }) => !isRead);
  const about = unread.filter((one) => one.project?.id === project && one.kind !== 'messages');
  return about.length + Math.max(0, (pages[0]?.unread ?? 0) - unread.length);
};

/** Marks the notifications of the open project as read, also those that arrive while it is open. */
export const useProjectRead = (project: string): void => {
  const { data } = useInfiniteQuery(notificationsQuery, queryClient);
  const unread = unreadOf(data?.pages ?? [], project);
  useEffect(() => {
    if (unread === 0) return;
    call('readNotifications', { body: { project } })
      .then(() => queryClient.invalidateQueries({ queryKey: notificationsKey }))
      // They stay unread until the page is opened again.
      .catch(() => undefined);
  }, [project, unread]);
};

/** One notification, or all listed ones. */
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

/** Marks notifications as read, with an optimistic update. */
export const useReadNotifications = () => {
  const { toast } = useToast();
  const refresh = () => queryClient.invalidateQueries({ queryKey: notificationsKey });
  return useMutation(
    {
      mutationFn: (mark: ReadMark) => {
        // Notifications that arrived after the list was loaded stay unread.
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
    // The header renders outside the query provider.
    queryClient,
  );
};

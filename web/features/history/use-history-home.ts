import { useCurrentUser } from '../../api/session.ts';

/** Where the list of all events lies for whoever reads it. */
export const useHistoryHome = (): '/admin/history' | '/history' =>
  useCurrentUser().user?.role === 'admin' ? '/admin/history' : '/history';

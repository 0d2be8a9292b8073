import type { LinkProps } from '@tanstack/react-router';
import type { SearchKind, SearchResult } from '#contract/search.ts';
import type { IconName } from '#ui/icon.tsx';

export type Target = Pick<LinkProps, 'to' | 'params' | 'search'>;

interface KindFacts {
  /** Name of the group. */
  readonly label: string;
  readonly icon: IconName;
  /** The page that shows a result. Lists of people are searched by what tells a person apart. */
  readonly targetOf: (result: SearchResult) => Target;
}

const member: KindFacts['targetOf'] = ({ title, detail }) => ({
  to: '/admin-dashboard/members',
  search: { search: detail ?? title },
});

const signupIn =
  (tab: 'charities' | 'consultants'): KindFacts['targetOf'] =>
  ({ title, detail }) => ({ to: '/admin/waiting-list', search: { tab, search: detail ?? title } });

/** What the search finds, in the order of the groups. */
export const kinds: Readonly<Record<SearchKind, KindFacts>> = {
  project: { label: 'Projects', icon: 'file', targetOf: ({ id }) => ({ to: '/projects/$id', params: { id } }) },
  message: {
    label: 'Messages',
    icon: 'message',
    targetOf: ({ id }) => {
      const [project = id, consultant] = id.split('/');
      return consultant === undefined
        ? { to: '/projects/$id', params: { id: project }, search: { tab: 'messages' } }
        : { to: '/messages', search: { project, consultant } };
    },
  },
  charity: { label: 'Charities', icon: 'people', targetOf: member },
  consultant: {
    label: 'Consultants',
    icon: 'person',
    targetOf: ({ id }) => ({ to: '/consultants/$id', params: { id } }),
  },
  member: { label: 'Administrators and analysts', icon: 'person', targetOf: member },
  'charity-signup': { label: 'Waiting list: charities', icon: 'clock', targetOf: signupIn('charities') },
  'consultant-signup': { label: 'Waiting list: consultants', icon: 'clock', targetOf: signupIn('consultants') },
  event: { label: 'Events', icon: 'dot', targetOf: ({ id }) => ({ to: '/history/$eventId', params: { eventId: id } }) },
  stream: { label: 'Streams', icon: 'dot', targetOf: ({ id }) => ({ to: '/admin/history', search: { stream: id } }) },
  request: {
    label: 'Requests',
    icon: 'dot',
    targetOf: ({ id }) => ({ to: '/admin/history', search: { correlation: id } }),
  },
};

export const isKind = (name: unknown): name is SearchKind => typeof name === 'string' && Object.hasOwn(kinds, name);

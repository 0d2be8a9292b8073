import type { IconName } from '#ui/icon.tsx';
import { startPages } from './navigation.ts';

interface MemberPlace {
  readonly to:
    | '/charity-dashboard'
    | '/consultant-dashboard'
    | '/projects'
    | '/messages'
    | '/consultants'
    | '/profile-edit';
  readonly label: string;
  readonly icon: IconName;
  /** Pages without an entry that are reached from this one. */
  readonly leadsTo?: RegExp;
}

const shared: readonly MemberPlace[] = [
  { to: '/projects', label: 'Projects', icon: 'file', leadsTo: /^\/(?:projects\/|project-request$|statement$)/ },
  { to: '/messages', label: 'Messages', icon: 'message' },
];

/** The pages in the bar of charities and consultants. */
export const memberPlaces: Readonly<Record<'charity' | 'consultant', readonly MemberPlace[]>> = {
  charity: [
    { ...startPages.charity, icon: 'board' },
    ...shared,
    { to: '/consultants', label: 'Consultants', icon: 'people', leadsTo: /^\/consultants\// },
  ],
  consultant: [
    { ...startPages.consultant, icon: 'board' },
    ...shared,
    { to: '/profile-edit', label: 'Profile', icon: 'person' },
  ],
};

import { useMatches } from '@tanstack/react-router';
import { useCurrentUser } from '#api/session.ts';
import { MemberBar } from './member-bar.tsx';
import { barPlace } from './shell.css.ts';
import { AdminBar, AnalystBar } from './staff-bar.tsx';

/** The navigation of the signed-in member's role; nothing for visitors. */
export const RoleBar = () => {
  const { user } = useCurrentUser();
  const standsAlone = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.standsAlone) });
  if (standsAlone) return null;
  if (user === null) return <div className={barPlace} />;
  switch (user.role) {
    case 'charity':
    case 'consultant':
      return <MemberBar user={user} role={user.role} />;
    case 'admin':
      return <AdminBar user={user} />;
    case 'analyst':
      return <AnalystBar />;
    default:
      return user.role satisfies never;
  }
};

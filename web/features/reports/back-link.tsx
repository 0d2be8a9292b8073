import { ButtonLink } from '#ui/button.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';

interface BackLinkProps {
  readonly to: '/reports' | '/reports/dashboards';
  readonly children: string;
}

/** Leads from a page to its list. Not printed. */
const BackLink = ({ to, children }: BackLinkProps) => (
  <div className={screenOnly}>
    <ButtonLink to={to} variant="quiet" icon="left">
      {children}
    </ButtonLink>
  </div>
);

export const backToReports = <BackLink to="/reports">All reports</BackLink>;
export const backToDashboards = <BackLink to="/reports/dashboards">All dashboards</BackLink>;

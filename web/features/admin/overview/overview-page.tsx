import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import type { ActivityRange } from '../activity/activity-range.ts';
import { ActivitySection } from '../activity/activity-section.tsx';
import { adminHeads } from '../heads.ts';
import { MailHealthNotice } from '../mail/mail-health-notice.tsx';
import { OtherViews } from '../waiting-list/other-views.tsx';
import { Figures } from './figures.tsx';
import { Operations } from './operations.tsx';
import { Waiting } from './waiting.tsx';

interface OverviewPageProps {
  readonly user: CurrentUser;
  readonly range: ActivityRange;
  readonly onRange: (range: ActivityRange) => void;
}

/** Where an administrator starts: what waits for them, and how the fellowship is doing. */
export const OverviewPage = ({ user, range, onRange }: OverviewPageProps) => (
  <Page
    {...adminHeads.dashboard}
    eyebrow="Admin Dashboard"
    title={`Welcome, ${user.name}`}
    intro="What waits for you, and how the fellowship is doing."
  >
    <Stack gap="xlarge">
      <Waiting />
      <Figures />
      <ActivitySection range={range} onRange={onRange} />
      <MailHealthNotice />
      <OtherViews title="The waiting list" />
      <Operations />
    </Stack>
  </Page>
);

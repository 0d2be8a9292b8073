import { oneOffSetUpFee } from '../../../../src/domain/charities/price-book.ts';
import { formatPounds } from '../../../lib/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

/** What a one-off project costs (spec §9). `isChosen` by a member, who could do without. */
export const OneOffNotice = ({ isChosen }: { isChosen: boolean }) => (
  <Notice
    tone="info"
    title={isChosen ? 'This is a one-off project' : 'Without an active membership, this is a one-off project'}
  >
    <p>
      The set-up fee is {formatPounds(oneOffSetUpFee.first)} for your first project and{' '}
      {formatPounds(oneOffSetUpFee.later)} for each later one. It is credited towards a membership if you join within 30
      days of the project's completion. Nothing is charged online today.
    </p>
    <p>
      {isChosen ? (
        <TextLink to="/project-request">Request it under your membership instead</TextLink>
      ) : (
        <TextLink to="/pricing">Compare with membership</TextLink>
      )}
    </p>
  </Notice>
);

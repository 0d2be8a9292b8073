import { brand } from '../../../../src/brand.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { DoorScene } from '../pictures/door-scene.tsx';
import { invitationWords } from './words.ts';

const { title, message } = invitationWords.invalid;

/** The link lacks its token, or the invitation was accepted, withdrawn or has expired. */
export const InvalidInvitation = () => (
  <AccountLayout title={title} intro={message} picture={<DoorScene />}>
    <Text>
      Open the link in our email once more, as a whole: some programs cut long links. An invitation can be accepted
      once, within seven days. If it does not work any more, ask whoever invited you to send a new one, or write to{' '}
      <TextAnchor href={`mailto:${brand.email}`}>{brand.email}</TextAnchor>.
    </Text>
    <Cluster>
      <ButtonLink to="/login">Go to login</ButtonLink>
      <ButtonLink to="/" variant="quiet">
        Home page
      </ButtonLink>
    </Cluster>
  </AccountLayout>
);

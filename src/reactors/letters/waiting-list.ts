import { brand } from '../../brand.ts';
import { button, type Letter, paragraph } from './letter.ts';

/** To somebody who joined the waiting list, in the words of its Thank You screen (spec §2). */
export const signupReceived = (): Letter => ({
  subject: 'You are on the waiting list',
  blocks: [
    paragraph(
      'Your submission has been received. We’re excited about the possibility of working together and will be in touch very soon.',
    ),
    paragraph(
      `If you did not sign up yourself, or would like us to forget you, write to ${brand.email} and we take you off the list.`,
    ),
  ],
});

/** To somebody on the waiting list who may register now. */
export const signupInvitation = (registerLink: string): Letter => ({
  subject: `${brand.name} is ready for you`,
  blocks: [
    paragraph('Thank you for waiting: there is a place for you now. Register with the e-mail address we write to.'),
    button(`Join ${brand.name}`, registerLink),
    paragraph(`If you have a question, write to ${brand.email} or call ${brand.phone}.`),
  ],
});

import { brand } from '../../brand.ts';
import { button, type MailMessage } from './template.ts';

/** To a person who joined the waiting list, with the text of the Thank You screen (spec §2). */
export const signupReceived = (): MailMessage => ({
  subject: 'You are on the waiting list',
  blocks: [
    'Your submission has been received. We’re excited about the possibility of working together and will be in touch very soon.',
    `If you did not sign up yourself or want to be removed from the list, write to ${brand.email}.`,
  ],
});

/** To a person on the waiting list who may register now. */
export const signupInvitation = (registerLink: string): MailMessage => ({
  subject: `${brand.name} is ready for you`,
  blocks: [
    'Thank you for waiting: you can register now. Please register with this link and this email address. That also confirms the address.',
    button(`Join ${brand.name}`, registerLink),
    `If you have a question, write to ${brand.email} or call ${brand.phone}.`,
  ],
});

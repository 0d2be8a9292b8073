import { z } from 'zod';
import { CurrentUser, charityMember, LinkToken } from './accounts.ts';
import { EmptyBody, type EndpointTable, type Examples, noContent } from './endpoint.ts';
import { ById } from './fields.ts';
import { charityPerson } from './sample-people.ts';

const EmailLink = z.object({ token: LinkToken });

const Vouching = z.object({
  email: z
    .string({ error: 'Please state the address that you confirm' })
    .min(1, 'Please state the address that you confirm')
    .max(254)
    .describe('The address as the list of members shows it, so that a newer one is not confirmed unseen.'),
});

export const endpoints = {
  sendEmailProof: {
    route: 'POST /api/account/email/proof',
    summary: 'Send the link that proves the email address again',
    description: 'Goes to the requested address if there is one. Sends nothing when the address is proved.',
    access: 'member',
    body: EmptyBody,
    success: {
      status: 200,
      body: z.object({
        sendsMail: z
          .boolean()
          .describe('False on an installation without a mail server: an administrator can confirm the address.'),
      }),
    },
    problems: [409],
    limitPerMinute: 5,
  },
  withdrawEmailChange: {
    route: 'DELETE /api/account/email/change',
    summary: 'Keep the present email address',
    access: 'member',
    success: { status: 200, body: CurrentUser },
    mayLag: true,
  },
  proveEmailAddress: {
    route: 'POST /api/email/prove',
    summary: 'Prove an email address with the token from a mail',
    description: 'A requested change takes effect. A token works for 48 hours.',
    access: 'anyone',
    body: EmailLink,
    success: noContent,
    problems: [409],
    limitPerMinute: 10,
  },
  disownEmailAddress: {
    route: 'POST /api/email/disown',
    summary: 'Take an unproved email address from an account that the reader of its mail does not know',
    access: 'anyone',
    body: EmailLink,
    success: noContent,
    limitPerMinute: 10,
  },
  undoEmailChange: {
    route: 'POST /api/email/undo',
    summary: 'Restore the former email address with the token from a mail',
    description: 'A token works for 7 days. Every session of the member ends.',
    access: 'anyone',
    body: EmailLink,
    success: noContent,
    problems: [409],
    limitPerMinute: 10,
  },
  vouchForEmailAddress: {
    route: 'POST /api/admin/members/{id}/email-proof',
    summary: 'Confirm the email address of a member',
    description:
      'For installations without a mail server, and members whom mail does not reach. Recorded in the history.',
    access: ['admin'],
    params: ById,
    body: Vouching,
    success: noContent,
    problems: [409],
  },
} as const satisfies EndpointTable;

const token = 'vR3kq0m2mJ8mXoTn3xqYz5Qp0c1bKfWl6uJt7sHdE9A';

export const examples: Examples<typeof endpoints> = {
  sendEmailProof: { body: {}, success: { sendsMail: true } },
  withdrawEmailChange: { success: charityMember },
  proveEmailAddress: { body: { token } },
  disownEmailAddress: { body: { token } },
  undoEmailChange: { body: { token } },
  vouchForEmailAddress: { body: { email: charityPerson.email } },
};

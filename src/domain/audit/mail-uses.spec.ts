import { describe, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import { recordGivingUp, recordHandOver, recordMailOpening } from './commands.ts';
import { mailUses } from './decide.ts';
import { type MailUse, mailGivenUp, mailOpened, signInLinkHandedOver } from './events.ts';

const use: MailUse = {
  mailId: id(700),
  recipientId: id(1),
  template: 'welcome',
  reason: 'The member asked us on the telephone.',
};

describe('a mail to another person', () => {
  it('is opened with a reason, each time recorded', () => {
    specify(mailUses).given(mailOpened(use)).when(recordMailOpening(use)).then(mailOpened(use));
  });

  it('with a sign-in link has a new one handed over, with a reason', () => {
    const reset = { ...use, template: 'password-reset' };
    specify(mailUses).when(recordHandOver(reset)).then(signInLinkHandedOver(reset));
  });

  it('is given up with a reason', () => {
    specify(mailUses).when(recordGivingUp(use)).then(mailGivenUp(use));
  });
});

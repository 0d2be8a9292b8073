import { brand } from '../../../src/brand.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { MailLink } from './contact-lines.tsx';
import { publicHeads } from './heads.ts';
import { ProsePage } from './prose-page.tsx';

/** The terms in plain words. */
export const Terms = () => (
  <ProsePage head={publicHeads.terms} intro={`The terms on which you use ${brand.name}, in plain words.`}>
    <h2>What we do</h2>
    <p>
      {brand.name} connects charities with consultants. We look for the right consultant for a project; the work itself
      is agreed and done between the charity and the consultant.
    </p>
    <h2>Your account</h2>
    <p>
      You register for an organisation that you may speak for, with details that are true. Keep your password to
      yourself, and tell us at once if you think that somebody else knows it.
    </p>
    <h2>Membership and projects</h2>
    <ul>
      <li>
        Prices are those on the <TextLink to="/pricing">pricing page</TextLink>. Consultant fees come on top.
      </li>
      <li>
        A monthly membership starts with a 6-month initial commitment and then renews from month to month. An annual
        membership runs for twelve months.
      </li>
      <li>
        A one-off project needs no ongoing commitment. Its set-up fee is credited to a membership that you take out
        within 30 days of the project’s completion.
      </li>
      <li>Requesting a project does not yet oblige you to take on the consultant we suggest.</li>
    </ul>
    <h2>Consultants</h2>
    <p>
      Consultants have at least five years of experience and are vetted before they join. They remain responsible for
      the advice they give and for the work they do.
    </p>
    <h2>Fair use</h2>
    <p>
      Do not put anything on the platform that is unlawful or that belongs to somebody else, and do not try to reach
      data that is not meant for you. We may close an account that does.
    </p>
    <h2>Changes and questions</h2>
    <p>
      We tell members by e-mail before these terms change. The law of England and Wales applies. Questions are welcome
      at <MailLink />.
    </p>
  </ProsePage>
);

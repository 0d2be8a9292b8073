import { brand } from '../../../src/brand.ts';
import { creditDays } from '../../../src/domain/charities/billing.ts';
import { oneOffSetUpFee } from '../../../src/domain/charities/price-book.ts';
import { formatPounds } from '../../lib/money.ts';
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
    <h2>Membership</h2>
    <ul>
      <li>
        Prices are those on the <TextLink to="/pricing">pricing page</TextLink>. Consultant fees come on top.
      </li>
      <li>
        A membership begins as soon as you activate it. With monthly billing it starts with a 6-month initial
        commitment, charged as one sum, and then renews from month to month. With annual billing it runs for twelve
        months at a time.
      </li>
      <li>
        It renews until you stop the renewal, which you can do in your dashboard until the term ends. We remind you 30
        and 7 days before it ends, where the term is long enough for that. A change of tier or billing counts from the
        next term.
      </li>
      <li>
        Nothing is collected online: for each term we send you one invoice. Nothing is refunded for a term that has
        begun, also when you close your account.
      </li>
    </ul>
    <h2>Projects</h2>
    <ul>
      <li>
        Without a membership a project is a one-off project. Its set-up fee is {formatPounds(oneOffSetUpFee.first)} for
        your first and {formatPounds(oneOffSetUpFee.later)} for each later one; there is no ongoing commitment.
      </li>
      <li>
        If you activate a membership within {creditDays} days of the project’s completion, that fee is taken off your
        first membership invoice, once.
      </li>
      <li>Requesting a project does not yet oblige you to take on the consultant we suggest.</li>
      <li>You can cancel a project, with a reason, as long as it is not completed.</li>
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

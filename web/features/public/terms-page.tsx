import { brand } from '#brand';
import { creditDays } from '#domain/charities/billing.ts';
import { oneOffSetUpFee } from '#domain/charities/price-book.ts';
import { formatPounds } from '#lib/money.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { TextLink } from '#ui/text-link.tsx';
import { MailLink, ProsePage } from './public-parts.tsx';

export const metadata: PageMetadata = {
  path: '/terms',
  title: 'Terms of Service',
  description: `The terms on which charities and consultants use ${brand.name}.`,
  isIndexed: true,
  isPrerendered: true,
};

export const Terms = () => (
  <ProsePage metadata={metadata} intro={`The terms on which you use ${brand.name}, in plain words.`}>
    <h2>What we do</h2>
    <p>
      {brand.name} connects charities with consultants. We look for the right consultant for a project; the work itself
      is agreed and done between the charity and the consultant.
    </p>
    <h2>Your account</h2>
    <p>
      You register on behalf of an organisation that you are entitled to represent, with true details. Keep your
      password to yourself, and tell us immediately if you think that someone else knows it.
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
        and 7 days before it ends, if the term is long enough. A change of tier or billing takes effect from the next
        term.
      </li>
      <li>
        Nothing is collected online: for each term we send you one invoice. There are no refunds for a term that has
        begun, even if you close your account.
      </li>
    </ul>
    <h2>Projects</h2>
    <ul>
      <li>
        Without a membership a project is a one-off project. Its set-up fee is {formatPounds(oneOffSetUpFee.first)} for
        your first and {formatPounds(oneOffSetUpFee.later)} for each later one; there is no ongoing commitment.
      </li>
      <li>
        If you activate a membership within {creditDays} days of the project’s completion, we deduct that fee from your
        first membership invoice, once.
      </li>
      <li>Requesting a project does not oblige you to accept the consultant we suggest.</li>
      <li>You can cancel a project, with a reason, until it is completed.</li>
    </ul>
    <h2>Consultants</h2>
    <p>
      Consultants have at least five years of experience and are vetted before they join. They remain responsible for
      the advice they give and for the work they do.
    </p>
    <h2>Fair use</h2>
    <p>
      Do not put anything on the platform that is unlawful or that infringes the rights of others, and do not try to
      access data that is not meant for you. We may close accounts that break these rules.
    </p>
    <h2>Changes and questions</h2>
    <p>
      We notify members by email before these terms change. The law of England and Wales applies. Questions are welcome
      at <MailLink />.
    </p>
  </ProsePage>
);

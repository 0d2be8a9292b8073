import { brand } from '../../../../src/brand.ts';
import { Heading } from '../../../ui/heading.tsx';
import { Section } from '../../../ui/layout.tsx';
import { ExternalLink } from '../../../ui/text-link.tsx';
import * as shared from '../public.css.ts';
import * as styles from './about.css.ts';
import { words } from './words.ts';

/** Address, phone and e-mail as text, office hours, professional network (spec §2). */
export const Contact = () => (
  <Section labelledBy="contact">
    <div className={shared.head}>
      <Heading level={2} id="contact">
        {words.contact.title}
      </Heading>
    </div>
    <dl className={styles.contact}>
      <div className={styles.contactEntry}>
        <dt className={styles.contactTerm}>{words.contact.address}</dt>
        <dd>
          {brand.address.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </dd>
      </div>
      <div className={styles.contactEntry}>
        <dt className={styles.contactTerm}>{words.contact.phone}</dt>
        <dd>{brand.phone}</dd>
      </div>
      <div className={styles.contactEntry}>
        <dt className={styles.contactTerm}>{words.contact.email}</dt>
        <dd>{brand.email}</dd>
      </div>
      <div className={styles.contactEntry}>
        <dt className={styles.contactTerm}>{words.contact.hours}</dt>
        <dd>
          <p>{brand.officeHours}</p>
          <p className={styles.contactHint}>{brand.officeHoursNote}</p>
        </dd>
      </div>
    </dl>
    <ExternalLink href={brand.networkUrl} tone="action" weight="strong">
      Connect on {brand.networkName}
    </ExternalLink>
  </Section>
);

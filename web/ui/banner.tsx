import { type ReactNode, useId } from 'react';
import { ArchesMotif } from '#illustrations/arches-motif.tsx';
import { band } from '#theme/theme.css.ts';
import * as styles from './banner.css.ts';
import { ButtonLink } from './button.tsx';
import { Heading } from './heading.tsx';

interface BannerProps {
  readonly title?: string;
  readonly description: string;
  /** Replaces the buttons 'Join as a Charity' and 'Become a Consultant'. */
  readonly actions?: ReactNode;
}

const joinAsEither = (
  <>
    <ButtonLink to="/register" variant="accent" size="large">
      Join as a Charity
    </ButtonLink>
    <ButtonLink to="/consultant-application" size="large">
      Become a Consultant
    </ButtonLink>
  </>
);

/** The call to action that closes a page (spec §2, About): join as a charity or become a consultant. */
export const Banner = ({
  title = 'Join our fellowship of impact',
  description,
  actions = joinAsEither,
}: BannerProps) => {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`${styles.banner} ${band}`}>
      <div className={styles.inner}>
        <Heading level={2} size="title1" id={titleId}>
          {title}
        </Heading>
        <p className={styles.words}>{description}</p>
        <div className={styles.actions}>{actions}</div>
      </div>
      <div className={styles.picture}>
        <ArchesMotif />
      </div>
    </section>
  );
};

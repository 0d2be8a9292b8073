import { BridgePanorama } from '../../illustrations/bridge-panorama.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Cluster } from '../../ui/layout.tsx';
import * as styles from './home.css.ts';
import { words } from './words.ts';

/** Title, tagline, the two ways in, and the figures that the fellowship stands on. */
export const Hero = () => (
  <div className={styles.hero}>
    <div className={styles.heroWords}>
      <div>
        <p className={styles.tagline}>{words.hero.tagline}</p>
        <Heading level={1} size="display">
          {words.hero.title}
        </Heading>
      </div>
      <div className={styles.heroSide}>
        <p className={styles.lede}>{words.hero.lede}</p>
        <Cluster gap="small">
          <ButtonLink to="/register" variant="accent" size="large">
            {words.hero.join}
          </ButtonLink>
          <ButtonLink to="/consultant-application" variant="secondary" size="large">
            {words.hero.browse}
          </ButtonLink>
        </Cluster>
      </div>
    </div>
    <BridgePanorama className={styles.panorama} />
    <section aria-label="The fellowship in figures" className={styles.figures}>
      <dl className={styles.figureList}>
        {words.figures.map(({ figure, label }) => (
          <div key={figure} className={styles.figureEntry}>
            <dt className={styles.figureLabel}>{label}</dt>
            <dd className={styles.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  </div>
);

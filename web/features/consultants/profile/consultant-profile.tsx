import { expertiseLabels } from '../../../../src/domain/kernel/expertise-areas.ts';
import type { ConsultantDetail } from '../../../../src/http/contract/consultants.ts';
import { useCurrentUser } from '../../../api/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Cluster, Section, Stack } from '../../../ui/layout.tsx';
import { PublicPage } from '../../../ui/page.tsx';
import { Text } from '../../../ui/text.tsx';
import { ExternalLink } from '../../../ui/text-link.tsx';
import { Portrait } from '../portrait.tsx';
import { consultantWords, sayYears } from '../words.ts';
import { BackToDirectory } from './back-to-directory.tsx';
import { Contact } from './contact.tsx';
import * as styles from './profile.css.ts';

const words = consultantWords.profile;

const descriptionOf = ({ user, expertise, yearsExperience }: ConsultantDetail): string =>
  `${user.name}: ${expertise.map((area) => expertiseLabels[area]).join(', ')}. ${sayYears(yearsExperience)}.`;

const ContactCard = ({ consultant }: { readonly consultant: ConsultantDetail }) => (
  <div className={styles.side}>
    <Card>
      <Stack gap="medium">
        <p className={styles.years}>
          <strong className={styles.yearsFigure}>{consultant.yearsExperience}</strong>
          {consultant.yearsExperience === 1 ? 'year of experience' : 'years of experience'}
        </p>
        <Contact consultant={consultant} />
        {consultant.linkedin && (
          <p>
            <ExternalLink href={consultant.linkedin}>LinkedIn profile</ExternalLink>
          </p>
        )}
      </Stack>
    </Card>
  </div>
);

/** Everything that the fellowship says of a consultant. */
export const ConsultantProfile = ({ consultant }: { readonly consultant: ConsultantDetail }) => {
  const { user: visitor } = useCurrentUser();
  const { id, user, expertise } = consultant;
  return (
    <PublicPage documentTitle={user.name} description={descriptionOf(consultant)}>
      <Section>
        <div className={styles.back}>
          <BackToDirectory />
        </div>
        <header className={styles.head}>
          <Portrait id={id} name={user.name} size="large" />
          <div className={styles.headWords}>
            <Heading level={1}>{user.name}</Heading>
            {user.organisation && (
              <Text size="lede" tone="muted">
                {user.organisation}
              </Text>
            )}
            <Cluster gap="xsmall">
              {expertise.map((area) => (
                <Badge key={area} tone="accent">
                  {expertiseLabels[area]}
                </Badge>
              ))}
            </Cluster>
          </div>
        </header>
        <div className={styles.columns}>
          <ContactCard consultant={consultant} />
          <div className={styles.matter}>
            <section aria-labelledby="about">
              <Stack gap="small">
                <Heading level={2} size="title3" id="about">
                  {words.about}
                </Heading>
                <p className={styles.bio}>{user.bio ?? words.noBio(user.name)}</p>
              </Stack>
            </section>
            <section aria-labelledby="expertise">
              <Stack gap="small">
                <Heading level={2} size="title3" id="expertise">
                  {words.expertise}
                </Heading>
                <ul className={styles.areas}>
                  {expertise.map((area) => (
                    <li key={area} className={styles.area}>
                      <span className={styles.areaMark}>
                        <Icon name="check" />
                      </span>
                      {expertiseLabels[area]}
                    </li>
                  ))}
                </ul>
              </Stack>
            </section>
            <section aria-labelledby="working-modes">
              <Stack gap="small">
                <Heading level={2} size="title3" id="working-modes">
                  {words.workingModes}
                </Heading>
                <ul className={styles.modes}>
                  {words.modes.map(({ title, text }) => (
                    <li key={title} className={styles.mode}>
                      <p className={styles.modeTitle}>{title}</p>
                      <p className={styles.modeText}>{text}</p>
                    </li>
                  ))}
                </ul>
              </Stack>
            </section>
          </div>
        </div>
      </Section>
      {visitor === null && (
        <Banner
          title={words.joinTitle}
          description={words.joinText}
          actions={
            <ButtonLink to="/register" variant="accent" size="large">
              {words.join}
            </ButtonLink>
          }
        />
      )}
    </PublicPage>
  );
};

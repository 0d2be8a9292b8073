import { useRef, useState } from 'react';
import { brand } from '../../../src/brand.ts';
import { usePageMeta } from '../../lib/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Cluster, Grid, Section, Stack } from '../../ui/layout.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Text } from '../../ui/text.tsx';
import { CharityForm } from './charity-form.tsx';
import { ConsultantForm } from './consultant-form.tsx';
import { ThankYou } from './thank-you.tsx';
import { useTrackVisit } from './track-visit.ts';

type FormTab = 'charity' | 'consultant';

const benefits = [
  {
    title: 'Affordable Access',
    text: 'Senior expertise by the project or by the day, at rates that a charity can plan for.',
  },
  {
    title: 'Expert Network',
    text: 'Finance, governance, fundraising, technology: people with at least five years in the sector.',
  },
  {
    title: 'Trusted Platform',
    text: 'Every consultant is vetted for professional capability and for values before you meet them.',
  },
] as const;

/** Waiting list and market test (spec §2): why, two forms in tabs, and a thank-you in place of the forms afterwards. */
export const WaitingListPage = () => {
  usePageMeta('Join the waiting list', 'Be among the first charities and consultants to join the fellowship.');
  useTrackVisit('waiting-list');
  const [tab, setTab] = useState<FormTab>('charity');
  const [isDone, setDone] = useState(false);
  const forms = useRef<HTMLDivElement>(null);

  const showForms = (wanted?: FormTab) => {
    if (wanted) setTab(wanted);
    setDone(false);
    forms.current?.scrollIntoView();
    forms.current?.querySelector<HTMLElement>(`[role="tab"]`)?.focus({ preventScroll: true });
  };

  if (isDone) return <ThankYou onAgain={() => setDone(false)} />;

  return (
    <>
      <Section tone="band">
        <Stack gap="large" align="center">
          <Text size="caption">Waiting List</Text>
          <Heading level={1} size="display">
            {brand.tagline}
          </Heading>
          <Text size="lede" measured>
            {brand.name} brings charities together with vetted expert consultants. Tell us who you are and what you need
            or offer, and we write to you when your place is ready.
          </Text>
          <Button variant="accent" size="large" onClick={() => showForms()}>
            Join Waiting List
          </Button>
        </Stack>
      </Section>

      <Section>
        <Grid columns="wide">
          <Stack gap="small">
            <Heading level={2}>The problem</Heading>
            <Text>
              Charities need senior skills for a few weeks or a few days a month, and can rarely afford them full time.
              Experienced people want to put those skills to work for a cause, and find no simple way in.
            </Text>
          </Stack>
          <Stack gap="small">
            <Heading level={2}>Our answer</Heading>
            <Text>
              A fellowship: charities describe what they need, we match them with a consultant whose experience and
              values fit, and both work together in one place, by the project or as fractional support.
            </Text>
          </Stack>
        </Grid>
      </Section>

      <Section tone="tint">
        <Stack gap="xlarge">
          <Heading level={2}>What you gain</Heading>
          <Grid>
            {benefits.map(({ title, text }) => (
              <Card key={title}>
                <Stack gap="small">
                  <Heading level={3} size="title4">
                    {title}
                  </Heading>
                  <Text>{text}</Text>
                </Stack>
              </Card>
            ))}
          </Grid>
        </Stack>
      </Section>

      <div ref={forms}>
        <Section width="reading">
          <Stack gap="xlarge">
            <Stack gap="small">
              <Heading level={2}>Join the waiting list</Heading>
              <Text>
                It takes two minutes. We write to you when your place is ready, and never pass your details on.
              </Text>
            </Stack>
            <Tabs
              label="Who are you?"
              value={tab}
              onChange={setTab}
              tabs={[
                { value: 'charity', label: "I'm a Charity", content: <CharityForm onJoined={() => setDone(true)} /> },
                {
                  value: 'consultant',
                  label: "I'm a Consultant",
                  content: <ConsultantForm onJoined={() => setDone(true)} />,
                },
              ]}
            />
          </Stack>
        </Section>
      </div>

      <Section tone="band">
        <Stack gap="large" align="center">
          <Heading level={2}>Ready to make a difference?</Heading>
          <Text>Two minutes now, and you are among the first to hear from us.</Text>
          <Cluster justify="center">
            <Button variant="secondary" size="large" onClick={() => showForms('charity')}>
              Join as a Charity
            </Button>
            <Button variant="secondary" size="large" onClick={() => showForms('consultant')}>
              Join as a Consultant
            </Button>
          </Cluster>
          <Text size="caption">
            Questions? <a href={`mailto:${brand.email}`}>{brand.email}</a>
          </Text>
        </Stack>
      </Section>
    </>
  );
};

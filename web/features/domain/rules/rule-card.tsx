import type { DomainSpec } from '../../../../src/http/contract/domain.ts';
import { inWords } from '../../../../src/http/contract/in-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Code, CodeBlock } from '../../../ui/code.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { NamedLink } from '../parts/domain-link.tsx';
import { SourceLine } from '../parts/source-line.tsx';
import * as styles from './rules.css.ts';

type Step = DomainSpec['when'];

const StepLine = ({ step, section }: { readonly step: Step; readonly section: 'events' | 'commands' }) => (
  <li className={styles.step}>
    <span>
      {step.sentence}
      {step.times > 1 && ` (${step.times} times)`}
    </span>{' '}
    <NamedLink section={section} name={step.name} />
  </li>
);

const Outcome = ({ outcome }: { readonly outcome: DomainSpec['outcome'] }) => {
  switch (outcome.kind) {
    case 'events':
      return (
        <>
          {outcome.events.map((step, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a rule never change their order
            <StepLine key={place} step={step} section="events" />
          ))}
        </>
      );
    case 'nothing':
      return <li className={styles.step}>Nothing happens: all is as it was asked to be.</li>;
    case 'refusal':
      return (
        <li className={styles.step}>
          <Badge tone="caution" icon="caution">
            Refused
          </Badge>{' '}
          “{outcome.message}” <Code>{outcome.code}</Code>
        </li>
      );
  }
};

const stateAfter = ({ outcome }: DomainSpec): string | null => (outcome.kind === 'refusal' ? null : outcome.state);

const dataOf = ({ given, when, outcome }: DomainSpec): string => {
  const named = ({ name, data }: Step) => ({ [name]: data });
  const after = outcome.kind === 'events' ? { Then: outcome.events.map(named) } : {};
  return JSON.stringify({ Given: given.map(named), When: named(when), ...after }, null, 2);
};

/** A business rule as an example, in three steps. */
export const RuleCard = ({ rule, level = 3 }: { readonly rule: DomainSpec; readonly level?: 2 | 3 }) => {
  const state = stateAfter(rule);
  return (
    <Card as="article">
      <Stack gap="small">
        <div>
          <Text size="caption" tone="muted">
            {inWords(rule.aggregate)}
          </Text>
          <Heading level={level} size="title4">
            {rule.subject} {rule.rule}
          </Heading>
        </div>
        <dl className={styles.story}>
          <div className={styles.part}>
            <dt className={styles.term}>Given</dt>
            <dd>
              <ul className={styles.steps}>
                {rule.given.length === 0 && <li className={styles.step}>Nothing has happened yet.</li>}
                {rule.given.map((step, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a rule never change their order
                  <StepLine key={place} step={step} section="events" />
                ))}
              </ul>
            </dd>
          </div>
          <div className={styles.part}>
            <dt className={styles.term}>When</dt>
            <dd>
              <ul className={styles.steps}>
                <StepLine step={rule.when} section="commands" />
              </ul>
            </dd>
          </div>
          <div className={styles.part}>
            <dt className={styles.term}>Then</dt>
            <dd>
              <ul className={styles.steps}>
                <Outcome outcome={rule.outcome} />
                {state !== null && <li className={styles.step}>It is now {inWords(state).toLowerCase()}.</li>}
              </ul>
            </dd>
          </div>
        </dl>
        <Disclosure summary="With all its data">
          <Stack gap="xsmall">
            <CodeBlock label={`Data of the rule: ${rule.rule}`}>{dataOf(rule)}</CodeBlock>
            <SourceLine source={rule.source} />
          </Stack>
        </Disclosure>
      </Stack>
    </Card>
  );
};

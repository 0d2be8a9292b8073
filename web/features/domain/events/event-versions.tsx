import type { DomainEventType } from '../../../../src/http/contract/domain.ts';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { FieldTable } from '../parts/field-table.tsx';
import { SourceLine } from '../parts/source-line.tsx';

/** How an event has changed, newest version first. What was written under an old version is lifted when it is read. */
export const EventVersions = ({ event: { type, versions } }: { readonly event: DomainEventType }) => (
  <Stack gap="medium">
    {versions.length === 1 && <Text tone="muted">It has had one version so far: nothing needs to be lifted.</Text>}
    {versions.length > 1 &&
      versions.toReversed().map(({ version, fields, change, upcaster }) => (
        <Card key={version} as="article">
          <Stack gap="small">
            <Heading level={3} size="title4">
              Version {version}
            </Heading>
            <Text>{change ?? 'The first version.'}</Text>
            {upcaster && (
              <Stack gap="xsmall">
                <Text size="caption" tone="muted">
                  Events of version {version - 1} stay as they were written. This lifts them when they are read:
                </Text>
                <CodeBlock label={`Upcaster of ${type} to version ${version}`}>{upcaster.code}</CodeBlock>
                <SourceLine source={upcaster} />
              </Stack>
            )}
            <Disclosure summary={`Fields of version ${version}`}>
              <FieldTable caption={`Fields of ${type}, version ${version}`} fields={fields} />
            </Disclosure>
          </Stack>
        </Card>
      ))}
  </Stack>
);

import { useQuery } from '@tanstack/react-query';
import type { DomainConsumer } from '../../../../src/http/contract/domain.ts';
import { domainConsumersQuery } from '../../../api/domain.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useDomainBase } from '../frame/domain-base.ts';
import { Chapter } from '../parts/chapter.tsx';
import { Known, Unknown } from '../parts/known.tsx';
import { Names } from '../parts/names.tsx';
import * as styles from '../parts/parts.css.ts';
import { SourceLine } from '../parts/source-line.tsx';
import { readerKinds } from './reader-names.tsx';

const ReaderMatter = ({ reader }: { readonly reader: DomainConsumer }) => {
  const isForAdministrators = useDomainBase() === '/admin/domain/$';
  return (
    <Stack gap="xlarge">
      <Stack gap="medium">
        <div className={styles.marks}>
          <Badge>{readerKinds[reader.kind].one}</Badge>
          {reader.version !== null && <Badge tone="info">Version {reader.version}</Badge>}
        </div>
        {reader.description && <Text measured>{reader.description}</Text>}
        {reader.kind === 'projection' && isForAdministrators && (
          <Text>
            <TextLink to="/admin/projections/$name" params={{ name: reader.name }}>
              See how it is doing in the projections room
            </TextLink>
          </Text>
        )}
      </Stack>
      <Chapter id="events" title="Events that it reads">
        {reader.readsEverything && <Text>Every event, also those of later releases.</Text>}
        {!reader.readsEverything && <Names section="events" names={reader.events} none="None." />}
      </Chapter>
      {reader.kind === 'reactor' && (
        <Chapter id="commands" title="Commands that it gives">
          <Names section="commands" names={reader.commands} none="None: it writes mails or keeps time." />
        </Chapter>
      )}
      <SourceLine source={reader.source} />
    </Stack>
  );
};

/** One read model, reactor or report. */
export const ReaderPage = ({ name }: { readonly name: string }) => (
  <Known query={useQuery(domainConsumersQuery)} things="readers of events">
    {({ data }) => {
      const reader = data.find((one) => `${one.kind}/${one.name}` === name);
      return reader ? <ReaderMatter reader={reader} /> : <Unknown section="readers" thing="reader of events" />;
    }}
  </Known>
);

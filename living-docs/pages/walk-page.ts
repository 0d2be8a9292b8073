import type { DomainWalk } from '../../src/contract/domain.ts';
import { page, toSource } from './page.ts';

/** The guided walk. */
export const walkPage = ({ data: { title, introduction, steps } }: DomainWalk): string =>
  page(
    title,
    '[All contexts](README.md)',
    introduction,
    ...steps.map(
      ({ number, title: stop, prose, source }) =>
        `## ${number}. ${stop}\n\n${prose}\n\n\`${source.symbol}\` in ${toSource(source.file, source)}`,
    ),
    '## Where to go from here',
    'Change something: the [workshop](../workshop.md) adds an event and follows the same path. The rules of this decision are in the [specifications of projects](../../src/domain/projects/requesting.spec.ts).',
  );

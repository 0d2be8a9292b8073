import type { DomainWalk } from '../../src/http/contract/domain.ts';
import { page, toSource } from './page.ts';

/** The guided walk. */
export const walkPage = ({ data: { title, introduction, steps } }: DomainWalk): string =>
  page(
    title,
    '[All contexts](README.md)',
    introduction,
    ...steps.map(
      ({ number, title: stop, prose, source }) =>
        `## ${number}. ${stop}\n\n${prose}\n\n${toSource(source.link.replace('#L', ', line ').replace('-L', '–'), source)}\n\n\`\`\`${source.file.endsWith('x') ? 'tsx' : 'ts'}\n${source.code}\n\`\`\``,
    ),
    '## Where to go from here',
    'Change something: the [workshop](../workshop.md) adds an event of its own and follows the same way. The rules that decided here are the [specifications of projects](specifications/project.md).',
  );

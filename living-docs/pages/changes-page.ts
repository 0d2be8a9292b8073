import type { DomainEventType } from '../../src/contract/domain-events.ts';
import type { Domain } from '../model/domain.ts';
import { page, points } from './page.ts';

type Difference = DomainEventType['versions'][number]['differences'][number];

const lineOf = ({ field, change, before, after }: Difference): string => {
  switch (change) {
    case 'added':
      return `added \`${field}\`: ${after}`;
    case 'dropped':
      return `dropped \`${field}\`: ${before}`;
    case 'changed':
      return `changed \`${field}\`: ${before} → ${after}`;
    default:
      return change satisfies never;
  }
};

/** The changelog of the domain: released versions of events after the first. */
export const changesPage = ({ overview, events }: Domain): string =>
  page(
    'Changes to events',
    'Released schemas never change: an event gets a new version, and an upcaster turns older ones into it when they are read. These are all versions after the first, from `test/unit/released-events.json`.',
    ...overview.data.contexts.flatMap(({ name, title }) => {
      const revised = events.filter(({ context, version }) => context === name && version > 1);
      return revised.length === 0
        ? []
        : [
            `## ${title}`,
            ...revised.flatMap(({ type, versions }) =>
              versions.slice(1).map(({ version, change, differences }) => {
                const head = `**\`${type}\`, version ${version}.** ${change}`;
                return differences.length === 0 ? head : `${head}\n\n${points(differences.map(lineOf))}`;
              }),
            ),
          ];
    }),
  );

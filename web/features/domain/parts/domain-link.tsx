import type { ReactNode } from 'react';
import { Code } from '../../../ui/code.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import type { DomainSearch } from '../domain-search.ts';
import { useDomainBase } from '../frame/domain-base.ts';
import { type Place, pathOf } from '../place.ts';

interface DomainLinkProps {
  readonly to: Place;
  readonly search?: DomainSearch;
  readonly weight?: 'normal' | 'strong';
  readonly children: ReactNode;
}

/** A link to another page of the documentation. */
export const DomainLink = ({ to, search = {}, weight, children }: DomainLinkProps) => (
  <TextLink to={useDomainBase()} params={{ _splat: pathOf(to) }} search={search} weight={weight}>
    {children}
  </TextLink>
);

interface NamedLinkProps {
  readonly section: 'events' | 'commands' | 'aggregates';
  readonly name: string;
  readonly weight?: 'normal' | 'strong';
}

/** A link to an event, a command or an aggregate, by the name that the code gives it. */
export const NamedLink = ({ section, name, weight }: NamedLinkProps) => (
  <DomainLink to={{ section, name }} weight={weight}>
    <Code>{name}</Code>
  </DomainLink>
);

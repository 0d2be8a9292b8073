import { createFileRoute } from '@tanstack/react-router';
import { DomainPage } from '#features/domain/domain-page.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const Domain = () => <DomainPage base="/domain/$" />;

export const Route = createFileRoute('/_app/_readers/domain/')({ validateSearch: uncheckedSearch, component: Domain });

import { createFileRoute } from '@tanstack/react-router';
import { ComposePage } from '#features/reports/compose/compose-page.tsx';
import { readComposeSearch } from '#features/reports/search.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Compose = () => <ComposePage search={readComposeSearch(Route.useSearch())} onSearch={useSetSearch()} />;

export const Route = createFileRoute('/_app/_readers/reports/compose')({
  validateSearch: uncheckedSearch,
  component: Compose,
});

import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribePage } from '#features/account/unsubscribe-page.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

export const Route = createFileRoute('/_app/unsubscribe')({
  validateSearch: uncheckedSearch,
  component: UnsubscribePage,
});

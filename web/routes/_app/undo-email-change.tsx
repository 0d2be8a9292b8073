import { createFileRoute } from '@tanstack/react-router';
import { UndoEmailChangePage } from '#features/account/undo-email-change-page.tsx';

const UndoEmailChange = () => <UndoEmailChangePage search={Route.useSearch()} />;

export const Route = createFileRoute('/_app/undo-email-change')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  component: UndoEmailChange,
});

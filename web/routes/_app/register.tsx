import { createFileRoute } from '@tanstack/react-router';
import { RegisterPage } from '#features/account/register-page.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const Register = () => {
  const { tier, redirect } = Route.useSearch();
  return <RegisterPage wanted={tier} redirect={redirect} />;
};

export const Route = createFileRoute('/_app/register')({ validateSearch: uncheckedSearch, component: Register });

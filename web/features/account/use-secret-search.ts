import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Takes a secret out of the address: what the page was opened with is kept here, and the history's entry is replaced by
 * one without a query. So the secret stays neither in the address bar nor in the history, and goes along with no link.
 * A reload forgets it; the mail still has it.
 */
export const useSecretSearch = <Search>(search: Search): Search => {
  const [opened] = useState(search);
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: '.', search: {}, replace: true });
  }, [navigate]);
  return opened;
};

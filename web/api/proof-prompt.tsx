import { lazy, Suspense, useEffect, useState } from 'react';
import { freshProof } from './prompt.ts';

/** Loaded on demand: most visits never need it. */
const ProofDialog = lazy(() =>
  import('#features/account/two-step/proof-form.tsx').then(({ ProofDialog }) => ({ default: ProofDialog })),
);

interface Asked {
  readonly settle: (proved: boolean) => void;
}

/** Asks the member for a fresh proof of identity when a request needs one. */
export const ProofPrompt = () => {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => freshProof.askBy((settle) => setAsked({ settle })), []);
  const end = (proved: boolean) => {
    asked?.settle(proved);
    setAsked(null);
  };
  return <Suspense fallback={null}>{asked && <ProofDialog onEnd={end} />}</Suspense>;
};

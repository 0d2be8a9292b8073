import { lazy, Suspense, useEffect, useState } from 'react';
import { freshProof } from './prompt.ts';

/** Fetched when it is needed: most visits never show it. */
const ProofDialog = lazy(() =>
  import('#features/account/two-step/proof-dialog.tsx').then(({ ProofDialog }) => ({ default: ProofDialog })),
);

interface Asked {
  readonly settle: (proved: boolean) => void;
}

/** Asks for a fresh proof of the member when a request needs one. */
export const ProofPrompt = () => {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => freshProof.askBy((settle) => setAsked({ settle })), []);
  const end = (proved: boolean) => {
    asked?.settle(proved);
    setAsked(null);
  };
  return <Suspense fallback={null}>{asked && <ProofDialog onEnd={end} />}</Suspense>;
};

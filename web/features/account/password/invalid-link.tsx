import { useEffect } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { KeyScene } from '../pictures/key-scene.tsx';
import { passwordWords } from './words.ts';

const { panelTitle, ...invalid } = passwordWords.linkInvalid;

/** The link lacks token or e-mail address (spec §§2, 8). */
export const InvalidLink = () => {
  const { toast } = useToast();
  useEffect(() => toast({ ...invalid, tone: 'destructive' }), [toast]);
  return (
    <AccountLayout documentTitle={panelTitle} title={panelTitle} intro={invalid.message} picture={<KeyScene />}>
      <Text>
        Open the link in our email once more, as a whole: some programs cut long links. A link works once, for one hour.
        If it does not work any more, ask for a new one.
      </Text>
      <Cluster>
        <ButtonLink to="/forgot-password">Request a new link</ButtonLink>
        <ButtonLink to="/login" variant="quiet">
          Back to login
        </ButtonLink>
      </Cluster>
    </AccountLayout>
  );
};

import { useMutation } from '@tanstack/react-query';
import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { download } from '../../../api/download.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { SettingsSection } from './settings-section.tsx';
import { settingsWords } from './words.ts';

/** Everything that is held about the member, as a file (UK GDPR, right of access). */
export const OwnData = ({ user }: { user: CurrentUser }) => {
  const { toast } = useToast();
  const saving = useMutation({
    mutationFn: () => download('exportAccountData'),
    onSuccess: ({ fileName, content }) => {
      saveFile(fileName ?? `fellowbridge-${user.username}.json`, content);
      toast({ ...settingsWords.dataSaved, tone: 'default' });
    },
    onError: useFailureToast(settingsWords.dataFailed),
  });
  return (
    <SettingsSection title="Your data" description="What we hold about you, to read, keep or take elsewhere.">
      <Stack gap="medium">
        <Text>
          One file with your details, your signed-in devices, the emails we sent you, and every entry of our records
          that is about you. How we treat it is in the <TextLink to="/privacy">privacy policy</TextLink>.
        </Text>
        <Cluster>
          <Button
            variant="secondary"
            busy={saving.isPending}
            busyLabel="Putting it together..."
            onClick={() => saving.mutate()}
          >
            Download my data
          </Button>
        </Cluster>
      </Stack>
    </SettingsSection>
  );
};

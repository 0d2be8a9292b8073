import { useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { useMemberChanged } from '#api/member.ts';
import { useAction } from '#api/use-action.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { photoLimits } from '#domain/consultants/photo-limits.ts';
import { Portrait } from '#features/consultants/portrait.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { photoCopy } from './copy.ts';
import { CropDialog } from './crop-dialog.tsx';

/** A chosen picture that the browser can show. */
interface Chosen {
  readonly file: File;
  /** As a data URL: the content policy allows no others. */
  readonly address: string;
}

const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });

const canShow = (address: string): Promise<boolean> => {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => true,
    () => false,
  );
};

/** The chosen picture, or the sentence that says why it cannot be used. The server checks again. */
const choose = async (file: File): Promise<Chosen | string> => {
  if (file.size > photoLimits.bytes) return photoCopy.tooLarge;
  const address = await addressOf(file).catch(() => null);
  return address !== null && (await canShow(address)) ? { file, address } : photoCopy.notAPicture;
};

interface PhotoCardProps {
  readonly name: string;
  readonly consultant: NonNullable<CurrentUser['consultantProfile']>;
}

/** The consultant's photo or initials (spec §2): upload, replace, remove. */
export const PhotoCard = ({ name, consultant: { id, photo } }: PhotoCardProps) => {
  const memberChanged = useMemberChanged();
  const input = useRef<HTMLInputElement>(null);
  const pick = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const remove = useAction({
    run: () => call('removePhoto', {}),
    succeeded: photoCopy.removed,
    failed: photoCopy.notRemoved,
    onSuccess: async (member) => {
      setAsking(false);
      await memberChanged(member);
      // Its own button is gone.
      pick.current?.focus();
    },
  });

  const onPick = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const result = await choose(file);
    if (typeof result === 'string') {
      setProblem(result);
      return;
    }
    setProblem(null);
    setChosen(result);
  };

  return (
    <Stack gap="small">
      <Heading level={2} size="title3" id="photo">
        Photo
      </Heading>
      <Cluster gap="large">
        <Portrait id={id} name={name} photo={photo} size="large" />
        <Stack gap="small">
          <Text tone="muted">{photoCopy.hint}</Text>
          <Cluster gap="xsmall">
            <Button ref={pick} variant="secondary" icon="upload" onClick={() => input.current?.click()}>
              {photo === null ? 'Upload photo' : 'Replace photo'}
            </Button>
            {photo !== null && (
              <Button variant="quiet" icon="remove" onClick={() => setAsking(true)}>
                Remove photo
              </Button>
            )}
          </Cluster>
        </Stack>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          aria-label="Photo"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // So that choosing the same file again fires a change event.
            currentTarget.value = '';
            void onPick(file);
          }}
        />
      </Cluster>
      {problem !== null && (
        <div role="alert">
          <Notice tone="critical" title="The photo has not changed">
            <p>{problem}</p>
          </Notice>
        </div>
      )}
      {chosen && <CropDialog {...chosen} onClose={() => setChosen(null)} />}
      <ConfirmDialog
        open={isAsking}
        title="Remove your photo?"
        message="Your initials stand in its place. You can upload a photo again at any time."
        confirmLabel="Remove photo"
        cancelLabel="Keep photo"
        busyLabel="Removing..."
        busy={remove.isPending}
        isDangerous
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  );
};

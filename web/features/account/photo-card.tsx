import Cropper, { type Area, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useEffect, useRef, useState } from 'react';
import { call, addressOf as pathOf } from '#api/client.ts';
import { upload } from '#api/files.ts';
import { useMemberChanged } from '#api/member.ts';
import { useAction } from '#api/use-action.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { photoLimits } from '#domain/consultants/photo-limits.ts';
import { Portrait } from '#features/consultants/portrait.tsx';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { FormSection } from '#forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Text } from '#ui/text.tsx';
import * as styles from './account-parts.css.ts';
import { photoCopy } from './copy.ts';

/** A chosen picture that the browser can show. */
interface Chosen {
  readonly file: File;
  /** A data URL: the content security policy allows no other local ones. */
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

/** The first bytes of a JPEG, PNG or WebP file. Browsers can show more types. */
const ACCEPTED = /^(?:ÿØÿ|.PNG|RIFF.{4}WEBP)/s;

const isAccepted = async (file: File): Promise<boolean> =>
  ACCEPTED.test(new TextDecoder('windows-1252').decode(await file.slice(0, 12).arrayBuffer()));

/** Validates a chosen picture; returns an error message if it cannot be used. The server checks again. */
const choose = async (file: File): Promise<Chosen | string> => {
  if (file.size > photoLimits.bytes) return photoCopy.tooLarge;
  if (!(await isAccepted(file).catch(() => false))) return photoCopy.notAPicture;
  const address = await addressOf(file).catch(() => null);
  return address !== null && (await canShow(address)) ? { file, address } : photoCopy.notAPicture;
};

/** How far a key moves the picture, in pixels. */
const KEY_STEP = 8;
const MOST_ZOOM = 4;

interface CropDialogProps {
  readonly file: File;
  /** URL of the chosen picture. */
  readonly address: string;
  readonly onClose: () => void;
}

/** Crops a picture to a square, by pointer or keyboard, and uploads it. */
const CropDialog = ({ file, address, onClose }: CropDialogProps) => {
  const memberChanged = useMemberChanged();
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [share, setShare] = useState(0);
  // The cropper measures its container, which has no size before the dialog is shown.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  const sending = useRef<AbortController | null>(null);

  const save = useAction({
    run: async ({ x, y, width, height }: Area) => {
      const controller = new AbortController();
      sending.current = controller;
      setShare(0);
      const query = { left: Math.round(x), top: Math.round(y), side: Math.floor(Math.min(width, height)) };
      await upload('setPhoto', pathOf('setPhoto', {}, query), {
        file,
        onProgress: setShare,
        signal: controller.signal,
      });
      return call('getCurrentUser', {});
    },
    succeeded: photoCopy.saved,
    failed: photoCopy.notSaved,
    onSuccess: async (member) => {
      onClose();
      await memberChanged(member);
    },
  });
  const close = () => {
    sending.current?.abort();
    onClose();
  };

  return (
    <Dialog
      open
      onClose={close}
      title="Choose the part to show"
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => area && save.mutate(area)}
            busy={save.isPending}
            busyLabel="Saving..."
            disabled={area === null}
          >
            Save photo
          </Button>
        </>
      }
    >
      <Stack gap="small">
        <div className={styles.stage}>
          {isShown && (
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              aspect={1}
              maxZoom={MOST_ZOOM}
              keyboardStep={KEY_STEP}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              // Otherwise the cropper would inject a style sheet, which the content security policy blocks.
              disableAutomaticStylesInjection
              mediaProps={{ alt: 'Your picture' }}
              cropperProps={{ role: 'group', 'aria-label': 'Part of the picture: move it with the arrow keys' }}
            />
          )}
        </div>
        <label className={styles.zoom}>
          Zoom
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.1}
            value={zoom}
            onChange={({ currentTarget }) => setZoom(currentTarget.valueAsNumber)}
          />
        </label>
        <Text tone="muted" size="caption">
          {photoCopy.cropping}
        </Text>
        {save.isPending && <ProgressBar label={`Uploading ${file.name}`} value={share} />}
      </Stack>
    </Dialog>
  );
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
    <FormSection title="Photo">
      <Cluster gap="large">
        <Portrait id={id} name={name} photo={photo} size="large" />
        <Stack gap="small">
          <Text tone="muted">{photoCopy.hint}</Text>
          <Cluster gap="xsmall">
            <Button ref={pick} icon="upload" onClick={() => input.current?.click()}>
              {photo === null ? 'Upload photo' : 'Replace photo'}
            </Button>
            {photo !== null && (
              <ConfirmedAction
                button={{ children: 'Remove photo', variant: 'quiet', icon: 'remove' }}
                title="Remove your photo?"
                message="Your initials are shown instead. You can upload a photo again at any time."
                confirmLabel="Remove photo"
                cancelLabel="Keep photo"
                busyLabel="Removing..."
                isDangerous
                action={{
                  run: () => call('removePhoto', {}),
                  succeeded: photoCopy.removed,
                  failed: photoCopy.notRemoved,
                  onSuccess: async (member) => {
                    await memberChanged(member);
                    // The pressed button has disappeared.
                    pick.current?.focus();
                  },
                }}
              />
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
            // Allows choosing the same file again, which otherwise fires no change event.
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
    </FormSection>
  );
};

import { useEffect, useRef, useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { call, addressOf as pathOf } from '#api/client.ts';
import { upload } from '#api/files.ts';
import { useMemberChanged } from '#api/member.ts';
import { useAction } from '#api/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Text } from '#ui/text.tsx';
import { photoCopy } from './copy.ts';
import * as styles from './photo.css.ts';

/** How far a key moves the picture, in pixels. */
const KEY_STEP = 8;
const MOST_ZOOM = 4;

interface CropDialogProps {
  readonly file: File;
  /** Where the browser finds the picture. */
  readonly address: string;
  readonly onClose: () => void;
}

/** Cuts a square from a picture, by hand or keyboard, and sends it. */
export const CropDialog = ({ file, address, onClose }: CropDialogProps) => {
  const memberChanged = useMemberChanged();
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [share, setShare] = useState(0);
  // The picture measures its stage, which has no size before the dialog is shown.
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
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
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
              // It would write a style sheet, which the content policy refuses.
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

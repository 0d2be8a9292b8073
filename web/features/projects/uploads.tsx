import { type DragEvent, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { acceptedFiles } from './file-rules.ts';
import * as styles from './files.css.ts';
import type { Upload, Uploading } from './use-upload.ts';

const Progress = ({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) => {
  const id = useId();
  const percent = Math.round(share * 100);
  return (
    <div className={styles.sending}>
      <div className={styles.sendingWords}>
        <label id={id} htmlFor={`${id}-bar`}>
          Uploading {name}
        </label>
        <span>{percent < 100 ? `${percent}%` : 'Checking...'}</span>
      </div>
      <progress id={`${id}-bar`} className={styles.bar} max={100} value={percent} />
      <div>
        <Button size="small" variant="quiet" aria-label={`Cancel upload of ${name}`} onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    </div>
  );
};

type Failure = Extract<Upload, { readonly state: 'failed' }>;

const NotUploaded = ({ name, message, retry, onDismiss }: Failure & { readonly onDismiss: () => void }) => (
  <div role="alert" className={styles.failed}>
    <Icon name="alert" />
    <p className={styles.failedWords}>
      <strong>{name} was not uploaded.</strong> <span>{message}</span>
    </p>
    {retry && (
      <Button size="small" variant="quiet" aria-label={`Try again to upload ${name}`} onClick={retry}>
        Try again
      </Button>
    )}
    <Button size="small" variant="quiet" icon="close" aria-label={`Dismiss ${name}`} onClick={onDismiss}>
      {null}
    </Button>
  </div>
);

/** Uploads under way and failed ones, each with its own progress and errors. */
export const UploadList = ({ uploading: { uploads, cancel } }: { readonly uploading: Uploading }) => {
  const failed = uploads.filter(({ state }) => state === 'failed');
  return (
    <>
      {uploads.map((upload) =>
        upload.state === 'sending' ? (
          <Progress key={upload.id} name={upload.name} share={upload.share} onCancel={() => cancel(upload.id)} />
        ) : (
          <NotUploaded key={upload.id} {...upload} onDismiss={() => cancel(upload.id)} />
        ),
      )}
      {failed.length > 1 && (
        <div>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              for (const { id } of failed) cancel(id);
            }}
          >
            Dismiss all
          </Button>
        </div>
      )}
    </>
  );
};

/** Whether files are being dragged, not text or a link. */
const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Returns the event handlers that make an element accept dropped files. */
export const useFileDrop = (onFiles: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false);
  const dropHere = {
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, dropHere };
};

interface ChooseFilesProps extends Pick<ButtonProps, 'icon' | 'variant'> {
  readonly label: string;
  readonly describedBy: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the browser's file dialog, for one or more documents. */
export const ChooseFiles = ({ label, describedBy, onFiles, ...look }: ChooseFilesProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows choosing the same file again, which otherwise fires no change event.
          currentTarget.value = '';
          onFiles(files);
        }}
      />
    </>
  );
};

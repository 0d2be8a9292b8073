import { useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Text } from '../../../ui/text.tsx';
import { projectWords } from '../words.ts';
import { acceptedFiles, acceptedInWords } from './file-check.ts';
import * as styles from './files.css.ts';
import type { Uploading } from './use-upload.ts';

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
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    </div>
  );
};

/** Chooses a document and sends it, with its progress and with what the server says of it. */
export const UploadDocument = ({ uploading }: { uploading: Uploading }) => {
  const { upload, send, cancel } = uploading;
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  return (
    <Stack gap="small">
      <Cluster gap="medium">
        <Button
          icon="upload"
          aria-describedby={hintId}
          busy={upload.state === 'sending'}
          onClick={() => input.current?.click()}
        >
          {projectWords.uploadDocument}
        </Button>
        <Text id={hintId} tone="muted" size="caption">
          {acceptedInWords}
        </Text>
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptedFiles}
          aria-label={projectWords.uploadDocument}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // The same file chosen again is a choice, too.
            currentTarget.value = '';
            if (file) send(file);
          }}
        />
      </Cluster>
      {upload.state === 'sending' && <Progress name={upload.name} share={upload.share} onCancel={cancel} />}
      {upload.state === 'failed' && (
        <div role="alert">
          <Notice tone="critical" title={`${upload.name} was not uploaded`}>
            <Stack gap="small">
              <p>{upload.message}</p>
              <Cluster gap="xsmall">
                {upload.retry && (
                  <Button size="small" variant="secondary" icon="refresh" onClick={upload.retry}>
                    Try again
                  </Button>
                )}
                <Button size="small" variant="quiet" onClick={cancel}>
                  Dismiss
                </Button>
              </Cluster>
            </Stack>
          </Notice>
        </div>
      )}
    </Stack>
  );
};

import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { filesQuery } from '#api/files.ts';
import { projectQuery } from '#api/projects.ts';
import { useAction } from '#api/use-action.ts';
import type { Message } from '#contract/conversations.ts';
import { conversationLimits } from '#domain/conversations/limits.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Caption } from '#ui/text.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { acceptedInWords } from './file-rules.ts';
import * as styles from './messages.css.ts';
import { FileButtons, PreviewDialog, Thumbnail } from './preview-dialog.tsx';
import { ChooseFiles, UploadList } from './uploads.tsx';
import type { Conversing } from './use-conversation.ts';
import type { AttachedFile } from './use-upload.ts';

const { filesOfMessage } = conversationLimits;

interface AttachmentsProps {
  readonly projectId: string;
  readonly files: readonly Message['files'][number][];
}

/** The documents attached to a message, with preview and download buttons. */
export const Attachments = ({ projectId, files }: AttachmentsProps) => {
  const [previewed, setPreviewed] = useState<string | null>(null);
  const present = files.flatMap(({ id, name }): AttachedFile[] => (name === null ? [] : [{ id, name }]));
  if (files.length === 0) return null;
  return (
    <>
      <ul className={styles.attachments} aria-label="Documents of this message">
        {present.map((file) => (
          <li key={file.id} className={styles.attachment}>
            <Thumbnail projectId={projectId} file={file} />
            <span className={styles.attachmentName}>{file.name}</span>
            <FileButtons projectId={projectId} file={file} variant="quiet" onPreview={() => setPreviewed(file.id)} />
          </li>
        ))}
        {present.length < files.length && (
          <li>
            <Caption>
              {files.length - present.length === 1
                ? 'A document has since been removed.'
                : `${files.length - present.length} documents have since been removed.`}
            </Caption>
          </li>
        )}
      </ul>
      <PreviewDialog projectId={projectId} files={present} shown={previewed} onShow={setPreviewed} />
    </>
  );
};

interface AttachedProps {
  readonly projectId: string;
  readonly file: AttachedFile;
  readonly onRemoved: () => void;
}

/** A document attached to the next message. Removing it deletes it from the project. */
const Attached = ({ projectId, file, onRemoved }: AttachedProps) => {
  const remove = useAction({
    run: () => call('removeFile', { params: { id: projectId, fileId: file.id } }),
    failed: { title: 'Document not removed', message: 'Please try again.' },
    refreshes: [filesQuery(projectId).queryKey, projectQuery(projectId).queryKey],
    onSuccess: onRemoved,
  });
  return (
    <li className={styles.attachment}>
      <Thumbnail projectId={projectId} file={file} />
      <span className={styles.attachmentName}>{file.name}</span>
      <Button
        size="small"
        variant="quiet"
        icon="remove"
        aria-label={`Remove ${file.name}`}
        busy={remove.isPending}
        busyLabel="Removing..."
        onClick={() => remove.mutate()}
      >
        Remove
      </Button>
    </li>
  );
};

/** Returns the props with which `ComposeBox` attaches documents. */
export const useAttaching = ({
  place: { projectId },
  attached,
  attachFiles,
  isTooMany,
  detach,
  uploading,
  draft,
}: Conversing) => {
  const hintId = useId();
  return {
    onFiles: attachFiles,
    isUploading: uploading.isSending,
    button: (
      <div className={styles.attach}>
        <ChooseFiles label="Attach documents" icon="file" describedBy={hintId} onFiles={attachFiles} />
        <p id={hintId} className={styles.attachHint}>
          {`Up to ${filesOfMessage}, or drop them here. `}
          <span className={visuallyHidden}>{acceptedInWords}</span>
        </p>
      </div>
    ),
    list: (
      <>
        {isTooMany && (
          <div role="alert">
            <Notice tone="caution" title={`A message can have at most ${filesOfMessage} documents`}>
              <p>The others were not uploaded. Please send them with your next message.</p>
            </Notice>
          </div>
        )}
        <UploadList uploading={uploading} />
        {attached.length > 0 && (
          <>
            <ul className={styles.attachments} aria-label="Attached documents">
              {attached.map((file) => (
                <Attached key={file.id} projectId={projectId} file={file} onRemoved={() => detach(file.id)} />
              ))}
            </ul>
            <Caption>
              {draft.trim() === '' ? 'Write a message to send with them. ' : ''}
              Everyone on the project finds them under Files &amp; Documents, too.
            </Caption>
          </>
        )}
      </>
    ),
  };
};

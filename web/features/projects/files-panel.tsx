import { useInfiniteQuery } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { fileAddress, filesQuery } from '#api/files.ts';
import { projectQuery } from '#api/projects.ts';
import { useAction } from '#api/use-action.ts';
import type { ProjectFile } from '#contract/files.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { formatDateTime } from '#lib/dates.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { MorePages } from '#ui/load-more.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { projectCopy } from './copy.ts';
import { acceptedFiles, acceptedInWords, formatFileSize } from './file-rules.ts';
import * as styles from './files.css.ts';
import type { Upload, Uploading } from './use-upload.ts';

interface FileEntryProps {
  readonly projectId: string;
  readonly file: ProjectFile;
  readonly onRemoved: () => void;
}

const RemoveFile = ({ projectId, file, onRemoved }: FileEntryProps) => {
  const [isAsking, setAsking] = useState(false);
  const remove = useAction({
    run: () => call('removeFile', { params: { id: projectId, fileId: file.id } }),
    succeeded: { title: 'Document removed', message: `${file.name} can no longer be downloaded.` },
    failed: { title: 'Document not removed', message: 'Please try again.' },
    refreshes: [filesQuery(projectId).queryKey, projectQuery(projectId).queryKey],
    onSuccess: () => {
      setAsking(false);
      onRemoved();
    },
  });
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon="remove"
        aria-label={`Remove ${file.name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove this document?"
        message={`${file.name} is deleted for everyone on the project. This cannot be undone.`}
        confirmLabel="Remove document"
        cancelLabel="Keep document"
        busyLabel="Removing..."
        busy={remove.isPending}
        isDangerous
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};

/** One document, with buttons to download and remove it. */
const FileEntry = ({ projectId, file, onRemoved }: FileEntryProps) => (
  <li className={styles.file}>
    <span className={styles.mark}>
      <Icon name="file" />
    </span>
    <div className={styles.words}>
      <Text weight="strong">{file.name}</Text>
      <Caption>
        {formatFileSize(file.size)} · {file.uploadedBy.name || 'A former member'} · {formatDateTime(file.uploadedAt)}
      </Caption>
    </div>
    <Cluster gap="xsmall">
      <ButtonAnchor
        size="small"
        variant="secondary"
        icon="download"
        href={fileAddress(projectId, file.id)}
        download={file.name}
        aria-label={`Download ${file.name}`}
      >
        Download
      </ButtonAnchor>
      {file.mayRemove && <RemoveFile projectId={projectId} file={file} onRemoved={onRemoved} />}
    </Cluster>
  </li>
);

const FilesOfProject = ({ projectId, onRemoved }: { projectId: string; onRemoved: () => void }) => {
  const query = useInfiniteQuery(filesQuery(projectId));
  const { data } = query;
  if (data === undefined)
    return <NotLoaded query={query} loading="Loading documents..." failure="We could not load the documents" />;
  const files = data.pages.flatMap((page) => page.data);
  if (files.length === 0) {
    return (
      <EmptyState
        headingLevel={2}
        title={projectCopy.noFiles}
        message="Share briefs, accounts, drafts and reports here. Only the people on the project can see them."
      />
    );
  }
  return (
    <Stack gap="medium">
      <ul className={styles.list}>
        {files.map((file) => (
          <FileEntry key={file.id} projectId={projectId} file={file} onRemoved={onRemoved} />
        ))}
      </ul>
      <MorePages query={query} things="documents" />
    </Stack>
  );
};

/** A project's documents, newest first. After a removal the list takes the focus. */
const FileList = ({ projectId }: { projectId: string }) => {
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} tabIndex={-1} aria-label="Documents" className={styles.documents}>
      <FilesOfProject projectId={projectId} onRemoved={() => section.current?.focus()} />
    </section>
  );
};

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
  <div role="alert">
    <Notice tone="critical" title={`${name} was not uploaded`}>
      <Stack gap="small">
        <p>{message}</p>
        <Cluster gap="xsmall">
          {retry && (
            <Button
              size="small"
              variant="secondary"
              icon="refresh"
              aria-label={`Try again to upload ${name}`}
              onClick={retry}
            >
              Try again
            </Button>
          )}
          <Button size="small" variant="quiet" aria-label={`Dismiss ${name}`} onClick={onDismiss}>
            Dismiss
          </Button>
        </Cluster>
      </Stack>
    </Notice>
  </div>
);

/** Whether files are dragged, not text or a link. */
const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Uploads documents, chosen with the button or dropped here, each with its own progress and errors. */
const UploadDocument = ({ uploading: { uploads, send, cancel } }: { uploading: Uploading }) => {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isOver, setOver] = useState(false);
  return (
    <Stack gap="small">
      {/* biome-ignore lint/a11y/useSemanticElements: a group of one button and its hint, not of form fields */}
      <div
        role="group"
        aria-label="Upload documents"
        className={styles.drop({ isOver })}
        onDragOver={(event) => {
          if (!holdsFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
        }}
        onDrop={(event) => {
          if (!holdsFiles(event)) return;
          event.preventDefault();
          setOver(false);
          send([...event.dataTransfer.files]);
        }}
      >
        <Button icon="upload" aria-describedby={hintId} onClick={() => input.current?.click()}>
          {projectCopy.uploadDocument}
        </Button>
        <Text id={hintId} tone="muted" size="caption">
          {isOver ? 'Drop the documents to upload them.' : `Choose one or more, or drop them here. ${acceptedInWords}`}
        </Text>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={acceptedFiles}
          aria-label={projectCopy.uploadDocument}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // So that choosing the same file again fires a change event.
            currentTarget.value = '';
            send(files);
          }}
        />
      </div>
      {uploads.map((upload) =>
        upload.state === 'sending' ? (
          <Progress key={upload.id} name={upload.name} share={upload.share} onCancel={() => cancel(upload.id)} />
        ) : (
          <NotUploaded key={upload.id} {...upload} onDismiss={() => cancel(upload.id)} />
        ),
      )}
    </Stack>
  );
};

interface FilesPanelProps {
  readonly project: ProjectDetail;
  readonly uploading: Uploading;
}

/** The documents of a project (spec §2 Files; decisions, Upload Document). */
export const FilesPanel = ({ project, uploading }: FilesPanelProps) => (
  <Stack gap="large">
    {project.actions.includes('attach-file') ? (
      <UploadDocument uploading={uploading} />
    ) : (
      <Text tone="muted">
        {project.status === 'cancelled'
          ? 'This project was cancelled, so you can no longer upload documents.'
          : 'This project has the maximum number of documents. Remove one to upload another.'}
      </Text>
    )}
    <FileList projectId={project.id} />
  </Stack>
);

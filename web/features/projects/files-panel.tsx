import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { filesQuery } from '#api/files.ts';
import { projectQuery } from '#api/projects.ts';
import type { ProjectFile } from '#contract/files.ts';
import { isolated } from '#contract/isolated.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { formatDateTime } from '#lib/dates.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { MorePages } from '#ui/load-more.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { projectCopy } from './copy.ts';
import { acceptedInWords, formatFileSize } from './file-rules.ts';
import * as styles from './files.css.ts';
import { FileButtons, PreviewDialog, Thumbnail } from './preview-dialog.tsx';
import { ChooseFiles, UploadList, useFileDrop } from './uploads.tsx';
import type { Uploading } from './use-upload.ts';

interface RemoveFileProps {
  readonly projectId: string;
  readonly file: ProjectFile;
}

const RemoveFile = ({ projectId, file }: RemoveFileProps) => (
  <ConfirmedAction
    button={{
      children: 'Remove',
      size: 'small',
      variant: 'quiet',
      icon: 'remove',
      'aria-label': `Remove ${file.name}`,
    }}
    title="Remove this document?"
    message={`${file.name} is deleted for everyone on the project. This cannot be undone.`}
    confirmLabel="Remove document"
    cancelLabel="Keep document"
    busyLabel="Removing..."
    isDangerous
    action={{
      run: () => call('removeFile', { params: { id: projectId, fileId: file.id } }),
      succeeded: { title: 'Document removed', message: `${file.name} can no longer be downloaded.` },
      failed: { title: 'Document not removed', message: 'Please try again.' },
      refreshes: [filesQuery(projectId).queryKey, projectQuery(projectId).queryKey],
    }}
  />
);

interface FileEntryProps extends RemoveFileProps {
  readonly onPreview: () => void;
}

/** A document with preview, download and remove buttons. */
const FileEntry = ({ projectId, file, onPreview }: FileEntryProps) => (
  <li className={styles.file}>
    <Thumbnail projectId={projectId} file={file} />
    <div className={styles.words}>
      <Text weight="strong">{file.name}</Text>
      <Caption>
        {formatFileSize(file.size)} · {isolated(file.uploadedBy.name || 'A former member')} ·{' '}
        {formatDateTime(file.uploadedAt)}
      </Caption>
    </div>
    <Cluster gap="xsmall">
      <FileButtons projectId={projectId} file={file} variant="secondary" onPreview={onPreview} />
      {file.mayRemove && <RemoveFile projectId={projectId} file={file} />}
    </Cluster>
  </li>
);

/** A project's documents, newest first. */
const FilesOfProject = ({ projectId }: { projectId: string }) => {
  const query = useInfiniteQuery(filesQuery(projectId));
  const [previewed, setPreviewed] = useState<string | null>(null);
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} what="the documents" />;
  const files = data.pages.flatMap((page) => page.data);
  if (files.length === 0) {
    return (
      <EmptyState
        title={projectCopy.noFiles}
        message="Share briefs, accounts, drafts and reports here. Only the people on the project can see them."
      />
    );
  }
  return (
    <Stack gap="medium">
      <ul className={styles.list}>
        {files.map((file) => (
          <FileEntry key={file.id} projectId={projectId} file={file} onPreview={() => setPreviewed(file.id)} />
        ))}
      </ul>
      <PreviewDialog projectId={projectId} files={files} shown={previewed} onShow={setPreviewed} />
      <MorePages query={query} things="documents" />
    </Stack>
  );
};

/** Uploads documents, chosen with the button or dropped here. */
const UploadDocument = ({ uploading }: { uploading: Uploading }) => {
  const hintId = useId();
  const { isOver, dropHere } = useFileDrop(uploading.send);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of one button and its hint, not of form fields
    <div role="group" aria-label="Upload documents" className={styles.drop({ isOver })} {...dropHere}>
      <ChooseFiles
        label={projectCopy.uploadDocument}
        variant="primary"
        icon="upload"
        describedBy={hintId}
        onFiles={uploading.send}
      />
      <Text id={hintId} tone="muted" size="caption">
        {isOver ? 'Drop the documents to upload them.' : `Choose one or more, or drop them here. ${acceptedInWords}`}
      </Text>
    </div>
  );
};

interface FilesPanelProps {
  readonly project: ProjectDetail;
  readonly uploading: Uploading;
}

/** The documents of a project (spec §2 Files; decisions, Upload Document). */
export const FilesPanel = ({ project, uploading }: FilesPanelProps) => (
  <Stack gap="large">
    <section aria-label="Upload">
      <Stack gap="small">
        {project.actions.includes('attach-file') ? (
          <UploadDocument uploading={uploading} />
        ) : (
          <Text tone="muted">
            {project.status === 'cancelled'
              ? 'This project was cancelled, so you can no longer upload documents.'
              : 'This project has the maximum number of documents. Remove one to upload another.'}
          </Text>
        )}
        {/* Those under way end even if the project takes no more meanwhile. */}
        <UploadList uploading={uploading} />
      </Stack>
    </section>
    <section aria-label="Documents">
      <FilesOfProject projectId={project.id} />
    </section>
  </Stack>
);

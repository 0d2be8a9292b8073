import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { filesQuery } from '../../../api/files.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { projectWords } from '../words.ts';
import { FileEntry } from './file-entry.tsx';
import * as styles from './files.css.ts';

const FilesOfProject = ({ projectId, onRemoved }: { projectId: string; onRemoved: () => void }) => {
  const { data, isPending, refetch, isRefetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    filesQuery(projectId),
  );
  if (isPending) {
    return (
      <Loading label="Loading documents...">
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (!data) {
    return (
      <ErrorState
        title="We could not load the documents"
        message="Nothing is lost. Check your connection and try again."
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  }
  const files = data.pages.flatMap((page) => page.data);
  if (files.length === 0) {
    return (
      <EmptyState
        headingLevel={2}
        title={projectWords.noFiles}
        message="Briefs, accounts, drafts and reports: what is uploaded here is seen by everybody who works on the project, and by nobody else."
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
      <LoadMore
        shown={files.length}
        total={data.pages[0]?.total ?? files.length}
        things="documents"
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        onLoadMore={() => void fetchNextPage()}
      />
    </Stack>
  );
};

/** A project's documents, newest first. Whoever removes one goes on from the list, as its own buttons are gone. */
export const FileList = ({ projectId }: { projectId: string }) => {
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} tabIndex={-1} aria-label="Documents" className={styles.documents}>
      <FilesOfProject projectId={projectId} onRemoved={() => section.current?.focus()} />
    </section>
  );
};

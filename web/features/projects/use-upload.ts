import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { v4 as randomId } from 'uuid';
import { ApiError } from '#api/api-error.ts';
import { filesQuery, uploadFile } from '#api/files.ts';
import { projectQuery } from '#api/projects.ts';
import { isUnder, refetch } from '#api/refetch.ts';
import { problemOfFile } from './file-rules.ts';

interface Named {
  /** Also the idempotency key, so that a retry does not store the document twice. */
  readonly id: string;
  readonly name: string;
}

export type Upload =
  | (Named & { readonly state: 'sending' /** 0 to 1. */; readonly share: number })
  | (Named & {
      readonly state: 'failed';
      readonly message: string /** Sends it again. */;
      readonly retry?: () => void;
    });

/** Whether an upload can still succeed. The others are refused files. */
export const mayArrive = (upload: Upload): boolean => upload.state === 'sending' || upload.retry !== undefined;

export interface Uploading {
  /** Running and failed uploads, in the order in which the files were chosen. */
  readonly uploads: readonly Upload[];
  readonly isSending: boolean;
  /** Validates files and uploads them in parallel. A failed upload does not stop the others. */
  readonly send: (files: readonly File[]) => void;
  /** Aborts an upload, or dismisses its error. */
  readonly cancel: (id: string) => void;
}

/** A document of the project. */
export interface AttachedFile {
  readonly id: string;
  readonly name: string;
}

const savedNotReadable = {
  type: 'about:blank',
  title: 'Saved',
  status: 202,
  detail: 'The document is saved, but cannot be shown yet. Please try again in a moment.',
};

const connectionLost = 'The upload was interrupted. Check your connection and try again.';

/** Whether the server rejected the document itself, so that a retry is pointless. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Uploads documents. Leaving the page aborts the uploads.
 * @param onUploaded called with each stored document; must be the same function while the page is the same
 */
export const useUpload = (projectId: string, onUploaded: (file: AttachedFile) => void): Uploading => {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  /** Replaces an upload in its place, or adds it. */
  const show = useCallback(
    (upload: Upload) =>
      setUploads((known) =>
        known.some(({ id }) => id === upload.id)
          ? known.map((one) => (one.id === upload.id ? upload : one))
          : [...known, upload],
      ),
    [],
  );
  const hide = useCallback((id: string) => setUploads((known) => known.filter((one) => one.id !== id)), []);

  const attempt = useCallback(
    async (file: File, id: string): Promise<void> => {
      const { name } = file;
      const controller = new AbortController();
      running.current.set(id, controller);
      const onProgress = (share: number) => {
        if (!controller.signal.aborted) show({ id, name, state: 'sending', share });
      };
      onProgress(0);
      try {
        const stored = await uploadFile({ projectId, file, idempotencyKey: id, onProgress, signal: controller.signal });
        // Saved, but the read models lag behind: a retry returns the same document.
        if (stored === null) throw new ApiError(202, '202: saved, but not readable yet', savedNotReadable);
        // The project contains the number of documents that may still be added.
        await refetch(queries, isUnder(filesQuery(projectId).queryKey, projectQuery(projectId).queryKey));
        hide(id);
        onUploaded(stored);
      } catch (error) {
        if (controller.signal.aborted) return;
        const message = error instanceof ApiError ? (error.detail ?? connectionLost) : connectionLost;
        const retry = () => void attempt(file, id);
        show({ id, name, state: 'failed', message, ...(isFinal(error) ? {} : { retry }) });
      } finally {
        running.current.delete(id);
      }
    },
    [projectId, queries, onUploaded, show, hide],
  );

  const send = useCallback(
    (files: readonly File[]) => {
      // A new choice replaces files that were refused.
      setUploads((known) => known.filter(mayArrive));
      for (const file of files) {
        const id = randomId();
        const problem = problemOfFile(file);
        if (problem === null) void attempt(file, id);
        else show({ id, name: file.name, state: 'failed', message: problem });
      }
    },
    [attempt, show],
  );

  const cancel = useCallback(
    (id: string) => {
      running.current.get(id)?.abort();
      hide(id);
    },
    [hide],
  );

  return { uploads, isSending: uploads.some(({ state }) => state === 'sending'), send, cancel };
};

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { v4 as randomId } from 'uuid';
import { ApiError } from '#api/api-error.ts';
import { conversationsKey } from '#api/conversations.ts';
import {
  type ConversationPlace,
  fetchNewest,
  markRead,
  messagesQuery,
  postMessage,
  readMessages,
} from '#api/messages.ts';
import { projectListsKey } from '#api/projects.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { conversationLimits } from '#domain/conversations/limits.ts';
import { useDraft } from '#forms/use-draft.ts';
import { useToast } from '#ui/toast.tsx';
import { projectCopy } from './copy.ts';
import { type AttachedFile, mayArrive, useUpload } from './use-upload.ts';

/** A message on its way to the server. */
export interface Outgoing {
  readonly key: string;
  readonly content: string;
  readonly files: readonly AttachedFile[];
  /** When the message was written, UTC. */
  readonly createdAt: string;
  /** Number of the last message that was loaded at that time. */
  readonly after: number;
  /** `sent`: stored, but not yet in the loaded list. */
  readonly state: 'sending' | 'sent' | 'failed';
  /** Why the server refused the message. */
  readonly refusal?: string | undefined;
}

export type Viewer = Pick<CurrentUser, 'id' | 'name' | 'organization'> & {
  readonly role: 'charity' | 'consultant' | 'admin';
};

/** Returns a function that marks a conversation as read up to a message number. A failed call is retried next time. */
const useReadMark = (place: ConversationPlace): ((upTo: number) => void) => {
  const queries = useQueryClient();
  const requested = useRef(0);
  const confirmed = useRef(0);
  return useCallback(
    (upTo) => {
      // A list requested before the messages were marked as read may arrive afterwards: mark it too.
      if (upTo <= confirmed.current) markRead(queries, place, upTo);
      if (upTo <= requested.current) return;
      const before = requested.current;
      requested.current = upTo;
      readMessages(place, upTo).then(
        () => {
          confirmed.current = Math.max(confirmed.current, upTo);
          markRead(queries, place, upTo);
          void queries.invalidateQueries({ queryKey: projectListsKey });
          void queries.invalidateQueries({ queryKey: conversationsKey });
        },
        () => {
          if (requested.current === upTo) requested.current = before;
        },
      );
    },
    [place, queries],
  );
};

/**
 * Unsent messages, sent one after another. A retry after a lost response does not post a duplicate; the same text sent
 * later is a new message.
 */
const useOutgoing = (place: ConversationPlace) => {
  const queries = useQueryClient();
  const { toast } = useToast();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const line = useRef(Promise.resolve());

  const change = useCallback((key: string, to: Partial<Outgoing>) => {
    setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  }, []);
  const remove = useCallback((key: string) => setOutgoing((all) => all.filter((one) => one.key !== key)), []);

  const post = useCallback(
    async ({ key, content, files }: Outgoing) => {
      try {
        await postMessage(place, { content, fileIds: files.map(({ id }) => id) }, key);
      } catch (error) {
        const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 409);
        change(key, { state: 'failed', refusal: isRefused ? error.detail : undefined });
        toast({ ...projectCopy.messageFailed, tone: 'destructive', place: 'top' });
        if (isRefused) void queries.invalidateQueries({ queryKey: messagesQuery(place).queryKey });
        return;
      }
      change(key, { state: 'sent' });
      toast({ ...projectCopy.messageSent, place: 'top' });
      void queries.invalidateQueries({ queryKey: conversationsKey });
      // Not awaited, so that the next message is sent immediately.
      void fetchNewest(queries, place)
        .catch(() => undefined)
        .then(() => remove(key));
    },
    [place, queries, change, remove, toast],
  );

  const send = useCallback(
    (message: Outgoing) => {
      line.current = line.current.then(() => post(message));
    },
    [post],
  );
  return {
    outgoing,
    add: useCallback(
      ({ content, files }: Pick<Outgoing, 'content' | 'files'>, after: number) => {
        const createdAt = new Date().toISOString();
        const message: Outgoing = { key: randomId(), content, files, createdAt, after, state: 'sending' };
        setOutgoing((all) => [...all, message]);
        send(message);
      },
      [send],
    ),
    retry: useCallback(
      (message: Outgoing) => {
        change(message.key, { state: 'sending', refusal: undefined });
        send(message);
      },
      [change, send],
    ),
    remove,
  };
};

const nothing = { content: '' };

/**
 * A conversation from one member's point of view: its messages, the unsent ones, and the draft of the next one, which
 * is stored on this device.
 * @param place must be the same object while the conversation is the same
 */
export const useConversation = (place: ConversationPlace, viewer: Viewer, isParticipant = true) => {
  const query = useInfiniteQuery({ ...messagesQuery(place), enabled: isParticipant });
  const { outgoing, add, retry, remove } = useOutgoing(place);
  const stored = useDraft(`message:${viewer.id}:${place.projectId}:${place.consultantId ?? ''}`, nothing);
  const [draft, setDraft] = useState(stored.found?.content ?? '');
  const [attached, setAttached] = useState<readonly AttachedFile[]>([]);
  const attach = useCallback((file: AttachedFile) => setAttached((all) => [...all, file]), []);
  const uploading = useUpload(place.projectId, attach);
  const [isTooMany, setTooMany] = useState(false);
  const write = (content: string) => {
    setDraft(content);
    stored.keep({ content });
  };
  const newestFirst = query.data?.pages.flatMap((page) => page.data) ?? [];
  const latest = newestFirst[0]?.number ?? 0;
  return {
    place,
    query,
    newestFirst,
    latest,
    unread: query.data?.pages[0]?.unread ?? 0,
    /** Without those that the list has already, which other windows and live news can bring before the answer. */
    outgoing: outgoing.filter(
      ({ content, after, state }) =>
        state === 'failed' ||
        !newestFirst.some((one) => one.number > after && one.senderId === viewer.id && one.content === content),
    ),
    hasUnsent: uploading.isSending || outgoing.some(({ state }) => state !== 'sent'),
    /** Documents attached to the next message, and the uploads in progress. */
    attached,
    uploading,
    /** Uploads as many of these files as the next message has room for. */
    attachFiles: (files: readonly File[]) => {
      const room = conversationLimits.filesOfMessage - attached.length - uploading.uploads.filter(mayArrive).length;
      setTooMany(files.length > room);
      uploading.send(files.slice(0, Math.max(0, room)));
    },
    /** Whether the last files chosen for the message were more than that. */
    isTooMany,
    detach: (id: string) => setAttached((all) => all.filter((file) => file.id !== id)),
    draft,
    write,
    send: (content: string) => {
      write('');
      setAttached([]);
      setTooMany(false);
      add({ content, files: attached }, latest + outgoing.filter(({ content: same }) => same === content).length);
    },
    retry,
    /** Puts the text and documents of an unsent message back into the field. */
    edit: ({ key, content, files }: Outgoing) => {
      remove(key);
      setAttached((all) => [...files, ...all]);
      write(draft.trim() === '' ? content : `${content}\n${draft}`);
    },
    markRead: useReadMark(place),
  };
};

export type Conversing = ReturnType<typeof useConversation>;

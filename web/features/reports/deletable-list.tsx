import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FailureMessage, Message } from '#api/failure.ts';
import { useAction } from '#api/use-action.ts';
import { useAskedEntry } from '#lib/asked-entry.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Text } from '#ui/text.tsx';

interface DeletableListProps<Item> {
  /** The kind of entry that is deleted. */
  readonly thing: 'query' | 'report';
  readonly discard: (item: Item) => Promise<unknown>;
  readonly copy: { readonly discarded: Message; readonly discardFailed: FailureMessage };
  /** Key of the list's query. */
  readonly refreshes: QueryKey;
  /** The consequence of deleting an entry: 'will be deleted for everyone.' */
  readonly consequenceOf: (item: Item) => string;
  /** The list. It calls `onDiscard` for an entry that the user wants to delete. */
  readonly children: (onDiscard: (item: Item) => void) => ReactNode;
}

/** A list whose entries can be deleted: asks first. */
export const DeletableList = <Item extends { readonly id: string; readonly name: string }>({
  thing,
  discard,
  copy,
  refreshes,
  consequenceOf,
  children,
}: DeletableListProps<Item>) => {
  const { asked: discarding, setAsked, close, closeFor } = useAskedEntry(({ id }: Item) => id);
  const { mutate, isPending } = useAction({
    run: discard,
    succeeded: copy.discarded,
    failed: copy.discardFailed,
    refreshes: [refreshes],
    onSuccess: (_, { id }) => closeFor(id),
  });
  return (
    <>
      {children(setAsked)}
      <ConfirmDialog
        open={discarding !== null}
        title={`Delete this ${thing}?`}
        message={discarding && <Text>{`“${discarding.name}” ${consequenceOf(discarding)}`}</Text>}
        confirmLabel={`Delete ${thing}`}
        busyLabel="Deleting..."
        busy={isPending}
        isDangerous
        onCancel={close}
        onConfirm={() => discarding && mutate(discarding)}
      />
    </>
  );
};

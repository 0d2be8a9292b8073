import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { queryRunsQuery, savedQueriesQuery, useStoreSavedQuery } from '#api/queries.ts';
import { type QueryRunList, type SavedQuery, SavedQueryForm } from '#contract/queries.ts';
import { PagedList } from '#features/admin/frame/paged-list.tsx';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { formatDateTime, formatProjectDate } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { queryCopy } from '../copy.ts';
import * as styles from './sql.css.ts';

interface SaveQueryProps {
  /** The saved query to change; null for a new one. */
  readonly revises: SavedQuery | null;
  readonly sql: string;
  readonly onSaved: (saved: SavedQuery) => void;
  readonly onClose: () => void;
}

const Form = SavedQueryForm.pick({ name: true, isShared: true });

const SaveForm = ({ revises, sql, onSaved, onClose }: SaveQueryProps) => {
  const store = useStoreSavedQuery();
  const save = useActionForm({
    values: { name: revises?.name ?? '', isShared: revises?.isShared ?? false },
    schema: Form,
    alsoSends: sql,
    run: (values, idempotencyKey) => {
      const body = { ...Form.parse(values), sql };
      return revises
        ? call('reviseQuery', { params: { id: revises.id }, body: { ...body, revision: revises.revision } })
        : call('saveQuery', { body, idempotencyKey });
    },
    succeeded: revises ? queryCopy.revised : queryCopy.saved,
    failed: queryCopy.saveFailed,
    showsFailure: true,
    onSuccess: (saved) => {
      store(saved);
      onSaved(saved);
    },
  });
  const { fields } = save;
  return (
    <ActionForm
      of={save}
      label={revises ? 'Save changes' : 'Save query'}
      submit={revises ? 'Save changes' : 'Save'}
      submitting="Saving..."
      onCancel={onClose}
    >
      <fields.TextField name="name" label="Name" required maxLength={100} autoComplete="off" />
      <fields.Checkbox
        name="isShared"
        label="Share with all analysts and administrators"
        hint="They see the name and the whole text. Please do not include personal names."
      />
    </ActionForm>
  );
};

/** Saves a query: asks for its name and who may see it. */
export const SaveQueryDialog = (props: SaveQueryProps & { readonly open: boolean }) => (
  <Dialog open={props.open} onClose={props.onClose} title={props.revises ? 'Save these changes?' : 'Save this query'}>
    <SaveForm {...props} />
  </Dialog>
);

type ListedRun = QueryRunList['data'][number];

const recentColumns = (onOpen: (sql: string) => void): readonly Column<ListedRun>[] => [
  { header: 'Query', cell: ({ sql }) => <pre className={styles.query}>{sql}</pre> },
  { header: 'Run', cell: ({ ranAt }) => formatDateTime(ranAt), short: true },
  {
    header: 'Actions',
    cell: ({ sql, ranAt }) => (
      <Button
        variant="quiet"
        size="small"
        aria-label={`Open the query of ${formatDateTime(ranAt)}`}
        onClick={() => onOpen(sql)}
      >
        Open
      </Button>
    ),
    short: true,
  },
];

/** The user's own query runs, newest first. */
export const RecentQueries = ({ onOpen }: { readonly onOpen: (sql: string) => void }) => (
  <PagedList
    query={useInfiniteQuery(queryRunsQuery)}
    things="queries"
    failure="We could not load your recent queries"
    headingLevel={3}
    skeletons={1}
    empty={{
      title: 'You have not run a query yet',
      message: 'Your queries are listed here. A query repeated within ten minutes is listed once.',
    }}
  >
    {(runs) => (
      <DataTable caption="Your recent queries" columns={recentColumns(onOpen)} rows={runs} rowKey={({ id }) => id} />
    )}
  </PagedList>
);

const DiscardQuery = ({ query: { id, name, isShared } }: { readonly query: SavedQuery }) => (
  <ConfirmedAction
    button={{ children: 'Delete', variant: 'quiet', size: 'small', icon: 'remove', 'aria-label': `Delete ${name}` }}
    title="Delete this query?"
    message={<Text>{`“${name}” will be deleted${isShared ? ' for everyone' : ''}.`}</Text>}
    confirmLabel="Delete query"
    busyLabel="Deleting..."
    isDangerous
    action={{
      run: () => call('discardQuery', { params: { id } }),
      succeeded: queryCopy.discarded,
      failed: queryCopy.discardFailed,
      refreshes: [savedQueriesQuery.queryKey],
    }}
  />
);

const columns: readonly Column<SavedQuery>[] = [
  {
    header: 'Query',
    cell: ({ id, name, isOwn, savedBy, isShared }) => (
      <>
        <TextLink to="/reports/sql" search={{ saved: id }}>
          {name}
        </TextLink>
        <Caption>
          {isOwn ? 'By you' : `By ${savedBy}`}, {isShared ? 'shared' : 'private'}
        </Caption>
      </>
    ),
  },
  { header: 'Last changed', cell: ({ savedAt, revisedAt }) => formatProjectDate(revisedAt ?? savedAt), short: true },
  { header: 'Actions', cell: (query) => (query.mayDiscard ? <DiscardQuery query={query} /> : '–'), short: true },
];

/** Own and shared queries. */
export const SavedQueries = () => (
  <PagedList
    query={useInfiniteQuery(savedQueriesQuery)}
    things="saved queries"
    headingLevel={3}
    skeletons={1}
    empty={{ title: 'No saved queries yet', message: 'Write a query and press Save.' }}
  >
    {(queries) => <DataTable caption="Saved queries" columns={columns} rows={queries} rowKey={({ id }) => id} />}
  </PagedList>
);

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { tileSourcesQuery, useStoreDashboard } from '#api/dashboards.ts';
import { useAction } from '#api/use-action.ts';
import { type Dashboard, mostTiles } from '#contract/dashboards.ts';
import { sourceOf } from '#domain/dashboards/tile-forms.ts';
import { UnsavedWork } from '#forms/form.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Select } from '#ui/select.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextField } from '#ui/text-field.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { dashboardCopy, reportCopy } from '../copy.ts';
import * as styles from '../reports.css.ts';
import { moved } from './tile-order.ts';

type Tile = Dashboard['tiles'][number];

const nameOf = ({ name }: Tile): string => name ?? 'Not available';

interface TileRowProps {
  readonly tile: Tile;
  readonly place: number;
  readonly count: number;
  readonly onMove: (step: -1 | 1) => void;
  readonly onShow: (shows: Tile['shows']) => void;
  readonly onRemove: () => void;
}

const TileRow = ({ tile, place, count, onMove, onShow, onRemove }: TileRowProps) => (
  <Card>
    <Cluster justify="between">
      <Text weight="strong">{nameOf(tile)}</Text>
      <Cluster gap="xsmall" align="end">
        <Select
          label={`Show ${nameOf(tile)} as`}
          value={tile.shows}
          options={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
          onChange={(value) => onShow(value === 'table' ? 'table' : 'chart')}
        />
        <div className={styles.besideSelect}>
          <Button size="small" aria-label={`Move ${nameOf(tile)} up`} disabled={place === 0} onClick={() => onMove(-1)}>
            Up
          </Button>
          <Button
            size="small"
            aria-label={`Move ${nameOf(tile)} down`}
            disabled={place === count - 1}
            onClick={() => onMove(1)}
          >
            Down
          </Button>
          <Button variant="quiet" size="small" icon="remove" aria-label={`Remove ${nameOf(tile)}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </Cluster>
    </Cluster>
  </Card>
);

interface AddTileProps {
  readonly tiles: readonly Tile[];
  readonly onAdd: (tile: Tile) => void;
}

/** Adds a saved question or shared query that is not on the dashboard yet. */
const AddTile = ({ tiles, onAdd }: AddTileProps) => {
  const sources = useQuery(tileSourcesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = new Set(tiles.map(sourceOf));
  const others = (sources.data ?? []).filter((source) => !shown.has(sourceOf(source)));
  if (tiles.length >= mostTiles) {
    return <Text tone="muted">A dashboard has at most {mostTiles} questions and queries.</Text>;
  }
  if (sources.isPending) return <Text tone="muted">Loading questions and queries...</Text>;
  if (sources.data === undefined) {
    return <Button onClick={() => void sources.refetch()}>Load questions and queries again</Button>;
  }
  if (others.length === 0) {
    return (
      <Stack gap="xsmall" align="start">
        <Text tone="muted">Save a question, or save and share a query. Then add it here.</Text>
        <Cluster gap="xsmall">
          <ButtonLink to="/reports/questions">Ask a question</ButtonLink>
          <ButtonLink to="/reports/sql">Write a query</ButtonLink>
        </Cluster>
      </Stack>
    );
  }
  const source = others.find((other) => sourceOf(other) === chosen);
  return (
    <Stack gap="xsmall" align="start">
      <Select
        label="Add a question or query"
        hint="Private queries are not offered: all analysts and administrators see the dashboard."
        value={source ? chosen : null}
        options={others.map((other) => ({
          value: sourceOf(other),
          label: 'queryId' in other ? `${other.name} (SQL)` : other.name,
        }))}
        onChange={setChosen}
      />
      <Button icon="plus" disabled={!source} onClick={() => source && onAdd({ ...source, shows: 'chart' })}>
        Add to dashboard
      </Button>
    </Stack>
  );
};

interface EditDashboardProps {
  readonly dashboard: Dashboard;
  readonly onDone: () => void;
}

/** Edits the name, tiles and their order. Buttons move a tile, by mouse and by keyboard. */
export const EditDashboard = ({ dashboard, onDone }: EditDashboardProps) => {
  const [opened] = useState(dashboard);
  const [name, setName] = useState(opened.name);
  const [tiles, setTiles] = useState<readonly Tile[]>(opened.tiles);
  const [news, setNews] = useState('');
  const store = useStoreDashboard();
  const save = useAction({
    run: () =>
      call('reviseDashboard', {
        params: { id: dashboard.id },
        body: { name, tiles: tiles.map(({ name: _name, ...tile }) => tile), revision: opened.revision },
      }),
    succeeded: dashboardCopy.saved,
    failed: dashboardCopy.saveFailed,
    onSuccess: (saved) => {
      store(saved);
      onDone();
    },
  });
  const isNamed = name.trim().length >= 2;
  const nameField = useRef<HTMLInputElement>(null);
  return (
    <Stack gap="medium">
      <TextField
        ref={nameField}
        label="Name"
        hint={reportCopy.nameHint}
        value={name}
        onChange={setName}
        error={isNamed ? undefined : 'Name must be at least 2 characters'}
      />
      <section aria-label="Questions and queries">
        <Stack gap="medium">
          <Stack as="ol" gap="small">
            {tiles.map((tile, place) => (
              <li key={sourceOf(tile)}>
                <TileRow
                  tile={tile}
                  place={place}
                  count={tiles.length}
                  onMove={(step) => {
                    setTiles(moved(tiles, place, step));
                    setNews(`${nameOf(tile)} is now at place ${place + step + 1} of ${tiles.length}.`);
                  }}
                  onShow={(shows) => setTiles(tiles.map((one) => (one === tile ? { ...one, shows } : one)))}
                  onRemove={() => {
                    setTiles(tiles.filter((one) => one !== tile));
                    setNews(`${nameOf(tile)} was removed.`);
                  }}
                />
              </li>
            ))}
          </Stack>
          <p role="status" className={visuallyHidden}>
            {news}
          </p>
          <AddTile
            tiles={tiles}
            onAdd={(tile) => {
              setTiles([...tiles, tile]);
              setNews(`${nameOf(tile)} was added.`);
            }}
          />
        </Stack>
      </section>
      <Cluster gap="xsmall">
        <Button
          variant="primary"
          busy={save.isPending}
          busyLabel="Saving..."
          onClick={() => (isNamed ? save.mutate() : nameField.current?.focus())}
        >
          Save dashboard
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </Cluster>
      <UnsavedWork
        hasWork={() => name !== opened.name || JSON.stringify(tiles) !== JSON.stringify(opened.tiles)}
        {...dashboardCopy.unsaved}
      />
      {tiles.some((tile) => tile.name === null) && <Caption>Remove what is not available before you save.</Caption>}
    </Stack>
  );
};

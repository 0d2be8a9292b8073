import { type KeyboardEvent, useRef, useState } from 'react';
import type { HistoryEntry } from '#contract/history.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useWidth } from '#ui/charts/plot.tsx';
import { Cluster } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import { actorName, contextLabels, plainSentence, streamLabel, typeLabel } from '../copy.ts';
import { formatMoment, isMonth } from '../dates.ts';
import { Sentence, StatusChange, useNarrowed } from '../event-parts.tsx';
import { layoutOf, type Step, stepFrom, type Zoom } from './layout.ts';
import * as styles from './timeline-page.css.ts';

const keys: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

const labelOf = (entry: HistoryEntry): string =>
  `${typeLabel(entry.type)}, ${formatMoment(entry.occurredAt)}, ${streamLabel(entry.stream)}: ${plainSentence(entry.sentence)}`;

const Details = ({ entry }: { readonly entry: HistoryEntry }) => {
  const narrowed = useNarrowed();
  return (
    <>
      <p>
        <Sentence parts={entry.sentence} />
      </p>
      <p className={styles.facts}>
        {typeLabel(entry.type)} · {contextLabels[entry.context]} · {streamLabel(entry.stream)} ·{' '}
        {formatMoment(entry.occurredAt)} · {actorName(entry.actor)}
      </p>
      {entry.change && <StatusChange change={entry.change} />}
      <Cluster gap="xsmall">
        <ButtonLink to="/history/$eventId" params={{ eventId: entry.id }} size="small">
          Open event page
        </ButtonLink>
        <ButtonLink {...narrowed({ stream: entry.stream })} variant="quiet" size="small">
          Only this stream
        </ButtonLink>
      </Cluster>
    </>
  );
};

interface LanesProps {
  /** Oldest first. */
  readonly entries: readonly HistoryEntry[];
  readonly zoom: Zoom;
}

/** Events drawn by stream and time, with lines from causes to effects. One tab stop; arrow keys move through the events. */
export const Lanes = ({ entries, zoom }: LanesProps) => {
  const { ref, width } = useWidth<HTMLDivElement>();
  const picture = useRef<SVGSVGElement>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const isExact = entries.every(({ occurredAt }) => !isMonth(occurredAt));
  const layout = layoutOf(entries, { zoom, available: width, isExact });
  const current = entries.find(({ id }) => id === selected) ?? entries[0];
  const move = (event: KeyboardEvent) => {
    const step = keys[event.key];
    if (!step || !current || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const target = stepFrom(layout, current.id, step);
    if (target !== null) picture.current?.querySelector<SVGGElement>(`[data-event="${CSS.escape(target)}"]`)?.focus();
  };
  return (
    <>
      <div className={styles.board}>
        <div className={styles.names} aria-hidden="true">
          {layout.lanes.map(({ stream }) => (
            <div key={stream} className={styles.name} title={stream}>
              {streamLabel(stream)}
            </div>
          ))}
        </div>
        <div ref={ref} className={styles.scroll}>
          {width > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset
            <svg
              ref={picture}
              role="group"
              aria-label="Events by stream and time. Left and right: along the stream. Up: to the cause. Down: to the effect."
              className={styles.picture}
              width={layout.width}
              height={layout.height}
              onKeyDown={move}
            >
              {layout.lanes.map(({ stream, y }) => (
                <line key={stream} className={styles.lane} x1={0} x2={layout.width} y1={y} y2={y} />
              ))}
              {layout.edges.map(({ from, to, path }) => (
                <path
                  key={`${from} ${to}`}
                  d={path}
                  className={styles.edge({ own: from === current?.id || to === current?.id })}
                />
              ))}
              {layout.ticks.map(({ x, at }) => (
                <text key={x} x={x - 8} y={layout.height - 10} className={styles.tick}>
                  {formatMoment(at)}
                </text>
              ))}
              {layout.nodes.map(({ event, x, y }) => (
                // biome-ignore lint/a11y/useSemanticElements: a drawing has no button elements
                <g
                  key={event.id}
                  data-event={event.id}
                  role="button"
                  tabIndex={event.id === current?.id ? 0 : -1}
                  aria-label={labelOf(event)}
                  aria-pressed={event.id === selected}
                  className={styles.node}
                  onFocus={() => setSelected(event.id)}
                  onClick={({ currentTarget }) => currentTarget.focus()}
                >
                  <circle cx={x} cy={y} r={12} className={styles.hit} />
                  <circle cx={x} cy={y} r={11} className={styles.ring} />
                  {event.readable ? (
                    <circle cx={x} cy={y} r={6} className={styles.dot({ kind: event.change ? 'change' : 'plain' })} />
                  ) : (
                    <rect x={x - 6} y={y - 6} width={12} height={12} className={styles.dot({ kind: 'plain' })} />
                  )}
                </g>
              ))}
            </svg>
          )}
        </div>
      </div>
      <div className={styles.details}>
        {selected !== null && current ? (
          <Details entry={current} />
        ) : (
          <Text tone="muted">
            Choose an event to see what happened. A filled dot marks a change of status; lines lead from cause to
            effect.
          </Text>
        )}
      </div>
    </>
  );
};

import { useId, useMemo } from 'react';
import { type DrawnState, draw, type } from './drawing.ts';
import type { Transition } from './layout.ts';
import * as styles from './state-diagram.css.ts';

interface StateDiagramProps {
  /** Accessible name. */
  readonly label: string;
  /** Id of the table or list with the same content. */
  readonly describedBy: string;
  /** The first is the initial state. */
  readonly states: readonly DrawnState[];
  readonly transitions: readonly Transition[];
}

/** Maximum width of a drawing that is scaled down to the page, so that its smallest text stays readable. */
const MOST_FITTED = 1060;
const STATE_BASE = 24;
const WITHIN_BASE = 52;
const LABEL_BASE = 14;

/** A state diagram; the element `describedBy` has the same content as text. */
export const StateDiagram = ({ label, describedBy, states, transitions }: StateDiagramProps) => {
  const titleId = useId();
  const drawing = useMemo(() => draw(states, transitions), [states, transitions]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles.frame} aria-label={`${label}, drawn`} tabIndex={0}>
      <svg
        className={drawing.width <= MOST_FITTED ? styles.fitted : styles.picture}
        role="img"
        aria-labelledby={titleId}
        aria-describedby={describedBy}
        width={drawing.width}
        height={drawing.height}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      >
        <title id={titleId}>{label}</title>
        {drawing.curves.map(({ key, line, head }) => (
          <g key={key}>
            <path className={styles.line} d={line} />
            <path className={styles.head} d={head} />
          </g>
        ))}
        {drawing.labels.map(({ key, events, x, y, width, height }) => (
          <g key={key}>
            <rect className={styles.ground} x={x} y={y} width={width} height={height} />
            {events.map((event, place) => (
              <text
                key={event}
                className={styles.event}
                x={x + width / 2}
                y={y + LABEL_BASE + place * type.line}
                textAnchor="middle"
              >
                {event}
              </text>
            ))}
          </g>
        ))}
        {drawing.states.map(({ state, isLast, x, y, width, height }) => (
          <g key={state.name}>
            <rect className={isLast ? styles.lastBox : styles.box} x={x} y={y} width={width} height={height} rx={10} />
            <text className={styles.state} x={x + width / 2} y={y + STATE_BASE} textAnchor="middle">
              {state.title}
            </text>
            {state.within.map((event, place) => (
              <text
                key={event}
                className={styles.event}
                x={x + width / 2}
                y={y + WITHIN_BASE + place * type.line}
                textAnchor="middle"
              >
                {event}
              </text>
            ))}
          </g>
        ))}
      </svg>
    </section>
  );
};

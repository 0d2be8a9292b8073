import { useId, useMemo } from 'react';
import { type DrawnState, draw, type } from './drawing.ts';
import type { Transition } from './ranks.ts';
import * as styles from './state-diagram.css.ts';

interface StateDiagramProps {
  /** What it shows; read out. */
  readonly label: string;
  /** Where the same can be read: the table beside it. */
  readonly describedBy: string;
  /** The first is where everything begins. */
  readonly states: readonly DrawnState[];
  readonly transitions: readonly Transition[];
}

const STATE_BASE = 24;
const WITHIN_BASE = 52;
const LABEL_BASE = 14;

/** States as boxes, and what leads from one to another. All of it can be read in the table that describes it. */
export const StateDiagram = ({ label, describedBy, states, transitions }: StateDiagramProps) => {
  const titleId = useId();
  const drawing = useMemo(() => draw(states, transitions), [states, transitions]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label={`${label}, drawn`} tabIndex={0}>
      <svg
        className={styles.picture}
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

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLinkProps } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  domainCommandsQuery,
  domainConsumersQuery,
  domainEventsQuery,
  domainOverviewQuery,
  domainScreensQuery,
} from '#api/domain.ts';
import { inWords } from '#contract/format-list.ts';
import { contexts } from '#contract/history.ts';
import { saveFile } from '#lib/save-file.ts';
import { oneOf } from '#lib/search-values.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/not-loaded.tsx';
import { Caption, Text } from '#ui/text.tsx';
import * as parts from '../domain-page.css.ts';
import { DomainLink, Unknown, useDomainBase } from '../parts.tsx';
import { type Place, pathOf } from '../place.ts';
import * as styles from './board.css.ts';
import {
  type BoardCard,
  type DrawnCard,
  type DrawnRow,
  type DrawnSlice,
  drawSlice,
  LINE,
  lanes,
  laneTitles,
  type Slice,
  slicesOf,
  svgFile,
} from './drawing.ts';

const Texts = ({ card: { x, y, width, lines } }: { readonly card: DrawnCard }) =>
  lines.map((line, at) => (
    <text key={line} className={styles.text} x={x + width / 2} y={y + 20 + at * LINE} textAnchor="middle">
      {line}
    </text>
  ));

const Box = ({ card }: { readonly card: DrawnCard }) => (
  <>
    <rect className={styles.boxes[card.lane]} x={card.x} y={card.y} width={card.width} height={card.height} rx={6} />
    <Texts card={card} />
  </>
);

const LinkedBox = ({ card, place }: { readonly card: DrawnCard; readonly place: Place }) => {
  const link = useLinkProps({ to: useDomainBase(), params: { _splat: pathOf(place) } });
  return (
    <a {...link} className={styles.link}>
      <Box card={card} />
    </a>
  );
};

const SlicePicture = ({ slice, title }: { readonly slice: DrawnSlice; readonly title: string }) => (
  <svg
    className={styles.picture}
    viewBox={`0 0 ${slice.width} ${slice.height}`}
    width={slice.width}
    height={slice.height}
  >
    <title>{title}</title>
    {slice.arrows.map((arrow) => (
      <path key={arrow} className={styles.arrow} d={arrow} />
    ))}
    {slice.cards.map((card) =>
      card.place === null ? (
        <Box key={`${card.lane} ${card.y}`} card={card} />
      ) : (
        <LinkedBox key={`${card.lane} ${card.y}`} card={card} place={card.place} />
      ),
    )}
  </svg>
);

const CardText = ({ card: { title, place } }: { readonly card: BoardCard }) =>
  place === null ? title : <DomainLink to={place}>{title}</DomainLink>;

const SliceList = ({ slices }: { readonly slices: readonly Slice[] }) => (
  <ul className={parts.relations}>
    {slices.map(({ name, title, cards }) => (
      <li key={name} className={parts.relation}>
        <Text weight="strong">{title}</Text>
        <ul className={parts.column}>
          {lanes
            .filter((lane) => lane !== 'command' && cards[lane].length > 0)
            .map((lane) => (
              <li key={lane}>
                <span className={styles.lane}>{laneTitles[lane]}:</span>{' '}
                {cards[lane].map((card, at) => (
                  <span key={card.title}>
                    {at > 0 && ', '}
                    <CardText card={card} />
                  </span>
                ))}
              </li>
            ))}
          <li>
            <DomainLink to={{ section: 'commands', name }}>Rules and source</DomainLink>
          </li>
        </ul>
      </li>
    ))}
  </ul>
);

const save = (title: string, rows: readonly DrawnRow[]): void => {
  saveFile(
    `${title.toLowerCase().replaceAll(' ', '-')}.svg`,
    new Blob([svgFile(title, rows)], { type: 'image/svg+xml' }),
  );
};

interface BoardProps {
  readonly title: string;
  readonly slices: readonly Slice[];
  /** Whether the board shows all contexts, each with a heading. */
  readonly isWhole: boolean;
}

const Board = ({ title, slices, isWhole }: BoardProps) => {
  const drawn = useMemo(
    () =>
      slices.map((slice, at) => ({
        title: slice.title,
        slice: drawSlice(slice),
        heading: isWhole && slices[at - 1]?.context !== slice.context ? inWords(slice.context) : null,
      })),
    [slices, isWhole],
  );
  return (
    <Stack gap="large">
      <div className={styles.onScreen}>
        <Cluster gap="small">
          <Button size="small" icon="download" onClick={() => save(title, drawn)}>
            Save as SVG
          </Button>
          <Button size="small" onClick={() => window.print()}>
            Print
          </Button>
        </Cluster>
      </div>
      <div className={styles.drawn}>
        <div className={styles.headGroup} aria-hidden="true">
          <div className={styles.heads}>
            {lanes.map((lane) => (
              <span key={lane}>{laneTitles[lane]}</span>
            ))}
          </div>
        </div>
        {drawn.map(({ slice, title: name, heading }) => (
          <div key={slice.name} className={styles.slice}>
            {heading !== null && (
              <Heading level={2} size="title4">
                {heading}
              </Heading>
            )}
            <SlicePicture slice={slice} title={name} />
          </div>
        ))}
      </div>
      <div className={styles.listed}>
        <SliceList slices={slices} />
      </div>
      <div className={styles.drawn}>
        <div className={styles.onScreen}>
          <Disclosure summary="The board as text">
            <SliceList slices={slices} />
          </Disclosure>
        </div>
      </div>
    </Stack>
  );
};

const BoardLinks = ({ name }: { readonly name: string | null }) => {
  const known = useQuery(domainOverviewQuery).data?.data.contexts ?? [];
  return (
    <nav aria-label="Boards" className={styles.onScreen}>
      <Cluster gap="small">
        {name === null ? (
          <Text weight="strong">All contexts</Text>
        ) : (
          <DomainLink to={{ section: 'board', name: null }}>All contexts</DomainLink>
        )}
        {known.map((context) =>
          context.name === name ? (
            <Text key={context.name} weight="strong">
              {context.title}
            </Text>
          ) : (
            <DomainLink key={context.name} to={{ section: 'board', name: context.name }}>
              {context.title}
            </DomainLink>
          ),
        )}
      </Cluster>
    </nav>
  );
};

/** The event model of a context or of all: command, event, read model, screen. */
export const BoardPage = ({ name }: { readonly name: string | null }) => {
  const commands = useQuery(domainCommandsQuery);
  const events = useQuery(domainEventsQuery);
  const consumers = useQuery(domainConsumersQuery);
  const screens = useQuery(domainScreensQuery);
  const context = name === null ? null : oneOf(contexts, name);
  const waiting: UseQueryResult<unknown> | undefined = [commands, events, consumers, screens].find(
    (query) => query.data === undefined,
  );
  const slices = useMemo(() => {
    if (!commands.data || !events.data || !consumers.data || !screens.data || context === undefined) return [];
    const folded = new Set(consumers.data.data.filter(({ readsEverything }) => readsEverything).map((one) => one.name));
    const model = { commands: commands.data.data, events: events.data.data, screens: screens.data.data, folded };
    return contexts.flatMap((one) => (context === null || one === context ? slicesOf(model, one) : []));
  }, [commands.data, events.data, consumers.data, screens.data, context]);
  if (context === undefined) return <Unknown section="board" thing="context" />;
  return (
    <Stack gap="xlarge">
      <BoardLinks name={name} />
      {waiting ? (
        <Loaded query={waiting} what="the event model">
          {() => null}
        </Loaded>
      ) : (
        <Board
          title={name === null ? 'Event model' : `Event model of ${inWords(name).toLowerCase()}`}
          slices={slices}
          isWhole={context === null}
        />
      )}
      <Caption>
        Generated from the code. Commands, events and read models are exact. Screens are found by following names: from
        a page to every endpoint that it can call, and from an endpoint to every table that it can query. Read models
        that fold every event, such as the history, are left out.
      </Caption>
    </Stack>
  );
};

import type { DomainCommand } from '#contract/domain-commands.ts';
import type { DomainEventType } from '#contract/domain-events.ts';
import type { DomainScreen } from '#contract/domain-screens.ts';
import type { Place } from '../place.ts';

/** The lanes of the board, from left to right. */
export const lanes = ['sender', 'command', 'event', 'read-model', 'screen'] as const;
export type Lane = (typeof lanes)[number];

/** A card of the board. */
export interface BoardCard {
  readonly title: string;
  /** Page of the documentation; null if there is none. */
  readonly place: Place | null;
}

/** A command with its senders, its events, the read models that fold these, and the screens that show those. */
export interface Slice {
  readonly name: string;
  readonly title: string;
  readonly context: DomainCommand['context'];
  readonly cards: Readonly<Record<Lane, readonly BoardCard[]>>;
}

/** Of a long lane, this many cards are drawn; the rest is counted. */
const MOST_CARDS = 5;

interface Model {
  readonly commands: readonly DomainCommand[];
  readonly events: readonly Pick<DomainEventType, 'type' | 'title' | 'consumedBy'>[];
  readonly screens: readonly DomainScreen[];
  /** Read models that fold every type of event; they are left out. */
  readonly folded: ReadonlySet<string>;
}

const limited = (cards: readonly BoardCard[]): readonly BoardCard[] =>
  cards.length <= MOST_CARDS
    ? cards
    : [...cards.slice(0, MOST_CARDS - 1), { title: `and ${cards.length - MOST_CARDS + 1} more`, place: null }];

const unique = (cards: readonly BoardCard[]): readonly BoardCard[] => [
  ...new Map(cards.map((card) => [card.title, card])).values(),
];

/** The slices of a context, or of all contexts, in the order of the commands. */
export const slicesOf = (
  { commands, events, screens, folded }: Model,
  context: DomainCommand['context'] | null,
): readonly Slice[] =>
  commands
    .filter((command) => context === null || command.context === context)
    .map(({ name, title, context: own, waysIn, outcomes }): Slice => {
      const types = [...new Set(outcomes.flat())];
      const led = events.filter(({ type }) => types.includes(type));
      const models = led
        .flatMap(({ consumedBy }) => consumedBy)
        .filter((consumer) => consumer.kind === 'projection' && !folded.has(consumer.name));
      const modelNames = new Set(models.map((model) => model.name));
      const shown = (screen: DomainScreen): number => screen.readModels.filter((model) => modelNames.has(model)).length;
      const senders = screens.filter((screen) => screen.commands.includes(name));
      const others = waysIn.filter(({ kind }) => kind !== 'endpoint');
      return {
        name,
        title,
        context: own,
        cards: {
          sender: limited(
            unique([
              ...senders.map((screen): BoardCard => ({ title: screen.title, place: null })),
              ...others.map(
                (way): BoardCard => ({
                  title: way.title,
                  place: way.kind === 'reactor' ? { section: 'readers', name: `reactor/${way.name}` } : null,
                }),
              ),
            ]),
          ),
          command: [{ title, place: { section: 'commands', name } }],
          event: limited(led.map((event) => ({ title: event.title, place: { section: 'events', name: event.type } }))),
          'read-model': limited(
            unique(
              models.map((model) => ({
                title: model.title,
                place: { section: 'readers', name: `projection/${model.name}` },
              })),
            ),
          ),
          screen: limited(
            unique(
              screens
                .filter((screen) => shown(screen) > 0)
                // Of equals, the one that shows little else.
                .toSorted((one, other) => shown(other) - shown(one) || one.readModels.length - other.readModels.length)
                .map((screen) => ({ title: screen.title, place: null })),
            ),
          ),
        },
      };
    });

import type { DomainWalk } from '../../src/contract/domain.ts';
import { callCode, declarationOf, sourceOf } from '../code/source.ts';

/** One stop: a text and a declaration, which is found by its name. */
interface Stop {
  readonly title: string;
  readonly prose: readonly string[];
  readonly file: string;
  /** The qualified name of a declaration: `projectCommands.submit`. */
  readonly symbol: string;
  /** Instead of the declaration, shows the call of a function with this first argument. */
  readonly call?: readonly [called: string, first: string];
}

const stops: readonly Stop[] = [
  {
    title: 'The button',
    prose: [
      'Amara runs a community kitchen and needs a sound budget. She fills in the form and presses ‘Submit Project Request’. The form knows nothing of events: it validates the input with the schema that the server uses, too, and makes one call.',
      'The idempotency key is derived from the form’s content. If the response is lost, the page can repeat the request and still create only one project.',
    ],
    file: 'web/features/projects/project-request-page.tsx',
    symbol: 'RequestForm.request',
  },
  {
    title: 'The contract',
    prose: [
      'Every call of the API is one entry of a table that browser and server share. It declares who may call, the request and the response. Validation, access, limits, documentation and the types of the client follow from it.',
    ],
    file: 'src/contract/projects.ts',
    symbol: 'endpoints.submitProject',
  },
  {
    title: 'The route',
    prose: [
      'When a handler runs, the request is already validated and its sender authorised. The handler translates it into domain terms: which charity asks, under which id. It decides nothing.',
      'The second function handles a repeated request: it reads the result of the first attempt.',
    ],
    file: 'src/http/routes/projects.ts',
    symbol: 'submitProject',
    call: ['implement', 'submitProject'],
  },
  {
    title: 'The use case',
    prose: [
      'Requesting a project involves two aggregates: the charity agrees the fee, and the project is submitted on these terms. They share no transaction. The use case orders the steps so that nothing is lost in a crash between them, and each step can be repeated.',
    ],
    file: 'src/commands/projects.ts',
    symbol: 'projectCommands.submit',
  },
  {
    title: 'Reading the past, deciding, appending',
    prose: [
      'There is one way to run a command. It folds the events of the stream into the state of the aggregate, asks it to decide, and appends the decided events at the revision that was read. If another command was faster, it starts again: a decision is only ever appended to the history on which it was based.',
    ],
    file: 'src/commands/handle.ts',
    symbol: 'commandHandler.work',
  },
  {
    title: 'The decision',
    prose: [
      'This is the core, and it is a pure function: the state of the project and the command go in, events or a refusal come out. It has no database, no clock and no framework, so its rules are tested in microseconds. The specifications list them.',
    ],
    file: 'src/domain/projects/decide.ts',
    symbol: 'submit',
  },
  {
    title: 'The event',
    prose: [
      'The decision becomes an event, named in the past tense. Its schema is strict and released: events are stored for ever, so it never changes. A change of the business adds a new version, with an upcaster for older events.',
    ],
    file: 'src/domain/projects/events.ts',
    symbol: 'Request',
  },
  {
    title: 'Encrypting personal data',
    prose: [
      'Before any store sees an event, the fields that its schema marks as personal are encrypted with the key of the person they are about. The history cannot be changed, but destroying a key erases the person from it. A project request has no marked fields; the reason of a cancellation, which may name people, is encrypted here.',
    ],
    file: 'src/eventstore/encrypted.ts',
    symbol: 'encrypted.close',
  },
  {
    title: 'Into the history',
    prose: [
      'The event is appended in one statement that checks the expected revision. From now on it is a fact. A larger installation uses EventStoreDB through the same port; one conformance kit tests both stores.',
    ],
    file: 'src/eventstore/postgres/postgres-event-store.ts',
    symbol: 'openPostgresEventStore.append',
  },
  {
    title: 'The wake-up signal',
    prose: [
      'The relay follows the history and wakes the read models, and the reactors that handle this type of event. The signal contains no event, so a lost or repeated one does no harm, and a sweep finds what lags.',
    ],
    file: 'src/projections/engine/relay.ts',
    symbol: 'startRelay.follow',
  },
  {
    title: 'The fold',
    prose: [
      'A read model is a pure fold as well: the previous row and the event give the next row. It uses no clock and no other row, so the same history always gives the same table, today or when it is rebuilt in a year.',
    ],
    file: 'src/projections/projects.ts',
    symbol: 'projects.handlers.ProjectSubmitted',
  },
  {
    title: 'The row',
    prose: [
      'The engine reads a page of events once, folds it in memory for every projection, and writes the rows and checkpoints in one transaction, under fencing tokens. Whenever a process is killed, each row has folded each event exactly once.',
    ],
    file: 'src/projections/engine/lane.ts',
    symbol: 'foldTogether.run',
  },
  {
    title: 'Meanwhile: the mail',
    prose: [
      'A reactor answers events with commands or mail. This one confirms the request to the charity. The mail is written to the outbox in the transaction that advances the reactor: once, even if the event is processed again.',
    ],
    file: 'src/reactors/notifications/projects.ts',
    symbol: 'projectMails.ProjectSubmitted',
  },
  {
    title: 'Reading your own writes',
    prose: [
      'Amara’s page should show what she has just done. So the response waits, two seconds at most, until the read models of her page have reached the position of her event, and then contains the project.',
    ],
    file: 'src/http/read-your-writes.ts',
    symbol: 'answerVisible',
  },
  {
    title: 'The query',
    prose: [
      'Reading is a plain query of the folded tables, limited to what the viewer may see. For people without a part in the project it does not exist.',
    ],
    file: 'src/projections/queries/projects.ts',
    symbol: 'listProjects',
  },
  {
    title: 'The screen',
    prose: [
      'And there it is, under ‘Pending’. The same event is now also a sentence in the history, a number in the reports, and a past state that can be viewed on any later day.',
    ],
    file: 'web/features/projects/project-tabs.tsx',
    symbol: 'ProjectCard',
  },
];

/** The code of a stop. A build tolerates moved or renamed code; `npm run check` reports it. */
const codeOf = ({ file, symbol, call }: Stop, isStrict: boolean): string => {
  try {
    return call ? callCode(file, ...call) : declarationOf(file, symbol).code;
  } catch (error) {
    if (isStrict) throw error;
    return '';
  }
};

/** The path of one command from the button to the screen. In strict mode, throws if the code of a stop is missing. */
export const readWalk = (isStrict: boolean): DomainWalk => ({
  data: {
    title: 'From button to event to row to screen',
    introduction:
      'Follow one request through the whole platform, from the form in which a charity requests a project to the card on its dashboard. Every stop names its code; `/admin/domain` of a running platform shows it as well.',
    command: 'SubmitProject',
    steps: stops.map((stop, at) => ({
      number: at + 1,
      title: stop.title,
      prose: stop.prose.join('\n\n'),
      source: { ...sourceOf(stop.file, stop.symbol), code: codeOf(stop, isStrict) },
    })),
  },
});

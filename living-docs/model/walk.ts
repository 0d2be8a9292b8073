import { isStringLiteral, type Node } from 'typescript/unstable/ast';
import type { DomainWalk } from '../../src/http/contract/domain.ts';
import { callsOf, declarationOf, placeOf } from '../code/declarations.ts';
import type { Code } from '../code/program.ts';

/** One stop: words, and what is looked at, by its name and never by its lines. */
interface Stop {
  readonly title: string;
  readonly prose: readonly string[];
  readonly file: string;
  /** A declaration, with what it stands in: `projectCommands.submit`. */
  readonly symbol: string;
  /** Instead of a declaration: the call of a function that is given this name first. */
  readonly call?: readonly [called: string, first: string];
}

const stops: readonly Stop[] = [
  {
    title: 'The button',
    prose: [
      'Amara runs a community kitchen and needs a budget that holds. She fills in the form and presses ‘Submit Project Request’. The form knows nothing of events: it checks what was typed with the same schema that the server will use, and makes one call.',
      'The key that goes with it is made from the form’s content. Should the answer be lost on the way, the page may send the request again and still request one project.',
    ],
    file: 'web/features/projects/request/project-request-page.tsx',
    symbol: 'ProjectRequestPage.submit',
  },
  {
    title: 'The contract',
    prose: [
      'Every call of the API is one line of a table that browser and server share. It says who may call, what is taken and what is answered; checking, access, limits, documentation and the types of the client all follow from it.',
    ],
    file: 'src/http/contract/endpoints.ts',
    symbol: 'endpoints.submitProject',
  },
  {
    title: 'The route',
    prose: [
      'By the time a handler runs, the request has been found sound and its sender allowed. The handler turns it into words of the domain: which charity asks, under which id. It decides nothing.',
      'The second function answers a repetition: it reads what the first attempt made.',
    ],
    file: 'src/http/routes/projects.ts',
    symbol: 'submitProject',
    call: ['implement', 'submitProject'],
  },
  {
    title: 'The use case',
    prose: [
      'Requesting a project concerns two aggregates: the charity agrees on what it pays, and the project is submitted on these terms. They share no transaction. The use case takes the steps in an order in which nothing is lost if the power fails between them, and each step can be repeated.',
    ],
    file: 'src/commands/projects.ts',
    symbol: 'projectCommands.submit',
  },
  {
    title: 'Reading the past, deciding, appending',
    prose: [
      'There is one way to run a command. It folds the events of the stream into the state of the aggregate, asks it to decide, and appends what it decided at the revision that was read. If somebody else was faster, it starts again from the beginning: a decision is only ever written onto the past that it was made from.',
    ],
    file: 'src/commands/handle.ts',
    symbol: 'commandHandler.work',
  },
  {
    title: 'The decision',
    prose: [
      'This is the heart, and it is a pure function: what is known of the project and what is asked go in, events or a refusal come out. It has no database, no clock and no framework, so its rules are tested in microseconds; they are the pages of specifications beside this one.',
    ],
    file: 'src/domain/projects/decide.ts',
    symbol: 'submit',
  },
  {
    title: 'The event',
    prose: [
      'What was decided becomes a fact with a name in the past tense. Its schema is strict and released: it is stored for ever, so it never changes; if the business learns more, a new version is added with a step that lifts older events.',
    ],
    file: 'src/domain/projects/events.ts',
    symbol: 'Request',
  },
  {
    title: 'Sealing what is personal',
    prose: [
      'Before any store sees an event, the fields that its schema marks as personal are encrypted with the key of the person they are about. The history cannot be changed, but a key can be destroyed, and the person is gone from it. A project request marks nothing; a cancellation’s reason, which may name people, is sealed here.',
    ],
    file: 'src/eventstore/encrypted.ts',
    symbol: 'encrypted.close',
  },
  {
    title: 'Into the history',
    prose: [
      'The event is appended in one statement that checks the expected revision. From here on it has happened. In the larger installation the same port writes to EventStoreDB; one conformance kit holds both to the same promises.',
    ],
    file: 'src/eventstore/postgres/postgres-event-store.ts',
    symbol: 'openPostgresEventStore.append',
  },
  {
    title: 'The poke',
    prose: [
      'The relay follows the history and pokes whoever folds this type of event. A poke carries no event, only ‘look’: losing one, or sending it twice, changes nothing, and a sweep finds whoever lags.',
    ],
    file: 'src/projections/engine/relay.ts',
    symbol: 'startRelay.follow',
  },
  {
    title: 'The fold',
    prose: [
      'A read model is a pure fold as well: the row before and the event give the row after. It sees no clock and no other row, so that folding the same history always gives the same table, today or when it is built anew in a year.',
    ],
    file: 'src/projections/projects.ts',
    symbol: 'projects.handlers.ProjectSubmitted',
  },
  {
    title: 'The row',
    prose: [
      'The engine folds a page of events in memory and writes the rows and how far it has come in one transaction, under a fencing token. Whatever is killed when, a row has seen each event exactly once.',
    ],
    file: 'src/projections/engine/folding.ts',
    symbol: 'apply',
  },
  {
    title: 'Meanwhile: the letter',
    prose: [
      'A reactor answers events with commands or mail. This one writes to the charity that its request has arrived. The mail goes into the outbox in the transaction that moves the reactor on: once, whatever is repeated.',
    ],
    file: 'src/reactors/mails/projects.ts',
    symbol: 'projectMails.ProjectSubmitted',
  },
  {
    title: 'The answer waits a moment',
    prose: [
      'Amara’s page should show what she just did. So the answer waits until the read models that her page needs have reached the position of her event, two seconds at most, and reads the project back.',
    ],
    file: 'src/http/visibility.ts',
    symbol: 'answerVisible',
  },
  {
    title: 'The query',
    prose: [
      'Reading is a plain query of the tables that were folded, as the viewer may see them. For somebody who has nothing to do with the project it does not exist.',
    ],
    file: 'src/projections/projects.ts',
    symbol: 'listProjects',
  },
  {
    title: 'The screen',
    prose: [
      'And there it is, under ‘Pending’. The same event is now also a line of the history with its sentence, a number in the reports, and a state that can be looked at as it was on any later day.',
    ],
    file: 'web/features/projects/project-card.tsx',
    symbol: 'ProjectCard',
  },
];

const nodeOf = (code: Code, { file, symbol, call }: Stop): Node => {
  if (!call) return declarationOf(code, file, symbol);
  const [called, first] = call;
  const found = callsOf(code, file, called).find(({ arguments: [named] }) => {
    return named !== undefined && isStringLiteral(named) && named.text === first;
  });
  if (!found) throw new Error(`${file} has no ${called}('${first}', …).`);
  return found;
};

/** The way of one command from the button to the screen. Throws when a stop is not where the walk says. */
export const readWalk = (code: Code): DomainWalk => ({
  data: {
    title: 'From button to event to row to screen',
    introduction:
      'One request, followed through the whole platform: what a charity does when it asks for a project, and everything that happens until it sees it on its dashboard. Every stop shows the code as it is today.',
    command: 'SubmitProject',
    steps: stops.map((stop, at) => ({
      number: at + 1,
      title: stop.title,
      prose: stop.prose.join('\n\n'),
      source: placeOf(code, nodeOf(code, stop), stop.symbol),
    })),
  },
});

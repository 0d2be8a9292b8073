import type { Examples, Success } from './example.ts';

const source = {
  file: 'src/domain/conversations/events.ts',
  symbol: 'MessagePosted',
  from: null,
  to: null,
  link: 'src/domain/conversations/events.ts',
};

const field = {
  name: 'content',
  label: 'Content',
  type: 'text',
  optional: false,
  nullable: false,
  personal: true,
  fallback: 'Removed message',
  description: null,
};

const posted: Success<'listDomainEvents'>['data'][number] = {
  type: 'MessagePosted',
  title: 'Message posted',
  context: 'conversations',
  aggregate: 'conversation',
  stream: 'conversation',
  version: 1,
  description: null,
  sentence: 'A member wrote a message about the project.',
  statusAfter: null,
  fields: [field],
  example: { content: 'Shall we meet on Tuesday?' },
  versions: [{ version: 1, fields: [field], stream: 'conversation', change: null, upcaster: null }],
  emittedBy: ['PostMessage'],
  consumedBy: [{ kind: 'projection', name: 'messages', title: 'Messages' }],
  source,
};

const step = { name: 'PostMessage', sentence: 'Post message', data: { content: ' ' }, times: 1 };

export const domainExamples: Examples<
  | 'getDomain'
  | 'listDomainEvents'
  | 'listDomainCommands'
  | 'listDomainAggregates'
  | 'listDomainConsumers'
  | 'listDomainSpecs'
  | 'getDomainWalk'
> = {
  getDomain: {
    success: {
      data: {
        contexts: [
          {
            name: 'conversations',
            title: 'Conversations',
            purpose: 'What the participants of a project write to each other.',
            words: [{ term: 'conversation', meaning: 'The messages of one project.' }],
            aggregates: ['conversation'],
            streams: ['conversation'],
            counts: { events: 2, commands: 2, rejections: 6, specs: 20 },
            source: { ...source, file: 'src/domain/conversations', symbol: null, link: 'src/domain/conversations' },
          },
        ],
        relations: [
          {
            from: 'projects',
            to: 'conversations',
            means: [
              {
                kind: 'reference',
                name: 'projectId',
                sentence: 'Its events name projects by `projectId`, and hold nothing else of them.',
                events: ['MessagePosted'],
                commands: [],
              },
            ],
          },
        ],
        counts: {
          contexts: 1,
          aggregates: 1,
          events: 2,
          personalFields: 1,
          commands: 2,
          rejections: 6,
          specs: 20,
          consumers: 4,
        },
        sourceUrl: 'https://code.example/fellowbridge/blob/v1.0.0',
      },
    },
  },
  listDomainEvents: { success: { data: [posted] } },
  listDomainCommands: {
    success: {
      data: [
        {
          name: 'PostMessage',
          title: 'Post message',
          context: 'conversations',
          aggregate: 'conversation',
          description: 'Says something to the other participants.',
          fields: [{ name: 'content', type: 'text' }],
          roles: ['charity', 'consultant', 'admin'],
          waysIn: [
            {
              kind: 'endpoint',
              name: 'postMessage',
              title: 'Write to the other participants',
              method: 'POST',
              path: '/api/projects/{id}/messages',
              roles: ['charity', 'consultant', 'admin'],
            },
          ],
          outcomes: [['MessagePosted']],
          mayDoNothing: true,
          rejections: [
            {
              code: 'message-blank',
              title: 'Invalid request',
              status: 400,
              message: 'Please write a message',
              field: 'content',
              by: 'aggregate',
            },
          ],
          specs: 12,
          source: { ...source, symbol: 'postMessage' },
        },
      ],
    },
  },
  listDomainAggregates: {
    success: {
      data: [
        {
          name: 'conversation',
          title: 'Conversation',
          context: 'conversations',
          description: 'What the participants of a project say to each other.',
          stream: 'conversation',
          memory: 'whole-stream',
          commands: ['PostMessage'],
          events: ['MessagePosted'],
          states: [{ name: 'open', title: 'Open', kind: 'initial' }],
          transitions: [],
          within: [{ state: 'open', events: ['MessagePosted'] }],
          diagram: 'stateDiagram-v2\n    [*] --> open\n    open --> open: Message posted',
          specs: 20,
          source: { ...source, symbol: 'conversation' },
        },
      ],
    },
  },
  listDomainConsumers: {
    success: {
      data: [
        {
          kind: 'projection',
          name: 'messages',
          title: 'Messages',
          description: null,
          version: 1,
          events: ['MessagePosted'],
          readsEverything: false,
          commands: [],
          source: { ...source, symbol: 'messages' },
        },
      ],
    },
  },
  listDomainSpecs: {
    success: {
      data: [
        {
          id: 'conversation-4',
          context: 'conversations',
          aggregate: 'conversation',
          command: 'PostMessage',
          subject: 'Posting a message',
          rule: 'is refused without words',
          given: [],
          when: step,
          outcome: {
            kind: 'refusal',
            code: 'message-blank',
            message: 'Please write a message',
            field: 'content',
          },
          source: { ...source, symbol: null },
        },
      ],
      nextCursor: null,
      total: 1,
    },
  },
  getDomainWalk: {
    success: {
      data: {
        title: 'From button to event to row to screen',
        introduction: 'One request, followed through the whole platform.',
        command: 'SubmitProject',
        steps: [
          {
            number: 1,
            title: 'The button',
            prose: 'Amara presses ‘Submit Project Request’.',
            source: { ...source, from: 3, to: 4, link: `${source.link}#L3-L4`, code: 'call(…)' },
          },
        ],
      },
    },
  },
};

import { z } from 'zod';
import { named } from './fields.ts';

/** Error response of the API: RFC 9457 problem+json. */
export const Problem = named('Problem', {
  type: z.string().meta({
    description: 'Stable identifier of the problem, for programs.',
    example: 'urn:fellowbridge:problem:invalid-request',
  }),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('One sentence for the user: what is wrong and what would help.'),
  instance: z.string().optional().describe('Id of the request in the server log.'),
  errors: z
    .array(z.object({ path: z.string().meta({ example: 'charity.foundingYear' }), message: z.string() }))
    .optional()
    .describe('Invalid fields, one entry per message.'),
});
export type Problem = z.output<typeof Problem>;

import { z } from 'zod';
import { named } from './fields.ts';

/** A difference in a row, without values, which may be personal data. */
export const RowDifference = z.object({
  key: z.string(),
  what: z
    .enum(['differs', 'missing', 'surplus'])
    .describe('`missing`: only the other side has the row. `surplus`: the other side lacks it.'),
  columns: z.array(z.string()).describe('Columns that differ.'),
});
export type RowDifference = z.output<typeof RowDifference>;

const differences = {
  compared: z.int().describe('Compared rows.'),
  differing: z.int(),
  differences: z.array(RowDifference).describe('The first 50.'),
};

/** Result of a verification against the history. */
export const ProjectionVerification = named('ProjectionVerification', {
  state: z
    .enum(['running', 'passed', 'failed', 'broken-off'])
    .describe('`failed`: rows differ from the history. `broken-off`: the verification was aborted; see `error`.'),
  generation: z.int(),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  progress: z.number().nullable().describe('0 to 1; null if unknown.'),
  error: z.string().nullable(),
  position: z.string().nullable().describe('Checkpoint of the generation when it was verified.'),
  rows: z
    .object({
      verified: z.int(),
      live: z.int().nullable().describe('Rows of the live generation; null when it is the one verified.'),
    })
    .nullable(),
  invariants: z.array(z.object({ sentence: z.string(), broken: z.int().describe('Rows that violate it.') })),
  history: z
    .object({
      ...differences,
      parked: z.int().describe('Rows skipped because of parked events.'),
    })
    .nullable()
    .describe('A random sample of rows, folded again from the history.'),
  live: z
    .object({
      ...differences,
      samePosition: z.boolean().describe('False if the checkpoints differ, which may explain differences.'),
    })
    .nullable()
    .describe('Comparison of every row with the live generation; null when it is the one verified.'),
});
export type ProjectionVerification = z.output<typeof ProjectionVerification>;

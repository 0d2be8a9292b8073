import { z } from 'zod';
import type { Schema } from './schema.ts';

const SchemaPart = z.custom<Schema>((value) => typeof value === 'object' && value !== null);
const Content = z.record(z.string(), z.object({ schema: SchemaPart.optional() }));

const Operation = z.object({
  operationId: z.string(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: SchemaPart }))
    .default([]),
  requestBody: z.object({ required: z.boolean().default(false), content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
});

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

/** One operation of an OpenAPI document, as a client needs it. */
export interface DocumentedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Object schemas of path and query parameters. */
  readonly params: Schema;
  readonly query: Schema;
  /** Null without a JSON body. */
  readonly body: { readonly schema: Schema; readonly required: boolean } | null;
  readonly isUpload: boolean;
  readonly takesKey: boolean;
  /** Media type and schema pointer of each status; null for an empty response. */
  readonly answers: ReadonlyMap<number, { readonly media: string; readonly pointer: string } | null>;
}

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** The operations of a document, in its order. */
export const operationsOf = (document: unknown): readonly DocumentedOperation[] =>
  Object.entries(Document.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): DocumentedOperation => {
      const those = (place: string): Schema => {
        const parameters = operation.parameters.filter((parameter) => parameter.in === place);
        return {
          type: 'object',
          properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
          required: parameters.filter(({ required }) => required).map(({ name }) => name),
          additionalProperties: false,
        };
      };
      const content = operation.requestBody?.content ?? {};
      const json = content['application/json']?.schema;
      const answers = Object.entries(operation.responses).map(([status, response]) => {
        const [media] = Object.keys(response.content ?? {});
        const place = ['paths', path, method, 'responses', status, 'content', media ?? '', 'schema'];
        return [
          Number(status),
          media === undefined ? null : { media, pointer: `/${place.map(escaped).join('/')}` },
        ] as const;
      });
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        params: those('path'),
        query: those('query'),
        body: json ? { schema: json, required: operation.requestBody?.required ?? false } : null,
        isUpload: 'multipart/form-data' in content,
        takesKey: operation.parameters.some(({ name }) => name === 'idempotency-key'),
        answers: new Map(answers),
      };
    }),
  );

import type { z } from 'zod';
import type { Endpoints } from '../endpoints.ts';
import type { RouteName } from '../routes.ts';

export type Body<Name extends RouteName> = Endpoints[Name] extends { readonly body: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : never;

export type Success<Name extends RouteName> = Endpoints[Name]['success']['body'] extends infer Schema extends z.ZodType
  ? z.output<Schema>
  : never;

/** What documents one endpoint: a request where it takes a body, an answer where it gives one. */
export type Example<Name extends RouteName> = ([Body<Name>] extends [never]
  ? { readonly body?: never }
  : { readonly body: Body<Name> }) &
  ([Success<Name>] extends [never] ? { readonly success?: never } : { readonly success: Success<Name> });

/** Examples of some endpoints, none of them left out. */
export type Examples<Names extends RouteName> = { readonly [Name in Names]: Example<Name> };

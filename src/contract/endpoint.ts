import { z } from 'zod';
import type { MemberRole } from '../domain/kernel/event.ts';
import { named } from './fields.ts';

/** Who may call an endpoint: anyone, any signed-in member, or members with one of these roles. */
type Access = 'anyone' | 'member' | readonly MemberRole[];

/** What an incomplete sign-in is still waiting for. */
export type SignInStep = 'second-factor' | 'set-up';

/** One endpoint of the API. The server, the OpenAPI document and the client are built from it. */
export interface Endpoint {
  /** Method and path; parameters in braces: `GET /api/projects/{id}`. */
  readonly route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Steps of a sign-in during which the endpoint may be called; all others need a complete sign-in. */
  readonly duringSignIn?: readonly SignInStep[];
  /**
   * Requires a proof of identity from the last five minutes: sign-in, or `prove`. `second-factor`: required only from
   * members who have one, because for others the body contains the password.
   */
  readonly freshProof?: true | 'second-factor';
  readonly params?: z.core.$ZodObject;
  readonly query?: z.core.$ZodObject;
  readonly body?: z.core.$ZodType;
  /** Takes one file in the field `file` of a multipart form instead of a JSON body. */
  readonly upload?: 'document' | 'picture';
  /**
   * Status and body of a successful response; null for no body. Without `media` the body is JSON. With `media` it is
   * sent as an attachment; `image/webp` and `application/pdf` are shown, and `text/event-stream` stays open until either side closes it.
   */
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly body: z.core.$ZodType | null;
    readonly media?:
      | 'application/json'
      | 'text/csv'
      | 'application/x-ndjson'
      | 'application/octet-stream'
      | 'image/webp'
      | 'application/pdf'
      | 'text/event-stream';
    /** The file has no size limit and may take hours to download. */
    readonly ofAnySize?: true;
  };
  /** Problem statuses besides those that follow from the rest, such as 404 from `params` and 409 from `idempotent`. */
  readonly problems?: readonly number[];
  /** Accepts an `Idempotency-Key` header. */
  readonly idempotent?: true;
  /** Responds with 202, {@link Accepted} and a `Location` if the write is not visible in the read models in time. */
  readonly mayLag?: true;
  /** Allowed requests per minute for one address, and for one member, if below the default. */
  readonly limitPerMinute?: number;
}

/** The endpoints of one context, by name. */
export type EndpointTable = Readonly<Record<string, Endpoint>>;

type Body<Of> = Of extends { readonly body: infer Schema extends z.core.$ZodType } ? z.input<Schema> : never;
type Success<Of extends Endpoint> = Of['success']['body'] extends infer Schema extends z.core.$ZodType
  ? z.output<Schema>
  : never;

/** Documents an endpoint: a request if it takes a body, a response if it returns one. */
type Example<Of extends Endpoint> = ([Body<Of>] extends [never]
  ? { readonly body?: never }
  : { readonly body: Body<Of> }) &
  ([Success<Of>] extends [never] ? { readonly success?: never } : { readonly success: Success<Of> });

export type Examples<Table extends EndpointTable> = { readonly [Name in keyof Table]: Example<Table[Name]> };

/** The write is stored but not yet visible; the `Location` header says where it will appear. */
export const Accepted = named('Accepted', { accepted: z.literal(true) });

/** Body of a call that takes no data: nothing, null or an empty object. */
export const EmptyBody = z.object({}).nullish();

export const noContent = { status: 204, body: null } as const;

/** Roles that may read the history, the reports and the domain documentation. */
export const analysts = ['analyst', 'admin'] as const;

/** Roles that can take part in a project. */
export const participants = ['charity', 'consultant', 'admin'] as const;

/** The end of an example list that fits on one page. */
export const onlyPage = { nextCursor: null, total: 1 } as const;

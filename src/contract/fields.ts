import { z } from 'zod';
import { expertiseAreas } from '../domain/kernel/expertise-areas.ts';
import { hasYear, noYear0 } from '../domain/kernel/year.ts';
import { isLinkedIn } from './linkedin.ts';

/** An object that the API documentation shows under a name of its own. */
export const named = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => z.object(shape).meta({ id });

/** Messages that more than one form shows (spec §5). */
export const fieldMessages = {
  email: 'Please enter a valid email address',
  usernameLength: 'Username must be at least 3 characters',
  passwordSignIn: 'Password must be at least 6 characters',
  passwordMin: 'Password must be at least 8 characters',
  passwordMax: 'Password must not exceed 100 characters',
  foundingYearFuture: 'Founding year cannot be in the future',
  lastDayFirst: 'The last day must not be before the first day',
} as const;

/** One for all schemas: `toLocaleString` makes a new one for each. */
const number = new Intl.NumberFormat('en-GB');

/** The sentence for a text of too many characters. */
export const tooLong = (label: string, max: number): string =>
  `${label} must not exceed ${number.format(max)} characters`;

/** Embeddings, overrides and isolates: a name with one reverses the sentence around it. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** White space and invisible characters only. */
const showsNothing = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;

/** Trims a text and removes what changes the direction of writing. A text that shows nothing becomes empty. */
export const cleaned = () =>
  z.overwrite<string>((typed) => (showsNothing.test(typed) ? '' : typed.replace(directions, '').trim()));

/** Required text of a length, cleaned. */
export const text = (label: string, min: number, max: number, missing = `${label} is required`) =>
  z
    .string({ error: missing })
    .check(cleaned())
    .min(min, min === 1 ? missing : `${label} must be at least ${min} characters`)
    .max(max, tooLong(label, max));

/** Why something is done, for the history: required. */
export const requiredReason = z
  .string({ error: 'Reason is required' })
  .check(cleaned())
  .min(2, { error: ({ input }) => (input === '' ? 'Reason is required' : 'Reason must be at least 2 characters') })
  .max(1000, tooLong('Reason', 1000));

/** Accepts no line break and no other control character: in a subject or a list, a text of several lines is forged easily. */
export const oneLine = (label: string) =>
  z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, `${label} must not contain line breaks or other control characters`);

/** Like {@link text}, of one line. */
export const line = (label: string, min: number, max: number) => text(label, min, max).check(oneLine(label));

/** Optional text; null and blank count as missing. */
export const optionalText = (label: string, max: number) =>
  z.string().check(cleaned()).max(max, tooLong(label, max)).nullish();

/** Like {@link optionalText}, of one line. */
export const optionalLine = (label: string, max: number) =>
  z.string().check(cleaned()).max(max, tooLong(label, max)).check(oneLine(label)).nullish();

/** Optional telephone number, written as people write them. */
export const optionalPhone = optionalLine('Phone', 40).refine(
  (typed) => !typed || (/^(?:[\d\s+\-.()]|ext)+$/i.test(typed) && typed.replace(/\D/g, '').length >= 6),
  'Please enter a phone number, such as 01632 960 123',
);

/**
 * Optional number in the register of England and Wales, Scotland (SC) or Northern Ireland (NIC or NI). Linked charities
 * have a suffix, such as 1234567-1.
 */
export const charityNumber = optionalLine('Registered number', 20).refine(
  (typed) => !typed || /^(?:\d{6,7}(?:-\d{1,4})?|(?:SC|NIC?)\d{6})$/i.test(typed.replace(/\s/g, '')),
  'Please enter a charity number, such as 1234567, SC012345 or NIC101234',
);

/** A value or a blank. An invalid value gets the message of its own schema. */
const orBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([schema, z.literal('')], {
      error: (issue) => (issue.code === 'invalid_union' ? issue.errors?.[0]?.[0]?.message : undefined),
    })
    .nullish();

/** An optional value that is not a text: null, '' and absent all mean missing. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  orBlank(schema).transform((value) => (value === '' ? null : value));

/** Like {@link optional}, with a default for a missing value. */
export const optionalWithDefault = <Value>(schema: z.ZodType<Value, Value>, missing: NoInfer<Value>) =>
  orBlank(schema)
    .transform((value): Value => (value === '' || value === null || value === undefined ? missing : value))
    .describe(`Default: ${missing}.`);

export const email = z
  .string({ error: fieldMessages.email })
  .trim()
  .max(254, fieldMessages.email)
  // The OpenAPI document ignores the schema after the pipe.
  .meta({ format: 'email' })
  .pipe(z.email(fieldMessages.email));

export const wholeNumber = (label: string, min: number, max: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${number.format(min)}`)
    .max(max, `${label} must not exceed ${number.format(max)}`);

/** Areas of expertise, at least one, each once (spec §5). */
export const expertise = z
  .array(z.enum(expertiseAreas, { error: 'Please choose areas of expertise from the list' }), {
    error: 'Please select at least one area of expertise',
  })
  .min(1, 'Please select at least one area of expertise')
  .max(expertiseAreas.length)
  .refine((areas) => new Set(areas).size === areas.length, 'Please select each area of expertise once');

/** A calendar day, without the year 0. */
export const day = (message = 'Please enter a date as yyyy-mm-dd') => z.iso.date(message).refine(hasYear, noYear0);

/** A month, without the year 0. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is written yyyy-mm')
  .refine(hasYear, noYear0);

/** Part of a saved query, report or dashboard: when and by whom it was saved, and its revisions. */
export const savedFields = {
  savedAt: z.iso.datetime(),
  revisedAt: z.iso.datetime().nullable(),
  revision: z.int().min(0).describe('How often it has been revised.'),
  savedBy: z.string().describe('Name for administrators; anonymised for analysts.'),
};

/** Part of a change of something saved, so that no newer version is overwritten unseen. */
export const ofRevision = {
  revision: optional(wholeNumber('Revision', 0, 1_000_000_000)).describe(
    'The revision to which the change applies; a later one is not overwritten. Default: the latest.',
  ),
};

/** Search text of a list. */
export const search = z.string().trim().max(100).optional();

/**
 * Whether an address contains user information: `https://bank.example@evil.example` looks like another site than it is.
 */
const userInfo = /^[^:]*:\/\/[^\\/?#]*@/;

const withScheme = (address: string): string => (/^www\./i.test(address) ? `https://${address}` : address);

/** Optional web address with http or https, without user name and password; one that begins with `www.` gets its scheme. */
export const optionalWebsite = z
  .string()
  .trim()
  .transform(withScheme)
  // The OpenAPI document ignores the schema after the pipe.
  .pipe(
    z.union([
      z.literal(''),
      z
        .url({ protocol: /^https?$/, error: 'Please enter a full web address, such as https://example.org' })
        .max(200, tooLong('Website', 200))
        .refine((address) => !userInfo.test(address), 'Please enter a web address without a user name or password'),
    ]),
  )
  .nullish();

/** Optional address of a profile at LinkedIn. */
export const optionalLinkedIn = optionalWebsite.refine(
  // What is no web address at all has its own message.
  (address) => !address || !URL.canParse(address) || isLinkedIn(address),
  'Enter an address at linkedin.com, such as https://www.linkedin.com/in/your-name',
);

/** Converts digits to a number. The schema refuses everything else: blanks, hexadecimal, exponents. */
const fromDigits = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;

export const wholeNumberInQuery = (min: number, max: number) => {
  const error = `Please give a whole number from ${min} to ${max}`;
  return z.preprocess(fromDigits, z.int({ error }).min(min, { error }).max(max, { error }));
};

/** A filter that is either present or absent. */
export const flag = z.literal('true').optional();

export const PageQuery = z.object({
  cursor: z.string().max(200).optional().describe('`nextCursor` of the previous page. Default: the first page.'),
  limit: wholeNumberInQuery(1, 100).default(20).describe('Entries per page, 1 to 100.'),
});

/** Path parameter `id`. */
export const ById = z.object({ id: z.uuid() });

export const page = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    nextCursor: z.string().nullable().describe('Cursor of the next page; null on the last page.'),
    total: z.int().describe('Entries on all pages.'),
  });

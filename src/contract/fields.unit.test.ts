import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints, endpoints } from './contract.ts';
import {
  charityNumber,
  line,
  optional,
  optionalLine,
  optionalLinkedIn,
  optionalPhone,
  optionalText,
  optionalWebsite,
  text,
  wholeNumber,
  wholeNumberInQuery,
} from './fields.ts';

/** The fields of a body that may be left out, nested ones by their paths. */
const optionalFields = (schema: unknown, path = ''): readonly (readonly [string, z.ZodType])[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([name, field]) => {
        const here = `${path}${name}`;
        if (!(field instanceof z.ZodType)) return [];
        return field.safeParse(undefined).success ? [[here, field] as const] : optionalFields(field, `${here}.`);
      })
    : [];

/**
 * Requests with other rules: progress and email timings list only changes, saved reports are returned as written, and
 * browsers create passkeys.
 */
const partial = new Set(['reportProgress', 'chooseEmailTimings', 'saveReport', 'reviseReport', 'addPasskey']);

describe('an optional field of a request', () => {
  const fields = allEndpoints
    .filter(({ name }) => !partial.has(name))
    .flatMap(({ name, body }) => optionalFields(body).map(([path, field]) => [name, path, field] as const));

  it('is found in many requests', () => {
    expect(fields.length).toBeGreaterThan(25);
  });

  it.each(fields)('of %s, %s, may be null, as read responses return it, or blank', (_name, _path, field) => {
    expect([field.safeParse(null).success, field.safeParse('').success]).toEqual([true, true]);
  });

  it('still refuses a wrong value with its own message', () => {
    const { error } = optional(wholeNumber('Founding year', 1000, 9999)).safeParse('soon');
    expect(error?.issues[0]?.message).toBe('Founding year must be a whole number');
    expect(optional(wholeNumber('Founding year', 1000, 9999)).parse('')).toBeNull();
  });
});

describe('a web address', () => {
  it.each([
    ['www.harbour.example', 'https://www.harbour.example'],
    ['  WWW.harbour.example/about ', 'https://WWW.harbour.example/about'],
    ['http://www.harbour.example', 'http://www.harbour.example'],
  ])('gets its scheme: %s', (typed, address) => {
    expect(optionalWebsite.parse(typed)).toBe(address);
  });

  it.each(['harbour', 'javascript:alert(1)', 'ftp://harbour.example', 'www. harbour'])('is refused: %s', (typed) => {
    expect(optionalWebsite.safeParse(typed).error?.issues[0]?.message).toBe(
      'Please enter a full web address, such as https://example.org',
    );
  });
});

/** The messages about a refused value. */
const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('a phone number', () => {
  it.each(['01632 960 123', '+44 (0)1632-960.123', '01632 960123 ext 4', '999999', ''])('is accepted: %j', (typed) => {
    expect(optionalPhone.parse(typed)).toBe(typed);
  });

  it.each(['call me', '12345', '01632 960 123 mornings', '()-+. ()'])('is refused: %j', (typed) => {
    expect(messagesOf(optionalPhone, typed)).toEqual(['Please enter a phone number, such as 01632 960 123']);
  });
});

describe('a registered charity number', () => {
  it.each(['1234567', '234567', '1 234 567', '1234567-1', 'SC012345', 'sc 012 345', 'NIC101234', 'ni101234', ''])(
    'is accepted: %j',
    (typed) => {
      expect(charityNumber.parse(typed)).toBe(typed);
    },
  );

  it.each(['abc', '12345', '12345678', 'SC12345', 'SC1234567', 'NIC12345', 'GB123456'])('is refused: %j', (typed) => {
    expect(messagesOf(charityNumber, typed)).toEqual([
      'Please enter a charity number, such as 1234567, SC012345 or NIC101234',
    ]);
  });
});

describe('a reason that is required', () => {
  const asking = allEndpoints.flatMap(({ name, body }) =>
    body instanceof z.ZodObject && body.shape.reason instanceof z.ZodType && !body.shape.reason.safeParse('').success
      ? [[name, body.shape.reason] as const]
      : [],
  );

  it.each(asking)('is asked for if it is left empty, and must say something: %s', (_endpoint, schema) => {
    for (const empty of [undefined, '', '  ']) expect(messagesOf(schema, empty)).toEqual(['Reason is required']);
    expect(messagesOf(schema, 'x')).toEqual(['Reason must be at least 2 characters']);
    expect(messagesOf(schema, 'x'.repeat(1001))).toEqual(['Reason must not exceed 1,000 characters']);
  });
});

it('a limit in a sentence has thousands separators, as counters of characters have', () => {
  expect(messagesOf(optionalText('Mission', 2000), 'x'.repeat(2001))).toEqual([
    'Mission must not exceed 2,000 characters',
  ]);
  expect(messagesOf(text('Message', 1, 5000), 'x'.repeat(5001))).toEqual(['Message must not exceed 5,000 characters']);
});

describe('a text that shows nothing', () => {
  const invisible = ['\u200b\u200b', '\u2060 \ufeff', '\u00ad\u00ad\u00ad', '\u3164\u3164', '\u200d\u200e'];

  it.each(invisible)('is missing: %j', (typed) => {
    expect(messagesOf(line('Name', 2, 100), typed)).toEqual(['Name must be at least 2 characters']);
    expect(messagesOf(text('Message', 1, 5000), typed)).toEqual(['Message is required']);
    for (const field of [optionalLine('Organisation', 200), optionalText('Mission', 2000)]) {
      expect(field.parse(typed)).toBe('');
    }
  });
});

it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'a text loses what would reverse the sentence around it: %j',
  (direction) => {
    for (const field of [
      line('Name', 2, 100),
      optionalLine('Name', 100),
      text('Message', 1, 9),
      optionalText('Bio', 9),
    ]) {
      expect(field.parse(` ${direction}Asha${direction}`)).toBe('Asha');
    }
    // Telephones copy numbers with them.
    expect(optionalPhone.parse(`${direction}01632 960 123\u202c`)).toBe('01632 960 123');
  },
);

describe('a text of one line', () => {
  const controls = ['\n', '\r', '\t', '\u0000', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029'];

  it.each(controls)('contains no control character: %j', (control) => {
    const messages = ['Name must not contain line breaks or other control characters'];
    for (const field of [line('Name', 2, 100), optionalLine('Name', 100)]) {
      expect(messagesOf(field, `Asha${control}Patel`)).toEqual(messages);
    }
  });

  it('may be surrounded by white space, and be in any script', () => {
    for (const field of [line('Name', 2, 100), optionalLine('Name', 100)]) {
      expect(field.parse(' Zoë O’Brien-Łuczak 山田 👩🏽‍💻\n')).toBe('Zoë O’Brien-Łuczak 山田 👩🏽‍💻');
      expect(field.parse('سام\u200f, می\u200cخواهم')).toBe('سام\u200f, می\u200cخواهم');
    }
  });

  const lines = new Set([
    'charityName',
    'contactName',
    'currentRole',
    'fullName',
    'keyDeliverables',
    'location',
    'name',
    'nextSteps',
    'organisation',
    'phase',
    'phone',
    'primaryCause',
    'registeredNumber',
    'title',
    'yearsExperience',
  ]);
  const several = new Set([
    'bio',
    'content',
    'currentChallenges',
    'description',
    'expertiseAreas',
    'mission',
    'motivations',
    'note',
    'notes',
    'primaryNeed',
    'reason',
    'sql',
    'work',
  ]);

  /** The fields of a schema with their names, also those within others. */
  const fieldsOf = (schema: unknown): readonly (readonly [string, z.ZodType])[] =>
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape).flatMap(([name, field]) =>
          field instanceof z.ZodType ? [[name, field] as const, ...fieldsOf(field)] : [],
        )
      : [];
  const fields = allEndpoints.flatMap(({ name, body }) =>
    fieldsOf(body).map(([field, schema]) => [name, field, schema] as const),
  );
  const oneAnd = (schema: z.ZodType, text: string) => [schema.safeParse(text), schema.safeParse([text])];

  const single = fields.filter(([, field]) => lines.has(field));
  it.each(single)('is required by %s: %s', (_endpoint, _field, schema) => {
    expect(oneAnd(schema, '1234567\n1234567').some(({ success }) => success)).toBe(false);
  });

  // Among email timings, `work` is a group of emails.
  const long = fields.filter(([endpoint, field]) => several.has(field) && endpoint !== 'chooseEmailTimings');
  it.each(long)('is not required by %s: %s', (_endpoint, _field, schema) => {
    expect(oneAnd(schema, 'one line\nand another').some(({ success }) => success)).toBe(true);
  });

  it('is found in many requests, as are longer texts', () => {
    expect([new Set(single.map(([, field]) => field)), new Set(long.map(([, field]) => field))]).toEqual([
      lines,
      several,
    ]);
  });
});

describe('the address of a LinkedIn profile', () => {
  it.each([
    ['https://www.linkedin.com/in/rowan-ellis', 'https://www.linkedin.com/in/rowan-ellis'],
    ['www.linkedin.com/in/rowan-ellis', 'https://www.linkedin.com/in/rowan-ellis'],
    ['https://uk.LinkedIn.com/in/rowan-ellis', 'https://uk.LinkedIn.com/in/rowan-ellis'],
    ['https://linkedin.com/in/rowan-ellis', 'https://linkedin.com/in/rowan-ellis'],
    ['', ''],
  ])('is accepted: %s', (typed, address) => {
    expect(optionalLinkedIn.parse(typed)).toBe(address);
  });

  it('has one message for what is no web address', () => {
    expect(messagesOf(optionalLinkedIn, 'network')).toHaveLength(1);
  });

  it.each([
    'https://evil.example/x',
    'https://linkedin.com.evil.example/in/rowan',
    'https://notlinkedin.com/in/rowan',
    'https://evil.example/linkedin.com',
  ])('is refused on another site: %s', (typed) => {
    expect(optionalLinkedIn.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
      'Enter an address at linkedin.com, such as https://www.linkedin.com/in/your-name',
    ]);
  });
});

it.each(['https://bank.example@evil.example', 'https://me:secret@site.example/', 'http://me@site.example'])(
  'a web address does not name a user: %s',
  (address) => {
    expect(optionalWebsite.safeParse(address).error?.issues[0]?.message).toBe(
      'Please enter a web address without a user name or password',
    );
  },
);

it.each(['http:me@site.example', String.raw`https:\\me@site.example`, 'ht\ttps:/\t/me@site.example'])(
  'a web address does not name a user in a way that only browsers understand: %j',
  (address) => {
    expect(optionalWebsite.safeParse(address).success).toBe(false);
  },
);

it.each(['', 'https://site.example/@me', 'https://site.example?to=me@site.example'])('accepts %j', (address) => {
  expect(optionalWebsite.parse(address)).toBe(address);
});

it.each(['', ' ', '1e2', '0x10', '-1', '101', '7.5', 'ten'])(
  'a number in an address is named with its limits: %j',
  (given) => {
    const { error } = wholeNumberInQuery(0, 100).safeParse(given);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please give a whole number from 0 to 100']);
  },
);

const request = { title: 'A budget', description: 'For three years', expertiseRequired: ['finance'] };
const { logHours, correctHours, submitProject, reviseProjectRequest, stateCapacity } = endpoints;
const hours = { minutes: 15, work: 'Read the accounts' };

it.each([
  ['hours', logHours.body, (year: string) => ({ ...hours, date: `${year}-01-31` })],
  ['corrected hours', correctHours.body, (year: string) => ({ ...hours, date: `${year}-01-31` })],
  ['the start of a project', submitProject.body, (year: string) => ({ ...request, startDate: `${year}-01-31` })],
  ['a revised end', reviseProjectRequest.body, (year: string) => ({ ...request, endDate: `${year}-01-31` })],
  ['a consultant’s availability', stateCapacity.body, (year: string) => ({ availableFrom: `${year}-01-31` })],
  ['read notifications', endpoints.readNotifications.body, (year: string) => ({ until: `${year}-01-31T00:00:00Z` })],
  ['a statement', endpoints.getStatement.params, (year: string) => ({ month: `${year}-01` })],
])('the date of %s is not in the year 0, which Postgres cannot store', (_, schema, given) => {
  expect(schema.safeParse(given('2026')).error).toBeUndefined();
  expect(schema.safeParse(given('0001')).error).toBeUndefined();
  expect(schema.safeParse(given('0000')).success).toBe(false);
});

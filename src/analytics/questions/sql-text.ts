/** A text literal. Quotes are doubled; DuckDB has no other escape in such a literal. */
export const quoted = (text: string): string => `'${text.replaceAll('\u0000', '').replaceAll("'", "''")}'`;

/** A number literal. Throws on anything else. */
export const numeric = (value: string | number): string => {
  const number = Number(value);
  if (!Number.isFinite(number) || String(value).trim() === '') throw new Error('A literal must be a finite number.');
  return String(number);
};

/** A date literal. Throws on anything else. */
export const dated = (day: string): string => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error('A literal must be a day.');
  return `date '${day}'`;
};

/** A name of the schema. Throws on names that would need quotes, because none exist. */
export const named = (name: string): string => {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error('A name of the schema must be lower-case letters and digits.');
  return name;
};

const indented = (text: string, by = 2): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(by));

export interface Part {
  readonly name: string;
  /** A comment about the part, shown in the SQL for people. */
  readonly comment: string;
  readonly sql: string;
}

const asComment = (text: string): string => `-- ${text.replaceAll(/\s+/g, ' ')}`;

export const queryOf = (parts: readonly Part[], last: string): string =>
  parts.length === 0
    ? last
    : `with\n${parts
        .map(({ name, comment, sql }) => `  ${asComment(comment)}\n  ${name} as (\n${indented(sql, 4)}\n  )`)
        .join(',\n')}\n${last}`;

import { z } from 'zod';
import { type Canary, canaryPhone, canaryText } from './canaries.ts';

type Node = z.core.JSONSchema.BaseSchema;

/** The kind of a schema, ignoring null. */
const kindOf = ({ type }: Node): unknown => [type].flat().find((kind) => kind !== 'null');

/** Values of fields without free text: an id, a day, a choice, a number. */
const fixed = (node: Node): unknown => {
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  const kind = kindOf(node);
  if (kind === 'boolean') return true;
  if (kind === 'integer' || kind === 'number') return Math.max(1, node.minimum ?? 1);
  if (node.format === 'uuid') return '5f0c1a52-7c4e-4b0e-9a51-3f2f6a3f7b10';
  if (node.format === 'date') return '2026-04-01';
  if (node.format === 'date-time') return '2026-04-01T09:30:00.000Z';
  return undefined;
};

const textFor = (name: string, node: Node): string => {
  if (name === 'email') return `${canaryText('mail')}@example.org`;
  if (name === 'phone') return canaryPhone();
  // As in Scotland: the letters keep it from occurring by chance in other numbers.
  if (name === 'registeredNumber') return `SC${canaryPhone().slice(-6)}`;
  if (name === 'linkedin') return `https://www.linkedin.com/in/${canaryText('in')}`;
  if (node.format === 'uri' || name === 'website') return `https://${canaryText('site')}.example`;
  return canaryText('text').slice(0, node.maxLength);
};

/** Rank of a schema: of several alternatives the one with most data is used, so that no field stays null. */
const tellsMost = (nodes: readonly Node[]): Node | undefined =>
  [...nodes]
    .sort((a, b) => Number(fixed(a) !== undefined) - Number(fixed(b) !== undefined))
    .find((node) => kindOf(node) !== undefined);

/** What a schema takes: itself, or its alternatives, nested ones included. */
const alternativesOf = (node: Node): readonly Node[] =>
  (node.anyOf ?? node.oneOf)?.flatMap((choice) => (typeof choice === 'object' ? alternativesOf(choice) : [])) ?? [node];

/**
 * Valid data for a form or an event, in which every free text is a canary named by its
 * path. New fields of the schema are filled automatically.
 */
export const canaryData = (
  schema: z.ZodType,
  name: string,
): { readonly data: unknown; readonly canaries: readonly Canary[] } => {
  const canaries: Canary[] = [];
  const fill = (given: Node | boolean | undefined, path: readonly string[]): unknown => {
    if (typeof given !== 'object') throw new Error(`${path.join('.')} takes anything.`);
    const node = tellsMost(alternativesOf(given));
    if (!node) throw new Error(`${path.join('.')} takes nothing.`);
    const value = fixed(node);
    if (value !== undefined) return value;
    if (kindOf(node) === 'object') {
      return Object.fromEntries(
        Object.entries(node.properties ?? {}).map(([key, part]) => [key, fill(part, [...path, key])]),
      );
    }
    if (kindOf(node) === 'array') return [fill(Array.isArray(node.items) ? node.items[0] : node.items, path)];
    if (kindOf(node) !== 'string') throw new Error(`${path.join('.')} is of a kind that this does not know.`);
    const text = textFor(path.at(-1) ?? '', node);
    canaries.push({ what: path.join('.'), value: text });
    return text;
  };
  return { data: fill(z.toJSONSchema(schema, { io: 'input' }), [name]), canaries };
};

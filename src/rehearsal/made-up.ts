import { catalogue, checkEvent } from '../domain/catalogue.ts';
import type { DomainEvent } from '../domain/kernel/event.ts';
import { isRecord } from '../domain/kernel/record.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const uuids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

const names = ['Amara Okafor', 'Grace Bell', 'Leo Hart', 'Nadia Rahman', 'Sam Price', 'Tom Reed'] as const;

/** A sample text, chosen by the name of its field. */
const madeUpText = (field: string, number: number): string => {
  const name = field.toLowerCase();
  if (name.includes('email') || name === 'to') return `person-${number}@example.org`;
  if (name.includes('phone')) return `01632 960 ${String(100 + (number % 900))}`;
  if (name.includes('linkedin') || name.includes('url') || name.includes('website')) {
    return `https://network.example/in/person-${number}`;
  }
  if (name === 'username') return `person-${number}`;
  if (name === 'name' || name.endsWith('name')) return names[number % names.length] ?? 'Amara Okafor';
  return `Made-up text ${number}`;
};

const valueAt = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), data);

const withValue = (data: unknown, [name, ...rest]: readonly string[], value: unknown): unknown => {
  if (name === undefined) return value;
  return isRecord(data) && name in data ? { ...data, [name]: withValue(data[name], rest, value) } : data;
};

const fits = (event: DomainEvent): boolean => {
  try {
    checkEvent(event);
    return true;
  } catch {
    return false;
  }
};

/** Starts replacing values with sample values; equal values get the same replacement. */
export const makeUp = () => {
  const texts = new Map<string, string>();
  const ids = new Map<string, string>();

  const idFor = (real: string): string => {
    const known = ids.get(real) ?? `01980000-0000-7000-8000-${(ids.size + 1).toString(16).padStart(12, '0')}`;
    ids.set(real, known);
    return known;
  };

  const text = (field: string, real: string): string => {
    if (real === '' || UUID.test(real)) return real;
    const known = texts.get(real) ?? madeUpText(field, texts.size + 1);
    texts.set(real, known);
    return known;
  };

  const replaced = (field: string, value: unknown): unknown => {
    if (typeof value === 'string') return text(field, value);
    if (Array.isArray(value)) return value.map((entry) => replaced(field, entry));
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaced(name, part)]));
  };

  const withIds = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(uuids, idFor);
    if (Array.isArray(value)) return value.map(withIds);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withIds(part)]));
  };

  return {
    /** Without personal data and real ids. */
    event: ({ type, data }: DomainEvent): DomainEvent => {
      const personal = catalogue.get(type)?.personalData ?? [];
      const plain: unknown = JSON.parse(JSON.stringify(data ?? {}));
      const made = personal.reduce((before, { path, fallback }) => {
        const real = valueAt(before, path);
        if (real === undefined || real === null) return before;
        const after = withValue(before, path, replaced(path.at(-1) ?? '', real));
        const isHidden = typeof real === 'string' || typeof real === 'object';
        return isHidden && fits({ type, data: after }) ? after : withValue(before, path, fallback);
      }, plain);
      return { type, data: withIds(made) };
    },
  };
};

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../root.ts';

/** A declaration in a file, or a part of one. */
interface Piece {
  readonly file: string;
  readonly code: string;
}

interface Imported {
  readonly file: string;
  /** Name in its own file. */
  readonly name: string;
}

interface Module {
  /** Code of the declarations at the top, by name. */
  readonly declared: ReadonlyMap<string, string>;
  readonly exported: readonly string[];
  readonly imports: ReadonlyMap<string, Imported>;
}

const Aliases = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports as Readonly<
  Record<string, string>
>;

/** The file that an import refers to, relative to the root; null for a library. */
const fileOf = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  for (const [alias, target] of Object.entries(Aliases)) {
    const prefix = alias.replace('*', '');
    if (alias === specifier) return normalize(target);
    if (alias.endsWith('*') && specifier.startsWith(prefix)) {
      return normalize(target.replace('*', specifier.slice(prefix.length)));
    }
  }
  return null;
};

/** Splits code at its declarations. The formatter puts each at the beginning of a line, with the same indentation. */
export const declarationsIn = (code: string, indent = ''): ReadonlyMap<string, string> => {
  const start = new RegExp(
    `^${indent}(?:export )?(?:default )?(?:const|let|async function\\*?|function\\*?|class) (\\{?)\\s*(\\w+)`,
    'gm',
  );
  const found = [...code.matchAll(start)];
  return new Map(
    found.map((match, at): [string, string] => [match[2] ?? '', code.slice(match.index, found[at + 1]?.index)]),
  );
};

const modules = new Map<string, Module>();

const moduleOf = (file: string): Module => {
  const known = modules.get(file);
  if (known) return known;
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
  const imports = new Map<string, Imported>();
  for (const [, names = '', specifier = ''] of text.matchAll(/^import (?!type )\{([^}]*)\} from '([^']+)';/gm)) {
    const target = fileOf(file, specifier);
    for (const [, name = '', local = name] of names.matchAll(/(\w+)(?: as (\w+))?/g)) {
      if (target !== null) imports.set(local, { file: target, name });
    }
  }
  const exported = [...text.matchAll(/^export (?:const|function|async function) (\w+)/gm)].map(([, name = '']) => name);
  const module = { declared: declarationsIn(text), exported, imports };
  modules.set(file, module);
  return module;
};

/** The names of exported values of a file. */
export const exportsOf = (file: string): readonly string[] => moduleOf(file).exported;

/** The code of a top-level declaration; empty if there is none. */
export const codeOfDeclaration = (file: string, name: string): string => moduleOf(file).declared.get(name) ?? '';

/**
 * The code that a piece of code can reach by the names in it: declarations of its file, imported ones, and modules
 * loaded on demand. It follows names, not calls, so it may find too much, but never too little.
 * @param follow whether code of this file is followed
 */
export const reachable = (from: Piece, follow: (file: string) => boolean): readonly string[] => {
  const seen = new Set<string>();
  const found: string[] = [];
  const open: Piece[] = [from];
  const reach = (file: string, name: string): void => {
    const key = `${file} ${name}`;
    if (seen.has(key) || !follow(file)) return;
    seen.add(key);
    const code = codeOfDeclaration(file, name);
    if (code !== '') open.push({ file, code });
  };
  // The list grows during the loop.
  for (const { file, code } of open) {
    found.push(code);
    const { declared, imports } = moduleOf(file);
    for (const name of new Set(code.match(/[A-Za-z_$][\w$]*/g))) {
      const imported = imports.get(name);
      if (imported) reach(imported.file, imported.name);
      else if (declared.has(name)) reach(file, name);
    }
    for (const [, specifier = ''] of code.matchAll(/\bimport\('([^']+)'\)/g)) {
      const target = fileOf(file, specifier);
      if (target !== null) for (const name of exportsOf(target)) reach(target, name);
    }
  }
  return found;
};

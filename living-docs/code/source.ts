import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import type { DomainSource } from '../../src/contract/domain.ts';
import { root } from '../root.ts';

/** A node of the syntax tree. */
interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A declaration in a file: variable, function, type, property or member. */
export interface Declaration {
  readonly file: string;
  readonly name: string;
  /** Its docstring as paragraphs, without tags; null without one. */
  readonly doc: string | null;
  /** Its code, with the docstring. */
  readonly code: string;
  /** Its string value, literal or through a constant; otherwise null. */
  readonly text: string | null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isNode = (value: unknown): value is Node =>
  isObject(value) && 'type' in value && typeof value.type === 'string' && value.type !== '';

const childrenOf = (value: object): readonly Node[] =>
  Object.values(value).flatMap((part): readonly Node[] =>
    isNode(part) ? [part] : isObject(part) ? childrenOf(part) : [],
  );

const textValue = (node: unknown): string | null =>
  isObject(node) && 'value' in node && typeof node.value === 'string' ? node.value : null;

/** The property that contains the name, for each kind of declaration. */
const NAME_FIELDS: Readonly<Record<string, string>> = {
  VariableDeclarator: 'id',
  FunctionDeclaration: 'identifier',
  TsInterfaceDeclaration: 'id',
  TsTypeAliasDeclaration: 'id',
  KeyValueProperty: 'key',
  MethodProperty: 'key',
  TsPropertySignature: 'key',
  TsMethodSignature: 'key',
};

const nameOf = (node: Node): string | null => {
  const field = NAME_FIELDS[node.type];
  return field === undefined ? null : textValue(node[field]);
};

/**
 * First and last byte of a node, counted from 0. The parser counts from 1, and some of its property nodes have no span.
 */
const spanOf = (node: Node): readonly [number, number] => {
  const span = node.span as { readonly start: number; readonly end: number } | undefined;
  if (span) return [span.start - 1, span.end - 1];
  const parts = childrenOf(node).map(spanOf);
  return [Math.min(...parts.map(([start]) => start)), Math.max(...parts.map(([, end]) => end))];
};

interface Parsed {
  readonly bytes: Buffer;
  readonly tree: Node;
  /** The texts of constants, by name. */
  readonly constants: ReadonlyMap<string, string>;
}

const parsed = new Map<string, Parsed>();

const parse = (file: string): Parsed => {
  const known = parsed.get(file);
  if (known) return known;
  const bytes = readFileSync(join(root, file));
  const tree: unknown = parseSync(bytes.toString(), {
    syntax: 'typescript',
    tsx: file.endsWith('x'),
    target: 'es2022',
  });
  if (!isNode(tree)) throw new Error(`${file} cannot be parsed.`);
  const constants = new Map<string, string>();
  const look = (node: Node): void => {
    const init = node.type === 'VariableDeclarator' ? node.init : null;
    if (isNode(init) && init.type === 'StringLiteral') constants.set(nameOf(node) ?? '', textValue(init) ?? '');
    childrenOf(node).forEach(look);
  };
  look(tree);
  const result = { bytes, tree, constants };
  parsed.set(file, result);
  return result;
};

const DOC = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export\s+)?(?:(?:const|async|function)\s+)*$/;

/** The text of a docstring as paragraphs, without tags and references to the specification. */
export const paragraphsOf = (comment: string): string =>
  comment
    .replace(/^\/\*\*/, '')
    .replace(/\*\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .replace(/^@[\s\S]*$/m, '')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/([^\n])\n(?=[^\n-])/g, '$1 ')
    .replace(/ \((?:decisions, |spec §|docs\/decisions\/)[^)]*\)/g, '')
    .trim();

/** @param top the top-level statement that declares the node, or the node itself */
const describe = (file: string, name: string, node: Node, top: Node): Declaration => {
  const { bytes } = parse(file);
  const [start] = spanOf(node);
  const before = bytes.subarray(0, start).toString();
  const [whole = '', comment = ''] = DOC.exec(before) ?? [];
  const doc = paragraphsOf(comment);
  const [topStart, end] = spanOf(top);
  const from = whole === '' ? topStart : Buffer.byteLength(before.slice(0, before.length - whole.length));
  const indent = / *$/.exec(bytes.subarray(0, from).toString())?.[0] ?? '';
  const code = bytes.subarray(from, end).toString().replaceAll(`\n${indent}`, '\n');
  return { file, name, doc: doc === '' ? null : doc, code, text: textIn(file, node.value ?? node.init) };
};

const textIn = (file: string, value: unknown): string | null => {
  if (!isNode(value)) return null;
  if (value.type === 'StringLiteral') return textValue(value);
  return value.type === 'Identifier' ? (parse(file).constants.get(textValue(value) ?? '') ?? null) : null;
};

/** Visits every named node of a file, outermost first, with its names from the outside in. */
const visitNamed = (
  node: Node,
  names: readonly string[],
  top: Node | null,
  visit: (node: Node, names: readonly string[], top: Node) => void,
): void => {
  for (const child of childrenOf(node)) {
    const isTop = node.type === 'Module';
    const statement = isTop ? child : top;
    const name = nameOf(child);
    // A variable is shown with its `const`, a top-level one also with its `export`.
    const isAtTop = names.length === 0 && statement !== null;
    const shown = child.type === 'VariableDeclarator' ? (isAtTop ? statement : node) : child;
    const isStatement = isAtTop && ['Module', 'ExportDeclaration'].includes(node.type);
    if (name !== null) visit(child, [...names, name], isStatement ? statement : shown);
    visitNamed(child, name === null ? names : [...names, name], statement, visit);
  }
};

/**
 * Finds a declaration by name: at the top of a file or, as `outer.inner`, nested in it. Throws if there is
 * none.
 */
export const declarationOf = (file: string, symbol: string): Declaration => {
  const wanted = symbol.split('.');
  let found: Declaration | null = null;
  visitNamed(parse(file).tree, [], null, (node, names, top) => {
    if (found !== null || names.at(-1) !== wanted.at(-1)) return;
    let at = 0;
    for (const name of names) if (name === wanted[at]) at += 1;
    if (at === wanted.length) found = describe(file, symbol, node, top);
  });
  if (found === null) throw new Error(`${file} declares no ${symbol}.`);
  return found;
};

/** The docstrings within a declaration, by the names of what they describe, from the outside in. */
export const docsWithin = (file: string, symbol: string): ReadonlyMap<string, string> => {
  const docs = new Map<string, string>();
  visitNamed(parse(file).tree, [], null, (node, names, top) => {
    const at = names.indexOf(symbol);
    if (at === -1 || at === names.length - 1) return;
    const { doc } = describe(file, symbol, node, top);
    if (doc !== null) docs.set(names.slice(at + 1).join('.'), doc);
  });
  return docs;
};

const argumentsOf = (call: Node): readonly Node[] =>
  (call.arguments as readonly { readonly expression: Node }[]).map(({ expression }) => expression);

/** The calls of a function within a node. */
const callsIn = (node: Node, called: string): readonly Node[] =>
  childrenOf(node).flatMap((child) => [
    ...(child.type === 'CallExpression' && textValue(child.callee) === called ? [child] : []),
    ...callsIn(child, called),
  ]);

/** Declarations in the object arguments of a function's calls, such as the events of `defineEvents`. */
export const tablesOf = (file: string, called: string): readonly Declaration[] =>
  callsIn(parse(file).tree, called).flatMap((call) =>
    argumentsOf(call)
      .filter(({ type }) => type === 'ObjectExpression')
      .flatMap(childrenOf)
      .flatMap((property) => {
        const name = nameOf(property) ?? (property.type === 'Identifier' ? textValue(property) : null);
        return name === null ? [] : [describe(file, name, property, property)];
      }),
  );

/** The code after the first argument of a call, such as the upcasters of `revised`, within a declaration. */
export const laterArguments = (file: string, symbol: string, called: string): readonly string[] => {
  const codes: string[] = [];
  visitNamed(parse(file).tree, [], null, (node, names) => {
    if (names.at(-1) !== symbol) return;
    for (const call of callsIn(node, called)) {
      codes.push(
        ...argumentsOf(call)
          .slice(1)
          .map((argument) => codeOf(file, argument)),
      );
    }
  });
  return codes;
};

const codeOf = (file: string, node: Node): string => {
  const [start, end] = spanOf(node);
  const { bytes } = parse(file);
  const line = bytes.subarray(0, start).toString().split('\n').at(-1) ?? '';
  const indent = /^ */.exec(line)?.[0] ?? '';
  return bytes.subarray(start, end).toString().replaceAll(`\n${indent}`, '\n');
};

/** The code of the call whose first argument is this text. Throws if there is none. */
export const callCode = (file: string, called: string, first: string): string => {
  const call = callsIn(parse(file).tree, called).find((one) => textValue(argumentsOf(one)[0]) === first);
  if (!call) throw new Error(`${file} does not call ${called}('${first}', …).`);
  return codeOf(file, call);
};

/** Files under a folder whose name has this ending, without tests; relative to the root of the repository. */
export const filesUnder = (folder: string, ending = '.ts'): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !/\.(spec|test)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();

/** A link to a file and a declaration in it. */
export const sourceOf = (file: string, symbol: string | null = null): DomainSource => ({
  file,
  symbol,
  link: file,
});

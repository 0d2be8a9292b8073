import {
  type CallExpression,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isMethodDeclaration,
  isMethodSignatureDeclaration,
  isPropertyAssignment,
  isPropertySignatureDeclaration,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isTypeAliasDeclaration,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import type { DomainSource } from '../../src/http/contract/domain.ts';
import type { Code } from './program.ts';

/** Calls back for a node and everything in it, outermost first. */
export const visit = (node: Node, see: (node: Node) => void): void => {
  see(node);
  node.forEachChild((child) => visit(child, see));
};

/** All nodes of one kind within a node. */
export const allWithin = <Kind extends Node>(node: Node, is: (node: Node) => node is Kind): readonly Kind[] => {
  const found: Kind[] = [];
  visit(node, (one) => {
    if (is(one)) found.push(one);
  });
  return found;
};

/** Calls of one function in a file, or in those under a folder. */
export const callsOf = (code: Code, place: string, called: string): readonly CallExpression[] =>
  code
    .filesUnder(place)
    .flatMap((path) => allWithin(code.file(path), isCallExpression))
    .filter(({ expression }) => isIdentifier(expression) && expression.text === called);

/** What a declaration or property is called; null for what has no name of its own. */
export const nameOf = (node: Node): string | null => {
  const isNamed =
    isVariableDeclaration(node) ||
    isFunctionDeclaration(node) ||
    isInterfaceDeclaration(node) ||
    isTypeAliasDeclaration(node) ||
    isPropertyAssignment(node) ||
    isShorthandPropertyAssignment(node) ||
    isMethodDeclaration(node) ||
    isMethodSignatureDeclaration(node) ||
    isPropertySignatureDeclaration(node);
  if (!isNamed || !node.name) return null;
  return isIdentifier(node.name) || isStringLiteral(node.name) ? node.name.text : null;
};

/** The statement that a declaration is made by, where it is at the top of a file; else the node itself. */
const wholeOf = (node: Node): Node =>
  isVariableDeclaration(node) && node.parent.parent.parent === node.getSourceFile() ? node.parent.parent : node;

/**
 * Finds what is declared under a name: at the top of a file, or, as `outer.inner`, a property, variable or member within
 * it. Throws when there is nothing of this name.
 */
export const declarationOf = (code: Code, file: string, symbol: string): Node =>
  symbol.split('.').reduce<Node>((within, name) => {
    let found: Node | undefined;
    visit(within, (node) => {
      if (node !== within && nameOf(node) === name) found ??= node;
    });
    if (!found) throw new Error(`${file} declares no ${symbol}.`);
    return found;
  }, code.file(file));

/** Text of a docstring, as one paragraph after the other, without its tags and without what it was taken from. */
export const wordsOf = (comment: string): string =>
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

/** The docstring right before a declaration; null where it has none. */
export const docOf = (node: Node): string | null => {
  const whole = wholeOf(node);
  const before = whole.getSourceFile().text.slice(whole.getFullStart(), whole.getStart());
  const comments = before.match(/\/\*\*[\s\S]*?\*\//g);
  const words = wordsOf(comments?.at(-1) ?? '');
  return words === '' ? null : words;
};

const linkTo = (file: string, from: number, to: number): string => `${file}#L${from}${to > from ? `-L${to}` : ''}`;

/** Where a node stands, with its docstring. */
export const placeOf = (code: Code, node: Node, symbol: string | null): DomainSource & { readonly code: string } => {
  const whole = wholeOf(node);
  const source = whole.getSourceFile();
  const doc = /\/\*\*[\s\S]*\*\/\s*$/.exec(source.text.slice(whole.getFullStart(), whole.getStart()));
  const start = whole.getStart() - (doc?.[0].length ?? 0);
  const from = source.getLineAndCharacterOfPosition(start).line + 1;
  const to = source.getLineAndCharacterOfPosition(whole.getEnd()).line + 1;
  const file = code.pathOf(whole);
  const lines = source.text.split('\n').slice(from - 1, to);
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return {
    file,
    symbol,
    from,
    to,
    link: linkTo(file, from, to),
    code: lines.map((line) => line.slice(indent)).join('\n'),
  };
};

/** A file, whatever its lines are today. */
export const fileSource = (file: string, symbol: string | null = null): DomainSource => ({
  file,
  symbol,
  from: null,
  to: null,
  link: file,
});

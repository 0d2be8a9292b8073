import { join, relative } from 'node:path';
import { isBindingElement, isIdentifier, isImportSpecifier, type Node, type SourceFile } from 'typescript/unstable/ast';
import { API, type Checker, type Program, type Symbol as Sym } from 'typescript/unstable/sync';
import { root } from '../root.ts';

/** The whole program as the compiler understands it: the server, and files of the web client to look at. */
export interface Code {
  /** A file, or those under a folder, relative to the root of the repository; without tests and specifications. */
  filesUnder(folder: string): readonly string[];
  /** Throws when the program has no such file. */
  file(path: string): SourceFile;
  /** Path of the file that a node stands in, relative to the root of the repository. */
  pathOf(node: Node): string;
  /** What identifiers stand for, imports followed to where the thing is declared. Null where nothing is known of one. */
  declarationsOf(identifiers: readonly Node[]): readonly (readonly Node[])[];
  /** What shorthand properties (`{ name }`) stand for. */
  shorthandValue(property: Node): readonly Node[];
  /** What an interface promises, what it has from others included. */
  membersOf(declared: Node): readonly Node[];
  readonly checker: Checker;
}

/** Declared in this repository: libraries command nothing. */
const isOurs = ({ path }: { readonly path: string }): boolean =>
  !path.includes('/node_modules/') && path.startsWith('/');

const isTest = (path: string): boolean => /\.(spec|test)\.tsx?$/.test(path);

/** Lets the compiler read the program. The result can be used only within `use`. */
export const withCode = async <Result>(use: (code: Code) => Promise<Result>): Promise<Result> => {
  const api = new API({ cwd: root });
  try {
    const configs = ['tsconfig.json', 'web/tsconfig.json'].map((path) => join(root, path));
    const snapshot = api.updateSnapshot({ openProjects: configs });
    const [server, web] = configs.map((path) => snapshot.getProject(path));
    if (!server || !web) throw new Error('The compiler finds no program for server and web.');
    return await use(codeOf(server.program, web.program, server.checker));
  } finally {
    api.close();
  }
};

const codeOf = (program: Program, web: Program, checker: Checker): Code => {
  const paths = program
    .getSourceFileNames()
    .map((name) => relative(root, name))
    .filter((path) => !path.startsWith('..') && !path.startsWith('node_modules'))
    .sort();

  const file = (path: string): SourceFile => {
    const found = program.getSourceFile(join(root, path)) ?? web.getSourceFile(join(root, path));
    if (!found) throw new Error(`The program has no file ${path}.`);
    return found;
  };

  const resolved = new Map<number, readonly Node[]>();

  /** What is taken out of something (`{ name }` of a parameter) is what its type promises. */
  const promisedBy = (node: Node): readonly Node[] => {
    if (!isBindingElement(node)) return [node];
    const property = node.propertyName ?? node.name;
    if (property === undefined || !isIdentifier(property)) return [];
    const type = checker.getTypeAtLocation(node.parent);
    const promised = type && checker.getPropertyOfType(type, property.text);
    return promised === undefined ? [] : declaredBy(promised);
  };

  const declaredBy = (symbol: Sym): readonly Node[] => {
    const known = resolved.get(symbol.id);
    if (known) return known;
    resolved.set(symbol.id, []);
    const own = symbol.declarations.filter(isOurs).flatMap((handle) => handle.resolve() ?? []);
    const nodes = own.some(isImportSpecifier)
      ? declaredBy(checker.getAliasedSymbol(symbol))
      : own.flatMap((node) => promisedBy(node));
    resolved.set(symbol.id, nodes);
    return nodes;
  };

  const nodesOf = (symbol: Sym | undefined): readonly Node[] => (symbol === undefined ? [] : declaredBy(symbol));

  return {
    filesUnder: (folder) => paths.filter((path) => (path === folder || path.startsWith(`${folder}/`)) && !isTest(path)),
    file,
    pathOf: (node) => relative(root, node.getSourceFile().fileName),
    declarationsOf: (identifiers) =>
      identifiers.length === 0 ? [] : checker.getSymbolAtLocation(identifiers).map(nodesOf),
    shorthandValue: (property) => nodesOf(checker.getShorthandAssignmentValueSymbol(property)),
    membersOf: (declared) => {
      const type = checker.getTypeAtLocation(declared);
      return type === undefined ? [] : checker.getPropertiesOfType(type).flatMap(declaredBy);
    },
    checker,
  };
};

import {
  type CallExpression,
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isMethodSignatureDeclaration,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertySignatureDeclaration,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  isTypeNode,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import { allWithin, declarationOf, nameOf } from './declarations.ts';
import type { Code } from './program.ts';

/** A refusal as the code states it. */
export interface StatedRefusal {
  readonly file: string;
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
}

/** What running a piece of code can come to. */
export interface Reached {
  /** Constructors of commands, as `projects/submitProject`. */
  readonly commands: ReadonlySet<string>;
  /** Constructors that stand in a table of which one is taken: which, is told by data. */
  readonly oneOf: ReadonlySet<string>;
  /** Contexts whose aggregates are looked at or commanded. */
  readonly aggregates: ReadonlySet<string>;
  /** Refusals outside the domain, by what surrounds the aggregates. */
  readonly refusals: readonly StatedRefusal[];
}

/** What may be run when one of these folders' names is mentioned; elsewhere nothing commands. */
const FOLLOWED = /^src\/(commands|reactors|http|wiring|reports|history|domain\/[^/]+\/decide-refusals\.ts$)(\/|$)/;

/** Whose interfaces promise what commands keep. */
const HANDED = /^src\/(commands|reactors|wiring)\//;

const COMMANDS = /^src\/domain\/([^/]+)\/commands\.ts$/;
const DECIDERS = /^src\/domain\/([^/]+)\/decide\.ts$/;

/** Names at the beginning of `project.category` and the like, which are looked at and not run. */
const ownerNames = (node: Node): readonly Node[] =>
  allWithin(node, isPropertyAccessExpression).flatMap(({ expression }) =>
    isIdentifier(expression) ? [expression] : [],
  );

/** Identifiers of a piece of code that name values: what stands in types runs nothing. */
const valueNames = (node: Node): readonly Node[] => {
  const found: Node[] = [];
  const look = (one: Node): void => {
    if (isTypeNode(one)) return;
    // Of `parts.commands.submitProject` only the last: what else there is in it is not run.
    if (isPropertyAccessExpression(one) && isNameOrAccess(one.expression)) look(one.name);
    else if (isIdentifier(one)) found.push(one);
    else one.forEachChild(look);
  };
  look(node);
  return found;
};

const isNameOrAccess = (node: Node): boolean =>
  isIdentifier(node) || (isPropertyAccessExpression(node) && isNameOrAccess(node.expression));

/** What has code of its own. */
const isRun = (node: Node): boolean =>
  isVariableDeclaration(node) || isFunctionDeclaration(node) || isPropertyAssignment(node) || isMethodDeclaration(node);

/** What an interface only promises, to be found where it is kept. */
const isPromise = (node: Node): boolean => isMethodSignatureDeclaration(node) || isPropertySignatureDeclaration(node);

const textOf = (code: Code, node: Node | undefined): string | null => {
  if (node === undefined) return null;
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
  // What is put in is told by its name: `…`.
  if (isTemplateExpression(node))
    return node
      .getText()
      .slice(1, -1)
      .replace(/\$\{[^}]*\}/g, '…');
  if (!isIdentifier(node)) return null;
  const [declarations = []] = code.declarationsOf([node]);
  const value = declarations.find(isVariableDeclaration)?.initializer;
  return value === undefined ? null : textOf(code, value);
};

/** Follows what code calls, through the use cases, to the commands it gives and the refusals it can meet. */
export const reaching = (code: Code): ((start: Node) => Reached) => {
  /** Properties of objects by file and name: one of them keeps what an interface of the file promises. */
  const kept = new Map<string, Node[]>();
  for (const path of code.filesUnder('src/commands')) {
    for (const object of allWithin(code.file(path), isObjectLiteralExpression)) {
      for (const property of object.properties) {
        const place = `${path} ${nameOf(property)}`;
        kept.set(place, [...(kept.get(place) ?? []), property]);
      }
    }
  }

  /** All that can be asked for, by name: reactors and schedules are handed some of it. */
  const everyCommand = new Map(
    code
      .membersOf(declarationOf(code, 'src/commands/commands.ts', 'Commands'))
      .map((member) => [nameOf(member), member]),
  );

  /** Where a promise is kept. */
  const keepersOf = (promise: Node): readonly Node[] => {
    const path = code.pathOf(promise);
    if (path.startsWith('src/commands/')) return kept.get(`${path} ${nameOf(promise)}`) ?? [];
    const command = everyCommand.get(nameOf(promise));
    return command === undefined ? [] : keepersOf(command);
  };

  /** What a call refuses with: `reject` itself, or a function that passes its argument on to it as the sentence. */
  const refusalIn = (call: CallExpression): readonly StatedRefusal[] => {
    if (!isIdentifier(call.expression)) return [];
    if (call.expression.text === 'reject') {
      const [rejected, said, field] = call.arguments;
      const refused = textOf(code, rejected);
      if (refused === null) throw new Error(`${code.pathOf(call)} refuses with a code that is not written out.`);
      const message = textOf(code, said);
      return message === null ? [] : [{ file: code.pathOf(call), code: refused, message, field: textOf(code, field) }];
    }
    const [declarations = []] = code.declarationsOf([call.expression]);
    const called = declarations.find(isVariableDeclaration)?.initializer;
    if (!called || !isArrowFunction(called) || !FOLLOWED.test(code.pathOf(called))) return [];
    return allWithin(called, isCallExpression).flatMap((inner): StatedRefusal[] => {
      const [rejected, said] = inner.arguments;
      const isReject = isIdentifier(inner.expression) && inner.expression.text === 'reject';
      const place =
        said && isIdentifier(said) ? called.parameters.findIndex(({ name }) => name.getText() === said.text) : -1;
      const refused = textOf(code, rejected);
      const message = textOf(code, call.arguments[place]);
      if (!isReject || refused === null || message === null) return [];
      return [{ file: code.pathOf(call), code: refused, message, field: null }];
    });
  };

  /** What a piece of code itself mentions and refuses. */
  const mentioned = new Map<
    Node,
    {
      readonly declarations: readonly Node[];
      readonly owners: readonly Node[];
      readonly refusals: readonly StatedRefusal[];
    }
  >();
  const mentionsOf = (node: Node) => {
    const known = mentioned.get(node);
    if (known) return known;
    const shorthands = allWithin(node, isShorthandPropertyAssignment);
    const mentions = {
      declarations: [
        ...new Set([
          ...code.declarationsOf(valueNames(node)).flat(),
          ...shorthands.flatMap((property) => code.shorthandValue(property)),
        ]),
      ],
      owners: code.declarationsOf(ownerNames(node)).flat(),
      refusals: allWithin(node, isCallExpression).flatMap(refusalIn),
    };
    mentioned.set(node, mentions);
    return mentions;
  };

  /** The commands of a table such as `{ rebuild: rebuildProjection }`; null for what is none. */
  const tableOf = (declaration: Node): readonly string[] | null => {
    if (!isVariableDeclaration(declaration)) return null;
    const { initializer } = declaration;
    if (!initializer || !isObjectLiteralExpression(initializer)) return null;
    return mentionsOf(initializer).declarations.flatMap((one) => {
      const [, context] = COMMANDS.exec(code.pathOf(one)) ?? [];
      return context && isVariableDeclaration(one) ? [`${context}/${nameOf(one)}`] : [];
    });
  };

  return (start) => {
    const commands = new Set<string>();
    const oneOf = new Set<string>();
    const aggregates = new Set<string>();
    const refusals = new Map<string, StatedRefusal>();
    const seen = new Set<Node>();
    const open: Node[] = [start];

    const lookAt = (declaration: Node): void => {
      const [, ofDecider] = DECIDERS.exec(code.pathOf(declaration)) ?? [];
      if (ofDecider) aggregates.add(ofDecider);
    };

    const meet = (declaration: Node): void => {
      const path = code.pathOf(declaration);
      const [, ofCommand] = COMMANDS.exec(path) ?? [];
      const name = nameOf(declaration);
      const table = ofCommand ? tableOf(declaration) : null;
      for (const command of table ?? []) oneOf.add(command);
      if (ofCommand && name && table === null) commands.add(`${ofCommand}/${name}`);
      lookAt(declaration);
      if (isPromise(declaration) && HANDED.test(path)) open.push(...keepersOf(declaration));
      if (isRun(declaration) && FOLLOWED.test(path)) open.push(declaration);
    };

    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      const mentions = mentionsOf(node);
      for (const refusal of mentions.refusals) refusals.set(`${refusal.code} ${refusal.message}`, refusal);
      mentions.owners.forEach(lookAt);
      mentions.declarations.forEach(meet);
    }
    return { commands, oneOf, aggregates, refusals: [...refusals.values()] };
  };
};

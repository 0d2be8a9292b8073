import type { Relationship } from '../../src/contract/domain.ts';
import type { Context } from '../../src/contract/history.ts';

/** How a downstream context works with an upstream one. */
export interface DeclaredRelation {
  readonly from: Context;
  readonly to: Context;
  readonly relationship: Relationship;
  readonly because: string;
}

const declare = (from: Context, to: Context, relationship: Relationship, because: string): DeclaredRelation => ({
  from,
  to,
  relationship,
  because,
});

/**
 * The context map: how contexts work together, upstream first. The dependencies are found in the code, through
 * reactors, use cases and ids in events; a test fails for a dependency without a line here, and for a line without a
 * dependency.
 */
export const contextMap: readonly DeclaredRelation[] = [
  declare(
    'accounts',
    'charities',
    'customer-supplier',
    'Registering a charity makes its account in one go, and closing the account ends the charity.',
  ),
  declare(
    'accounts',
    'consultants',
    'customer-supplier',
    'Applying makes the account in one go, and closing it removes the profile.',
  ),
  declare(
    'accounts',
    'projects',
    'published-language',
    'Projects know members by their ids, and hear when one leaves.',
  ),
  declare('accounts', 'conversations', 'published-language', 'Messages know their writers and readers by their ids.'),
  declare(
    'accounts',
    'waiting-list',
    'conformist',
    'The waiting list takes registrations as they come, to mark sign-ups as registered.',
  ),
  declare('accounts', 'reports', 'published-language', 'A saved report knows its author by id.'),
  declare('accounts', 'audit', 'published-language', 'A reading knows its reader by id.'),
  declare(
    'charities',
    'projects',
    'customer-supplier',
    'A request agrees its set-up fee with the charity before it is submitted.',
  ),
  declare('consultants', 'charities', 'conformist', 'A shortlist takes consultants as the directory has them.'),
  declare(
    'consultants',
    'projects',
    'customer-supplier',
    'Inviting needs to know who is approved and available; a suspension ends open invitations.',
  ),
  declare('consultants', 'conversations', 'conformist', 'A conversation takes the approval of consultants as it is.'),
  declare('projects', 'charities', 'customer-supplier', 'A membership credits the fee of a completed project.'),
  declare('projects', 'conversations', 'conformist', 'The participants of a conversation are those of its project.'),
  declare('waiting-list', 'charities', 'conformist', 'Registering marks an invited sign-up as registered.'),
  declare('waiting-list', 'consultants', 'conformist', 'Applying marks an invited sign-up as registered.'),
];

interface Arrow {
  readonly from: Context;
  readonly to: Context;
}

const named = ({ from, to }: Arrow): string => `${from} → ${to}`;

/** Dependencies of the code without a declared relationship, and declared relationships without one; empty if they agree. */
export const mapProblems = (found: readonly Arrow[], declared: readonly Arrow[] = contextMap): readonly string[] => {
  const has = (arrows: readonly Arrow[], { from, to }: Arrow): boolean =>
    arrows.some((other) => other.from === from && other.to === to);
  const where = 'living-docs/model/context-map.ts';
  return [
    ...found
      .filter((arrow) => !has(declared, arrow))
      .map((arrow) => `${named(arrow)} has no relationship in ${where}.`),
    ...declared.filter((arrow) => !has(found, arrow)).map((arrow) => `${named(arrow)} in ${where} is not in the code.`),
  ];
};

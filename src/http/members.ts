import type { CurrentUser } from '../contract/accounts.ts';
import { findCurrentUser } from '../projections/queries/members.ts';
import { type Viewer, viewerOf } from '../projections/queries/viewer.ts';
import type { HttpParts } from './parts.ts';
import type { Caller } from './plugins/sessions.ts';
import { notVisibleYet } from './problems.ts';

/**
 * The caller's account as shown on their pages. The session proves that the account exists, so a missing row means that
 * the read model is behind.
 */
export const memberOf = async (readModels: HttpParts['readModels'], { userId }: Caller): Promise<CurrentUser> => {
  const member = await findCurrentUser(readModels, userId);
  if (member === null) throw notVisibleYet();
  return member;
};

/** The caller's role in projects. */
export const participantOf = async (readModels: HttpParts['readModels'], caller: Caller): Promise<Viewer> => {
  const viewer = viewerOf(await memberOf(readModels, caller));
  if (viewer === null) throw notVisibleYet();
  return viewer;
};

export const charityOf = async (
  readModels: HttpParts['readModels'],
  caller: Caller,
): Promise<Extract<Viewer, { role: 'charity' }>> => {
  const viewer = await participantOf(readModels, caller);
  if (viewer.role !== 'charity') throw notVisibleYet();
  return viewer;
};

export const consultantOf = async (
  readModels: HttpParts['readModels'],
  caller: Caller,
): Promise<Extract<Viewer, { role: 'consultant' }>> => {
  const viewer = await participantOf(readModels, caller);
  if (viewer.role !== 'consultant') throw notVisibleYet();
  return viewer;
};

import { expect, it } from 'vitest';
import { isOver, isUnassigned, projectStatuses } from './project-status.ts';

it('tells which projects are over, and which have no consultant yet', () => {
  expect(projectStatuses.filter((status) => isOver({ status }))).toEqual(['completed', 'cancelled']);
  expect(projectStatuses.filter((status) => isUnassigned({ status }))).toEqual(['pending', 'matching']);
});

import { describe, expect, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { aFile, projectHistories } from '../../../test/builders/projects.ts';
import { specify } from '../kernel/specify.ts';
import { attachFile, removeFile } from './commands.ts';
import { project } from './decide.ts';
import { fileAttached, fileRemoved } from './events.ts';
import { projectLimits } from './limits.ts';

const { pending, cancelled, ...others } = projectHistories;
const everyHistory = Object.entries(projectHistories);
const full = [
  ...pending,
  ...Array.from({ length: projectLimits.files }, (_, number) => fileAttached(aFile({ fileId: id(2000 + number) }))),
];

describe('attaching a file', () => {
  it.each(Object.entries({ pending, ...others }))('is recorded with its details: %s', (_status, history) => {
    specify(project)
      .given(...history)
      .when(attachFile(aFile()))
      .then(fileAttached(aFile()));
  });

  it('can be repeated for another file of the same name', () => {
    const other = aFile({ fileId: id(401) });
    specify(project)
      .given(...pending, fileAttached(aFile()))
      .when(attachFile(other))
      .then(fileAttached(other));
  });

  it('does nothing when repeated', () => {
    specify(project)
      .given(...pending, fileAttached(aFile()))
      .when(attachFile(aFile()))
      .then();
  });

  it('does nothing when repeated after the project was cancelled', () => {
    specify(project)
      .given(...pending, fileAttached(aFile()), ...cancelled.slice(pending.length))
      .when(attachFile(aFile()))
      .then();
  });

  it('is refused when the file exists with other details', () => {
    specify(project)
      .given(...pending, fileAttached(aFile()))
      .when(attachFile(aFile({ size: 1 })))
      .thenRejected('file-already-attached');
  });

  it('accepts a file of exactly the largest size', () => {
    const large = aFile({ size: projectLimits.fileBytes });
    specify(project)
      .given(...pending)
      .when(attachFile(large))
      .then(fileAttached(large));
  });

  it('is refused for a larger file, naming the limit', () => {
    const tooLarge = attachFile(aFile({ size: projectLimits.fileBytes + 1 }));
    specify(project)
      .given(...pending)
      .when(tooLarge)
      .thenRejected('file-too-large', 'file');
    expect(project.decide(pending.reduce(project.evolve, project.initial), tooLarge)).toMatchObject({
      message: 'Files may be at most 10 MB',
    });
  });

  it('is refused for a file without a name', () => {
    specify(project)
      .given(...pending)
      .when(attachFile(aFile({ name: ' ' })))
      .thenRejected('file-name-required', 'file');
  });

  it('is possible up to the limit of files', () => {
    specify(project)
      .given(...full.slice(0, -1))
      .when(attachFile(aFile()))
      .then(fileAttached(aFile()));
  });

  it('is refused when the project is at its limit of files', () => {
    specify(project)
      .given(...full)
      .when(attachFile(aFile()))
      .thenRejected('too-many-files');
  });

  it('is possible again after a file was removed', () => {
    specify(project)
      .given(...full, fileRemoved({ fileId: id(2000) }))
      .when(attachFile(aFile()))
      .then(fileAttached(aFile()));
  });

  it('is refused once the project was cancelled', () => {
    specify(project)
      .given(...cancelled)
      .when(attachFile(aFile()))
      .thenRejected('project-cancelled');
  });
});

describe('removing a file', () => {
  const { fileId } = aFile();

  it.each(everyHistory)('is possible in every status: %s', (_status, [submitted, ...later]) => {
    specify(project)
      .given(...(submitted ? [submitted] : []), fileAttached(aFile()), ...later)
      .when(removeFile({ fileId }))
      .then(fileRemoved({ fileId }));
  });

  it('leaves the other files', () => {
    const other = aFile({ fileId: id(401) });
    specify(project)
      .given(...pending, fileAttached(aFile()), fileAttached(other), fileRemoved({ fileId }))
      .when(attachFile(other))
      .then();
  });

  it('does nothing when repeated', () => {
    specify(project)
      .given(...pending, fileAttached(aFile()), fileRemoved({ fileId }))
      .when(removeFile({ fileId }))
      .then();
  });

  it('does nothing for an unknown file', () => {
    specify(project)
      .given(...pending)
      .when(removeFile({ fileId }))
      .then();
    specify(project)
      .given(...pending, fileAttached(aFile({ fileId: id(401) })))
      .when(removeFile({ fileId }))
      .then();
  });
});

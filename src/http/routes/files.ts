import { reject } from '../../domain/kernel/rejection.ts';
import { projectLimits } from '../../domain/projects/limits.ts';
import { bytesHeldBy, findFile, listFiles, projectOfFile } from '../../projections/project-files.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import { participantOf } from '../members.ts';
import { admitParticipant } from '../participation.ts';
import type { HttpParts } from '../parts.ts';
import { notFound } from '../problems.ts';
import { refusal } from '../rejections.ts';
import { answerAgain, answerDone, answerVisible } from '../visibility.ts';

const models = ['project_files'];

const storageFull = reject(
  'storage-full',
  `All your documents together may take up at most ${projectLimits.memberBytes / 1024 ** 3} GB. Please remove some first.`,
);

/** The documents of a project, among its participants (decisions, Upload Document). */
export const fileRoutes = ({ implement }: Api, { commands, readModels, files, waitFor }: HttpParts): void => {
  /**
   * As the read model has it: uploads at the same moment may each fit and together not. The limits on uploads keep what
   * goes beyond small.
   */
  const refuseBeyondStorage = async (userId: string, size: number): Promise<void> => {
    if ((await bytesHeldBy(readModels, userId)) + size > projectLimits.memberBytes) throw refusal(storageFull);
  };

  implement('listFiles', async ({ params, query, caller }) => {
    const by = await admitParticipant(readModels, caller, params.id);
    return succeeded(await listFiles(readModels, params.id, by, query));
  });

  implement(
    'attachFile',
    async ({ params, caller, file, resourceId, context }) => {
      const by = await participantOf(readModels, caller);
      await refuseBeyondStorage(by.userId, file.size);
      // Kept before it is in the history: a crash between the two leaves a file that nobody sees and a sweep removes.
      await files.keep(file, resourceId);
      const { name, mediaType, size } = file;
      const attached = { fileId: resourceId, name, mediaType, size };
      const outcome = await commands.attachFile(attached, { projectId: params.id, by }, context);
      // Refused now, it may still have been attached by a first attempt whose answer was lost.
      if (outcome.outcome === 'rejected' && (await projectOfFile(readModels, resourceId)) === null) {
        await files.remove(resourceId);
      }
      const shown = { models, location: addressOf('listFiles', params) };
      return answerVisible(waitFor, outcome, shown, () => findFile(readModels, params.id, resourceId, by));
    },
    async ({ params, caller, resourceId }) => {
      const by = await participantOf(readModels, caller);
      return answerAgain({ location: addressOf('listFiles', params) }, () =>
        findFile(readModels, params.id, resourceId, by),
      );
    },
    async ({ params, caller }) => {
      const by = await admitParticipant(readModels, caller, params.id);
      // Where nothing fits any more, nothing needs to be received.
      await refuseBeyondStorage(by.userId, 1);
    },
  );

  implement('downloadFile', async ({ params, caller }) => {
    const by = await admitParticipant(readModels, caller, params.id);
    const file = await findFile(readModels, params.id, params.fileId, by);
    const content = file === null ? null : await files.open(file.id);
    if (file === null || content === null) throw notFound();
    return succeeded({ fileName: file.name, content, size: file.size });
  });

  implement('removeFile', async ({ params: { id, fileId }, caller, context }) => {
    const by = await participantOf(readModels, caller);
    const outcome = await commands.removeFile({ fileId }, { projectId: id, by }, context);
    // Removing what the project does not have is done as well, but the content may be another project's.
    const belongsTo = await projectOfFile(readModels, fileId);
    const isTheirs = belongsTo === null || belongsTo === id;
    if (outcome.outcome === 'done' && isTheirs) await files.remove(fileId);
    return answerDone(waitFor, outcome, models);
  });
};

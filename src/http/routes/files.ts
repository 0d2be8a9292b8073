import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { FileOf as FileOfProject } from '../../contract/files.ts';
import { reject } from '../../domain/kernel/rejection.ts';
import { previewLimits, projectLimits } from '../../domain/projects/limits.ts';
import { keyedMutex } from '../../platform/keyed-mutex.ts';
import { bytesHeldBy, findFile, listFiles, projectOfFile } from '../../projections/queries/project-files.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { documentPictures } from '../document-pictures.ts';
import { addressOf } from '../locations.ts';
import { participantOf } from '../members.ts';
import { admitParticipant } from '../participation.ts';
import type { HttpParts } from '../parts.ts';
import { limitByMember } from '../plugins/rate-limits.ts';
import type { Caller } from '../plugins/sessions.ts';
import { notFound } from '../problems.ts';
import { answerAgain, answerDone, answerVisible } from '../read-your-writes.ts';
import { refusal } from '../rejections.ts';

type FileOf = z.output<typeof FileOfProject>;

const models = ['project_files'];

export const storageFull = reject(
  'storage-full',
  `All your documents together may take up at most ${projectLimits.memberBytes / 1024 ** 3} GB. Please remove some first.`,
);

/** Documents of a project (decisions, Upload Document). */
export const fileRoutes = (
  { implement }: Api,
  { commands, readModels, files, waitFor, vault, config }: HttpParts,
): void => {
  const pictureOf = documentPictures(files);
  /** Every upload counts the previous ones of its member. */
  const oneByOne = keyedMutex();
  // Pictures are decoded one at a time: one member must not keep the others waiting.
  const limitLarge = limitByMember(
    { rateBuckets: vault.rateBuckets, limits: config.rateLimits },
    'large pictures',
    previewLimits.largePerMinute,
  );

  /**
   * According to the read model: simultaneous uploads to several processes may together exceed the limit. The rate limits
   * keep the excess small.
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
    ({ params, caller, file, resourceId, context }) =>
      oneByOne(caller.userId, async () => {
        const by = await participantOf(readModels, caller);
        await refuseBeyondStorage(by.userId, file.size);
        // Stored before the event: a crash in between leaves an orphaned file, which a sweep removes.
        await files.keep(file, resourceId);
        const { name, mediaType, size } = file;
        const attached = { fileId: resourceId, name, mediaType, size };
        const outcome = await commands.attachFile(attached, { projectId: params.id, by }, context);
        // Although refused now, an earlier call may have attached it and its response may have been lost.
        if (outcome.outcome === 'rejected' && !(await commands.isAttached(resourceId, params.id))) {
          await files.remove(resourceId);
        }
        const shown = { models, location: addressOf('listFiles', params) };
        return answerVisible(waitFor, outcome, shown, () => findFile(readModels, params.id, resourceId, by));
      }),
    async ({ params, caller, resourceId }) => {
      const by = await participantOf(readModels, caller);
      return answerAgain({ location: addressOf('listFiles', params) }, () =>
        findFile(readModels, params.id, resourceId, by),
      );
    },
    async ({ params, caller }) => {
      const by = await admitParticipant(readModels, caller, params.id);
      // Refuse before receiving the file.
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

  /** A document of a media type that pages display; throws 404 for any other. */
  const findShown = async (caller: Caller, { id, fileId }: FileOf, isShown: (mediaType: string) => boolean) => {
    const file = await findFile(readModels, id, fileId, await admitParticipant(readModels, caller, id));
    if (file === null || !isShown(file.mediaType)) throw notFound();
    return file;
  };

  implement('showPicture', async ({ params, query, caller, request }) => {
    const { id } = await findShown(caller, params, (mediaType) => mediaType.startsWith('image/'));
    if (query.size === 'large') await limitLarge(request);
    const picture = await pictureOf(id, query.size);
    // A document never changes under its id. Five minutes, as for photos: a member who has left the project soon loses
    // access.
    const shown = { mediaType: 'image/webp', version: `${id}-${query.size}`, caching: 'private, max-age=300' };
    return succeeded({ fileName: 'picture.webp', content: Readable.from([picture]), size: picture.length, shown });
  });

  implement('showPdf', async ({ params, caller }) => {
    const { id, name, size, mediaType } = await findShown(caller, params, (is) => is === 'application/pdf');
    const content = await files.open(id);
    if (content === null) throw notFound();
    const shown = { mediaType, version: id, caching: 'private, no-cache', isFramed: true };
    return succeeded({ fileName: name, content, size, shown });
  });

  implement('removeFile', async ({ params: { id, fileId }, caller, context }) => {
    const by = await participantOf(readModels, caller);
    // Removing an unknown file succeeds, but its content may be a photo or belong to another project. If nothing is known
    // of it yet, the daily sweep deletes it.
    const belongsTo = await projectOfFile(readModels, fileId);
    const outcome = await commands.removeFile({ fileId }, { projectId: id, by }, context);
    if (outcome.outcome === 'done' && belongsTo === id) await files.remove(fileId);
    return answerDone(waitFor, outcome, models);
  });
};

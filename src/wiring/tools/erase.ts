import { parseArgs } from 'node:util';
import { unexplainedErasures } from '../../backup/erasures-in-history.ts';
import { count } from '../../history/sentence-parts.ts';
import { listErasures } from '../../vault/erasures.ts';
import { logAdvice, openErasing } from '../erasing.ts';
import { foldAndReact } from '../forgetting-again.ts';
import { prepareKeys } from '../prepare-keys.ts';
import { required } from '../resources.ts';
import { upgradeBackupsIn } from '../upgrade.ts';
import { openInstallation } from './installation.ts';
import { parseOrRefuse, type Tool } from './tool.ts';

export const USAGE = `npm run erase [-- --now]
  --now  makes what was erased unrecoverable at once; a worker does so within 24 hours
Without --now it says how many people were erased since the last time and when the next time is, and checks that the history
has an event for every key that was destroyed.
The installation may be running. Run it with --now before you hand over, sell or throw away a disk.
Exit code 0: done; 1: something remains, and the output says what; 2: the command or the settings are wrong.`;

const readArguments = (args: readonly string[]): { readonly now: boolean } =>
  parseOrRefuse(USAGE, () => {
    const { values } = parseArgs({ args: [...args], options: { now: { type: 'boolean', default: false } } });
    return values;
  });

/** Makes erased data unrecoverable; see USAGE. */
export const tool: Tool = async ({ args, environment, print, say, signal }) => {
  const { now } = readArguments(args);
  const installation = await openInstallation(environment);
  try {
    const { config } = installation;
    const keyDir = required(config.keyDir, 'KEY_DIR');
    const isEmbedded = config.databaseUrl === null;
    const pool = installation.openPool('erase', 8);
    const masterKey = await installation.masterKey(pool);
    await prepareKeys({ pool, masterKey, keyDir, isEmbedded });
    const platform = await installation.wirePlatform(pool);
    const upgradeBackups = isEmbedded ? upgradeBackupsIn(config.dataDir) : null;
    const erasing = openErasing(platform, { owner: pool, masterKey, keyDir, upgradeBackups });
    if (!now) {
      const { lastBegunAt, dueAt, waiting } = await erasing.state();
      print(`Last erasure: ${lastBegunAt ?? 'none yet'}. Next: ${dueAt.toISOString()}, while a worker runs.`);
      print(`${count(waiting, 'person was', 'people were')} erased since.`);
      const erasures = await listErasures(pool);
      const unexplained = await unexplainedErasures(platform.history, erasures);
      for (const { subject, at } of unexplained) {
        print(`The key of ${subject} was destroyed at ${at}, and no event says why: restore it from a backup.`);
      }
      if (unexplained.length > 0) return 1;
      print(
        `${count(erasures.length, 'destroyed key has its event', 'destroyed keys have their events')} in the history.`,
      );
      return 0;
    }
    await platform.prepare();
    say('Folding what was written last …');
    await foldAndReact(platform, platform.reactors.names, signal);
    say('Rotating keys and rewriting tables …');
    const report = await erasing.run();
    if (report === null) {
      print('A worker is erasing at this moment. Run it again when that is done.');
      return 1;
    }
    print(`Rewrote ${count(report.rewritten, 'table')} and destroyed the former key.`);
    for (const name of report.deletedBackups)
      print(`Deleted the upgrade backup ${name}: it held people who have left.`);
    const advice = logAdvice[report.log];
    print(advice ?? 'Erased data is no longer in any file of the installation.');
    return advice === null ? 0 : 1;
  } finally {
    await installation.close();
  }
};

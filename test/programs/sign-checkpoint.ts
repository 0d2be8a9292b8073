/** Opens the witness, with a key in a file, and adds a checkpoint to its folder. Prints `added`, or why not. */
import { openWitnessOptions } from '../../src/wiring/witness.ts';

const [witnessKeyFile = '', witnessDir = ''] = process.argv.slice(2);
const settings = {
  witnessKey: null,
  witnessKeyFile,
  witnessDir,
  databaseUrl: 'postgres://',
  dataDir: '',
  auditors: [],
};
try {
  const witness = await openWitnessOptions(settings, { create: true });
  if (witness === null) throw new Error('There is no key.');
  const checkpoint = { events: 0, root: Buffer.alloc(32), position: '', hash: Buffer.alloc(32) };
  const signedAt = new Date().toISOString();
  const note = witness.key.sign({ ...checkpoint, signedAt });
  await witness.folder?.add({ events: 0, signedAt }, note, witness.key.publicKey);
  console.log('added');
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
}

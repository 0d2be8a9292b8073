/**
 * Prints the usage and ends the process with status 0 when its arguments contain `--help` or `-h`.
 * @param {string} usage
 */
export const answerHelp = (usage) => {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return;
  console.log(usage);
  process.exit(0);
};

import { defineConfig } from 'rolldown';
import product from '../rolldown.config.js';

/** The server as it is built, with the benchmarks beside it: transformed sources are slower. */
export default defineConfig({
  ...product,
  input: {
    .../** @type {Record<string, string>} */ (product.input),
    bench: 'bench/main.ts',
    'history-report': 'bench/history-report.ts',
  },
  // A report that has been deleted since would still be found.
  output: { ...product.output, cleanDir: true },
});

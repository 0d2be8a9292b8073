import { startFellowbridge } from '../src/main.ts';
import { serve } from './serving.js';

await serve(startFellowbridge);

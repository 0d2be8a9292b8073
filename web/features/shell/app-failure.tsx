import { words } from './words.ts';

/** Stands when not even the shell can be drawn (spec §2, routes). */
export const AppFailure = () => (
  <main>
    <p className="boot">{words.appFailure}</p>
  </main>
);

import { Outlet } from '@tanstack/react-router';

/** Header, page, footer. */
export const Shell = () => (
  <main id="main">
    <Outlet />
  </main>
);

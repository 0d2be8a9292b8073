import { useSyncExternalStore } from 'react';
import { store } from '#lib/device-storage.ts';

/** The visitor's choice: follow the system, or always use one theme. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Also in web/public/theme.js, which applies the choice before the first paint. */
const storageKey = 'fellowbridge-theme';
const changed = 'fellowbridge-theme-changed';

const readChoice = (): ThemeChoice => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** Applies a theme immediately and stores it in this browser. */
export const chooseTheme = (choice: ThemeChoice): void => {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  store(storageKey, choice === 'system' ? null : choice);
  window.dispatchEvent(new Event(changed));
};

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener(changed, onChange);
  return () => window.removeEventListener(changed, onChange);
};

/** The visitor's choice; updates when any component changes it. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readChoice);

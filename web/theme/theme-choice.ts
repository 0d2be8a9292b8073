import { useSyncExternalStore } from 'react';

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

const remember = (choice: ThemeChoice): void => {
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // If storage is switched off, the choice lasts only until the page is left.
  }
};

/** Applies a theme immediately and stores it in this browser. */
export const chooseTheme = (choice: ThemeChoice): void => {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  remember(choice);
  window.dispatchEvent(new Event(changed));
};

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener(changed, onChange);
  return () => window.removeEventListener(changed, onChange);
};

/** The visitor's choice; updates when any component changes it. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readChoice);
